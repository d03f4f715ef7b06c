import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { reactToasts } from '#content/react-toasts.ts'
import { lacksConsent } from './consent.ts'
import { ConsentFields, SubmissionTerms } from './consent-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import type { StartingValues } from './starting-values.ts'
import { StoryFields } from './story-fields.tsx'

const lostPhoto =
  'Choose your photograph again. Your browser does not keep it when a form is returned.'

type Props = {
  formKey: string
  email: string
  /** The name of the form's draft: each earlier story that a form starts from has its own. */
  draft: string
  /** True right after a story was sent: its draft can be deleted. */
  sent: boolean
  lastResult?: SubmissionResult | null
  /** True when the form was refused although its photo was valid. */
  photoLost?: boolean | undefined
  /** The fields of an earlier story to start from. */
  start?: StartingValues
}

export function SubmissionFields({
  formKey,
  email,
  draft,
  sent,
  lastResult,
  photoLost,
  start,
}: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'submission',
    async () => (await import('./submission-form.ts')).submissionForm,
    lastResult,
    start,
  )

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-6"
      {...formProps}
      data-draft={draft}
      data-draft-in="browser"
    >
      {attempts.refusedHere && lacksConsent(form.allErrors) && (
        <ToastRegion toasts={[reactToasts.consentRequired]} of={attempts.count} />
      )}
      <input type="hidden" name="formKey" value={formKey} />
      {sent && <span hidden data-draft-sent="story" />}
      <StoryFields fields={fields} email={email}>
        <PhotoField
          label="Photo"
          note="required"
          errors={form.allErrors.photo}
          lost={photoLost && lostPhoto}
        />
      </StoryFields>
      <ConsentFields editorial={fields.editorialConsent} privacy={fields.privacyConsent} />
      <SubmissionTerms />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <p>
        <Button type="submit" variant="hero" size="lg" busy={busy && 'Submitting...'}>
          Submit your story
        </Button>
      </p>
    </Form>
  )
}
