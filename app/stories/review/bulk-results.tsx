import { Undo2 } from 'lucide-react'
import { Form, href } from 'react-router'
import type { SubmissionStatus } from '#app/platform/db/schema/submissions.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { britishDateTime, clockTime } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { type BulkOutcome, bulkObstacleLabels, storyCountText } from './bulk.ts'
import { reviewHref } from './queue.ts'

type Item = {
  id: string
  title: string | null
  status: SubmissionStatus
  outcome: BulkOutcome | null
}

type Props = {
  to: SubmissionStatus
  message: string | null
  actor: string
  askedAt: Date
  finishedAt: Date | null
  items: Item[]
  /** Null when this admin may not undo it. */
  undoUntil: Date | null
}

export function BulkResults({ to, message, actor, askedAt, finishedAt, items, undoUntil }: Props) {
  const doneCount = items.filter(({ outcome }) => outcome === 'done' || outcome === 'undone').length
  const finished = items.filter(({ outcome }) => outcome !== null).length
  // The authors hear nothing of a decision that was undone in time.
  const isTold = items.some(({ outcome }) => outcome === 'done' || outcome === null)
  return (
    <>
      <h1 className="text-h2">
        {doneCount} of {storyCountText(items.length)} {to}
      </h1>
      <p className="mt-3 text-soft" role="status">
        {finishedAt
          ? `Requested by ${actor}, ${britishDateTime(askedAt)}.`
          : `${finished} of ${items.length} so far. This page updates until all are done.`}
      </p>
      {message && isTold && (
        <p className="mt-3 max-w-read whitespace-pre-line wrap-anywhere">
          The message to the authors: “<bdi>{message}</bdi>”
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {undoUntil && (
          <Form method="post">
            <Button type="submit" variant="outline" aria-keyshortcuts="u">
              <Undo2 aria-hidden="true" /> Undo all, until {clockTime(undoUntil)}
            </Button>
          </Form>
        )}
        <ButtonLink href={href('/admin')}>Back to the submissions</ButtonLink>
      </div>
      <ul className="mt-6 divide-y divide-hair border-rule border-t-[5px]">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {item.title === null ? (
              <span className="text-soft">A withdrawn story</span>
            ) : (
              <Link
                className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                to={reviewHref(item.id)}
              >
                <bdi>{item.title}</bdi>
              </Link>
            )}
            {item.title !== null && <StatusBadge status={item.status} />}
            <Outcome outcome={item.outcome} to={to} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Outcome({ outcome, to }: { outcome: BulkOutcome | null; to: SubmissionStatus }) {
  if (outcome === null) return <span className="meta sm:ml-auto">Waiting</span>
  if (outcome === 'done') return <span className="meta sm:ml-auto">Done: {to}</span>
  if (outcome === 'undone') return <span className="meta sm:ml-auto">Undone</span>
  return (
    <span className="font-sans text-danger text-sm sm:ml-auto">{bulkObstacleLabels[outcome]}</span>
  )
}
