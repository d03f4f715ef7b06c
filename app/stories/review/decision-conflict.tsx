import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { britishDateTime } from '#app/ui/dates.ts'
import { Time } from '#app/ui/time.tsx'
import { eventActorLabel, eventLabel, type ReviewEvent } from './timeline.ts'

type Props = {
  submission: Pick<Submission, 'status' | 'adminNotes' | 'messageToAuthor'>
  events: ReviewEvent[]
  notes: string
}

export function DecisionConflict({ submission, events, notes }: Props) {
  const last = events.at(-1)
  const theirs = submission.adminNotes
  return (
    <div
      className="mb-6 grid gap-2 border-danger border-t-[5px] bg-muted p-4 font-sans text-sm"
      role="alert"
    >
      <p>
        Changed since you opened it: this story is now <b>{submission.status}</b>. Your changes were
        not saved, and what you typed is still in the boxes below.
      </p>
      {last && (
        <p className="wrap-anywhere">
          Last change: {eventLabel(last)} by {eventActorLabel(last)},{' '}
          <Time at={last.at} format={britishDateTime} />.
        </p>
      )}
      {(theirs ?? '') !== notes && (
        <dl className="grid gap-2 sm:grid-cols-2">
          <Version of="Current notes" text={theirs} />
          <Version of="Your notes, not saved" text={notes} />
        </dl>
      )}
      {submission.messageToAuthor && (
        <dl>
          <Version of="The author was told" text={submission.messageToAuthor} />
        </dl>
      )}
    </div>
  )
}

function Version({ of, text }: { of: string; text: string | null }) {
  return (
    <div>
      <dt className="font-semibold">{of}</dt>
      <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text || 'None.'}
      </dd>
    </div>
  )
}
