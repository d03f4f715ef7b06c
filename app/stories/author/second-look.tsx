import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { submissionHref } from '#app/stories/public/story.ts'
import { Button } from '#app/ui/button.tsx'
import { textAreaProps, useCheckedForm } from '#app/ui/checked-form.ts'
import { DraftLine } from '#app/ui/draft-line.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import type { OwnStory } from './submission.server.ts'
import { SubmissionSection } from './submission-section.tsx'

type SecondLookProps = { submission: OwnStory; lastResult: SubmissionResult | null }

export function SecondLookSection({ submission, lastResult }: SecondLookProps) {
  return (
    <SubmissionSection id="look-again" title="Ask for a second look">
      {submission.secondLookAt ? (
        <>
          <p className="mt-2 text-soft">
            You asked on <Time at={submission.secondLookAt} />. One of our team will read it again
            and email you.
          </p>
          <p dir="auto" className="mt-2 text-sm italic whitespace-pre-line wrap-anywhere">
            {submission.secondLookReason}
          </p>
        </>
      ) : (
        <SecondLookForm id={submission.id} lastResult={lastResult} />
      )}
    </SubmissionSection>
  )
}

function SecondLookForm({ id, lastResult }: { id: string; lastResult: SubmissionResult | null }) {
  const { fields, busy, formProps } = useCheckedForm(
    'second-look',
    async () => (await import('./submission-form.ts')).secondLookForm,
    lastResult,
  )
  return (
    <Form
      method="post"
      action={submissionHref(id)}
      className="mt-3 grid gap-4"
      {...formProps}
      data-draft={`second-look ${id}`}
    >
      <DraftLine />
      <input type="hidden" name="intent" value="second-look" />
      <TextArea
        label="What did we miss?"
        hint="You can ask once. Where we can, someone else will read it."
        className="min-h-32"
        {...textAreaProps(fields.reason)}
        required
      />
      <p>
        <Button type="submit" variant="outline" busy={busy && 'Sending...'}>
          Ask for a second look
        </Button>
      </p>
    </Form>
  )
}
