import type { SubmissionStatus } from '#app/db/schema/submissions.ts'
import { StatusBadge } from '#app/features/stories/status-badge.tsx'
import { britishShortDate } from '#app/ui/dates.ts'
import { Link } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { reviewHref } from './queue.ts'

export type OtherSubmission = {
  id: string
  title: string
  status: SubmissionStatus
  createdAt: Date
}

/** The author's other submissions. */
export function OthersByAuthor({ others, query }: { others: OtherSubmission[]; query: string }) {
  if (others.length === 0) return null
  return (
    <section className="border-hair border-t pt-3">
      <h3 className="font-sans font-semibold text-sm">By the same author</h3>
      <ul className="mt-1 divide-y divide-hair">
        {others.map(({ id, title, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <Link
              className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
              to={reviewHref(id, query)}
            >
              <bdi>{title}</bdi>
            </Link>
            <StatusBadge status={status} />
            <Time className="meta ml-auto" at={createdAt} format={britishShortDate} />
          </li>
        ))}
      </ul>
    </section>
  )
}
