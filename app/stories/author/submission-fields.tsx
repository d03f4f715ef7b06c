import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useMemo, useState } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { FormToasts } from '#app/ui/toast.tsx'
import { photoMayBeMissing } from '#content/pages/submit.ts'
import { reactToasts } from '#content/react-toasts.ts'
import type { AccountDraft } from './account-draft.tsx'
import { consentToast, lacksConsent } from './consent.ts'
import { ConsentFields, SubmissionTerms } from './consent-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import type { StartingValues } from './starting-values.ts'
import type { findStoryDraft } from './story-draft.server.ts'
import { StoryFields } from './story-fields.tsx'

const lostPhoto =
  'Choose your photograph again. Your browser does not keep it when a form is returned.'

type Props = {
  formKey: string
  email: string
  /** The name of the form's draft: each earlier story that a form starts from has its own. */
  draft: string
  /** What the account has of the draft; null when it keeps none of this form. */
  atAccount?: Awaited<ReturnType<typeof findStoryDraft>> | null
  lastResult?: SubmissionResult | null
  toast?: 'consentRequired' | 'submissionError' | null | undefined
  /** True when the form was refused although its photo was valid. */
  photoLost?: boolean | undefined
  start?: StartingValues
}

export function SubmissionFields({
  formKey,
  email,
  draft,
  atAccount,
  lastResult,
  toast,
  photoLost,
  start,
}: Props) {
  const { form, fields, attempts, busy, formProps } = useCheckedForm(
    'submission',
    async () => (await import('./submission-form.ts')).submissionForm,
    lastResult,
    start,
  )
  const lacks = lacksConsent(form.allErrors)
  // In the words of each attempt: they are not said anew with every field that is mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors change with each letter
  const consentMissing = useMemo(
    () => (lacks ? [consentToast(form.allErrors)] : []),
    [lacks, attempts.count, lastResult],
  )
  const answered = toast === 'submissionError' ? [reactToasts.submissionError] : consentMissing

  // Of the draft that the form began from: another device may have written while it was being sent.
  const [at, setAt] = useState(
    lastResult ? Number(lastResult.initialValue?.draftAt) || null : atAccount?.at,
  )
  const [Account, setAccount] = useState<typeof AccountDraft>()
  useEffect(() => {
    void import('./account-draft.tsx').then(({ AccountDraft }) => setAccount(() => AccountDraft))
  }, [])

  return (
    <>
      {at && (
        <Form id="discard-draft" method="post" action={href('/submit/draft')}>
          <input type="hidden" name="draftAt" value={at} />
        </Form>
      )}
      <Form
        method="post"
        encType="multipart/form-data"
        className="grid gap-6"
        {...formProps}
        data-draft={draft}
        data-draft-over={at}
        data-draft-stays=""
      >
        <DraftLine
          discards={at && atAccount?.at ? 'discard-draft' : undefined}
          back="We kept what you wrote. The photo must be chosen again."
          clear="Discard"
        />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="draftAt" value={at ?? ''} />
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
          of={attempts.refusedHere ? attempts.count : lastResult}
        />
        {Account && atAccount && (
          <Account
            formId={form.id}
            {...atAccount}
            words={lastResult ? null : atAccount.words}
            at={at}
            show={setAt}
          />
        )}
        <p>
          <Button type="submit" variant="hero" size="lg" busy={busy && 'Submitting...'}>
            Submit your story
          </Button>
        </p>
      </Form>
    </>
  )
}
