import type { SubmissionResult } from '@conform-to/react'
import { Lock, Mail } from 'lucide-react'
import { Form, href } from 'react-router'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { transitions } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { FieldErrors, TextArea } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { actLabels } from './decision.ts'
import { AuthorMessageFields } from './message-fields.tsx'
import { reviewHref } from './queue.ts'
import { refusedForm } from './refused-form.ts'

export const decisionFormId = 'decision'

type Props = {
  submission: Submission
  query: string
  lastResult?: SubmissionResult | null
  busy: boolean
  /** Who may add notes all the same. */
  isOwn: boolean
}

export function DecisionFields({ submission, query, lastResult, busy, isOwn }: Props) {
  const { inputFor, errorsFor } = refusedForm(lastResult)
  const canReject = transitions[submission.status].includes('rejected')
  return (
    <Form
      method="post"
      id={decisionFormId}
      action={reviewHref(submission.id, query)}
      className="mt-8 grid gap-6"
      data-draft={`review ${submission.id}`}
      data-draft-over={submission.status}
    >
      <input type="hidden" name="version" value={submission.version} />
      <input type="hidden" name="reading" value="yes" />
      <DraftLine />
      <FieldErrors errors={errorsFor('', 'act')} />
      <fieldset className="grid gap-3 border border-control border-dashed bg-muted p-4">
        <legend className="flex items-center gap-2 bg-surface px-2 font-sans font-semibold text-sm">
          <Lock className="size-4" aria-hidden="true" /> For the team
        </legend>
        <TextArea
          label="Notes"
          hint={
            <>
              <b>Only the team sees this.</b>{' '}
              <Link className="link" to={href('/guidelines')} target="_blank">
                Guidelines for stories
              </Link>
            </>
          }
          name="notes"
          id="notes"
          rows={3}
          maxLength={5_000}
          defaultValue={inputFor('notes') ?? submission.adminNotes ?? ''}
          errors={errorsFor('notes')}
          className="min-h-20"
        />
        <p>
          <Button name="act" value="notes" type="submit" variant="secondary" aria-disabled={busy}>
            Save notes
          </Button>
        </p>
      </fieldset>
      {!isOwn && (
        <fieldset id="reject" className="grid gap-3 border border-accent p-4">
          <legend className="flex items-center gap-2 px-2 font-sans font-semibold text-sm">
            <Mail className="size-4" aria-hidden="true" /> For the author
          </legend>
          <AuthorMessageFields reasons={canReject} lastResult={lastResult} />
          {canReject && (
            <p>
              <Button
                type="submit"
                name="act"
                value="rejected"
                variant="destructive"
                aria-disabled={busy}
              >
                {actLabels.rejected}
              </Button>
            </p>
          )}
        </fieldset>
      )}
    </Form>
  )
}
