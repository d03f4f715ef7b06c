import { Form } from 'react-router'
import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import { Button } from '#app/ui/button.tsx'
import { SubmissionSection } from './submission-section.tsx'

/** Withdraws a story after a confirmation, with or without script. */
export function Withdrawal({ status }: { status: SubmissionStatus }) {
  return (
    <SubmissionSection title="Withdraw your story">
      <p className="mt-2 text-soft">
        {status === 'approved'
          ? 'The story and its photo leave the site within a minute.'
          : 'Our team will no longer be able to read it.'}{' '}
        You can see it here for 12 more months, and start a new story from it.
      </p>
      <details className="mt-2">
        <summary className="link min-h-11 content-center text-sm font-semibold">
          Withdraw this story
        </summary>
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="withdraw" />
          <p className="mb-3 text-sm">You cannot undo this.</p>
          <Button type="submit" variant="destructive">
            Yes, withdraw it
          </Button>
        </Form>
      </details>
    </SubmissionSection>
  )
}
