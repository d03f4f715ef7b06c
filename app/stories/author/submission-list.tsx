import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { firstWholeWords, storySlug, storyTitle } from '#app/stories/public/excerpt.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { submissionHref } from '#app/stories/public/story.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'

type Listed = Pick<Submission, 'id' | 'title' | 'story' | 'status' | 'createdAt' | 'withdrawnAt'>

export function SubmissionList({ submissions }: { submissions: Listed[] }) {
  if (submissions.length === 0) {
    return <p className="text-lead text-soft py-5">You have not sent us a story yet.</p>
  }
  return (
    <ul>
      {submissions.map((submission) => (
        <li
          key={submission.id}
          className="relative group border-b border-hair py-5 grid lg:grid-cols-[8rem_1fr_auto] gap-x-8 gap-y-2 items-baseline"
        >
          <span>
            {submission.withdrawnAt ? (
              <Badge variant="outline">Withdrawn</Badge>
            ) : (
              <StatusBadge status={submission.status} />
            )}
          </span>
          <div className="min-w-0">
            <h3 dir="auto" className="text-h3 wrap-anywhere">
              <Link
                className="link no-underline group-hover:underline stretch"
                to={submissionHref(submission.id, storySlug(submission.story) || undefined)}
              >
                {storyTitle(submission, 6)}
              </Link>
            </h3>
            <p dir="auto" className="text-soft text-sm mt-1 max-w-[46rem] wrap-anywhere">
              {firstWholeWords(submission.story, 100)}
            </p>
          </div>
          <span className="meta">
            <Time at={submission.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
