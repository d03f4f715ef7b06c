import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
} from '@conform-to/react'
import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { type PhotoProblem, photoProblems } from '#app/server/photos/photo.ts'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { FileDrop } from '#app/ui/file-drop.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { toasts } from '#content/toasts.ts'
import { ConsentFields } from './consent-fields.tsx'
import { useDraft } from './draft.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { themeLabels, themes } from './story.ts'
import { lacksConsent, submissionForm } from './submission-form.ts'

type Props = {
  formKey: string
  email: string
  draftOwner: string
  /** True right after a story went in: its draft has done its work. */
  sent: boolean
  lastResult?: SubmissionResult | null
}

export function SubmissionFields({ formKey, email, draftOwner, sent, lastResult }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const [photoProblem, setPhotoProblem] = useState<PhotoProblem | null>(null)
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'submission',
    submissionForm,
    lastResult,
  )
  useDraft(element, draftOwner, sent)
  const words = String(fields.story.value ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean).length

  // The file in the input is replaced by the smaller one, so the form sends that.
  async function look(file: File | null, input: HTMLInputElement) {
    setPhotoProblem(null)
    if (!file) return
    const looked = await shrinkPhoto(file)
    if (input.files?.[0] !== file) return
    if ('problem' in looked) {
      setPhotoProblem(looked.problem)
      input.value = ''
    } else if (looked.file !== file) {
      const transfer = new DataTransfer()
      transfer.items.add(looked.file)
      input.files = transfer.files
    }
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-6"
      {...formProps}
      ref={element}
    >
      {attempts.refusedHere && lacksConsent(form.allErrors) && (
        <ToastRegion toasts={[toasts.consentRequired]} of={attempts.count} />
      )}
      <input type="hidden" name="formKey" value={formKey} />
      <TextField
        label="Title"
        maxLength={120}
        errors={fields.title.errors}
        {...getInputProps(fields.title, { type: 'text', ariaAttributes: false })}
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Full name"
          autoComplete="name"
          maxLength={100}
          errors={fields.name.errors}
          {...getInputProps(fields.name, { type: 'text', ariaAttributes: false })}
          required
        />
        <TextField
          label="Email"
          note="from your account"
          type="email"
          id="submission-email"
          value={email}
          readOnly
        />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label="Print my name as"
          errors={fields.nameShown.errors}
          {...getSelectProps(fields.nameShown, { ariaAttributes: false })}
        >
          <option value="full">My full name</option>
          <option value="first">My first name only</option>
          <option value="anonymous">Anonymous</option>
        </Select>
        <TextField
          label="Location"
          note="optional"
          placeholder="Town is plenty"
          autoComplete="address-level2"
          maxLength={100}
          errors={fields.location.errors}
          {...getInputProps(fields.location, { type: 'text', ariaAttributes: false })}
        />
      </div>
      <Select
        label="Theme"
        note="optional"
        errors={fields.theme.errors}
        {...getSelectProps(fields.theme, { ariaAttributes: false })}
      >
        <option value="">No theme</option>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {themeLabels[theme]}
          </option>
        ))}
      </Select>
      <TextArea
        label="Your story"
        placeholder="Start anywhere."
        hint={`Write it the way you would say it.${words ? ` ${words} ${words === 1 ? 'word' : 'words'} so far.` : ''}`}
        errors={fields.story.errors}
        {...getTextareaProps(fields.story, { ariaAttributes: false })}
        required
      />
      <FileDrop
        label="Photograph"
        note="required"
        name="photo"
        id="submission-photo"
        limits="PNG, JPG up to 10MB"
        onPick={look}
        errors={photoProblem ? [photoProblems[photoProblem]] : form.allErrors.photo}
      />
      <ConsentFields editorial={fields.editorialConsent} privacy={fields.privacyConsent} />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button type="submit" variant="hero" size="lg" busy={busy && 'Submitting...'}>
          Submit your story
        </Button>
      </p>
    </Form>
  )
}
