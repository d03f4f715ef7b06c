import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useMemo } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { photoMayBeMissing } from '#content/pages/submit.ts'
import { reactToasts } from '#content/react-toasts.ts'
import { consentToast, lacksConsent } from './consent.ts'
import { ConsentFields, SubmissionTerms } from './consent-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import type { StartingValues } from './starting-values.ts'
import { StoryFields } from './story-fields.tsx'

const lostPhoto =
  'Choose your photograph again. Your browser does not keep it when a form is returned.'

type Props = {
  formKey: string
  email: string
  /** Each earlier story that a form starts from has its own. */
  draft: string
  /** Kept on the device alone. */
  isAlone?: boolean
  goesOnWith?: string | undefined
  result?: SubmissionResult | null
  toast?: 'consentRequired' | 'submissionError' | null | undefined
  /** The form was refused although its photo was valid. */
  photoLost?: boolean | undefined
  start?: StartingValues
}

export function SubmissionFields({
  formKey,
  email,
  draft,
  isAlone,
  goesOnWith,
  result,
  toast,
  photoLost,
  start,
}: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'submission',
    async () => (await import('./submission-form.ts')).submissionForm,
    result,
    start,
  )
  useEffect(() => {
    // Without the module the draft is on this device alone.
    if (!isAlone)
      import('./account-draft.ts').then(
        (module) => module.keepWithAccount(),
        () => {},
      )
  }, [isAlone])
  const lacks = lacksConsent(form.allErrors)
  // In the words of each attempt: they are not said anew with every field that is mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors change with each letter
  const consentMissing = useMemo(
    () => (lacks ? [consentToast(form.allErrors)] : []),
    [lacks, attempts.count, result],
  )
  const answered = toast === 'submissionError' ? [reactToasts.submissionError] : consentMissing

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-6"
      {...formProps}
      data-draft={draft}
      data-draft-stays=""
    >
      <DraftLine back="We kept what you wrote. The photo must be chosen again." clear="Discard" />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="drafts" value={goesOnWith} />
      <StoryFields fields={fields} email={email}>
        <PhotoField
          note="required"
          hint={photoMayBeMissing}
          errors={form.allErrors.photo}
          lostMessage={photoLost && lostPhoto}
        />
      </StoryFields>
      <ConsentFields editorial={fields.editorialConsent} privacy={fields.privacyConsent} />
      <SubmissionTerms />
      <FieldErrors id={form.errorId} errors={form.errors} />
      <FormToasts
        toasts={attempts.refusedHere ? consentMissing : toast ? answered : []}
        of={attempts.refusedHere ? attempts.count : result}
      />
      <p>
        <Button type="submit" variant="hero" size="lg" busy={busy && 'Submitting...'}>
          Submit your story
        </Button>
      </p>
    </Form>
  )
}
