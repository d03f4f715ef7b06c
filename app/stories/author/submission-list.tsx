import { href } from 'react-router'
import { firstWholeWords, storySlug, storyTitle } from '#app/stories/public/excerpt.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { ownerMessages, submissionHref, thanksText } from '#app/stories/public/story.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, TapLink } from '#app/ui/link.tsx'
import { Time } from '#app/ui/time.tsx'
import { Envelope, storyRow } from './envelope.tsx'
import type { OwnStory } from './submission.server.ts'

export function SubmissionList({ submissions }: { submissions: OwnStory[] }) {
  if (submissions.length === 0) {
    return <p className="text-lead text-soft py-5">You have not sent us a story yet.</p>
  }
  return (
    <ul>
      {submissions.map((submission) => (
        <li key={submission.id} className={storyRow}>
          <Envelope
            number={submission.number}
            state={envelopes[submission.status]}
            title={storyTitle(submission, 6)}
            hasMessage={hasMessage(submission)}
          />
          <Row submission={submission} />
        </li>
      ))}
    </ul>
  )
}

const envelopes = { pending: 'sealed', approved: 'open', rejected: 'returned' } as const

function hasMessage({ status, withdrawnAt, messageToAuthor }: OwnStory) {
  return status === 'rejected' && !withdrawnAt && Boolean(messageToAuthor)
}

function Row({ submission }: { submission: OwnStory }) {
  const { id, number, status, story, createdAt, approvedAt, withdrawnAt, thanks } = submission
  return (
    <div>
      {withdrawnAt ? <Badge variant="outline">Withdrawn</Badge> : <StatusBadge status={status} />}
      <h3 dir="auto" className="mt-2.5 text-h3 wrap-anywhere">
        <Link
          className="link no-underline hover:underline"
          to={submissionHref(id, storySlug(story) || undefined)}
        >
          {storyTitle(submission, 6)}
        </Link>
      </h3>
      <p dir="auto" className="mt-1 text-sm text-soft wrap-anywhere">
        {firstWholeWords(story, 100)}
      </p>
      {!withdrawnAt && <p className="mt-1.5">{ownerMessages[status]}</p>}
      <p className="meta mt-1.5">
        <span>{`Story ${number}, received `}</span>
        <Time at={createdAt} />
        {approvedAt && (
          <>
            , published <Time at={approvedAt} />
          </>
        )}
        {thanks > 0 && <span>{`, ${thanksText(thanks)}`}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6 font-sans text-sm font-semibold">
        {linksFor(submission).map(({ to, label }) => (
          <TapLink key={label} to={to}>
            {label}
          </TapLink>
        ))}
      </p>
    </div>
  )
}

function linksFor(submission: OwnStory) {
  const { id, status, withdrawnAt, secondLookAt } = submission
  const page = submissionHref(id)
  const withdraw = { to: `${page}#withdraw`, label: 'Withdraw it' }
  if (withdrawnAt) return []
  if (status === 'pending') return [{ to: `${page}?edit`, label: 'Change it' }, withdraw]
  if (status === 'approved') {
    return [
      { to: href('/story/:storyId', { storyId: id }), label: 'Read it on the site' },
      withdraw,
    ]
  }
  return [
    ...(hasMessage(submission) ? [{ to: `${page}#message`, label: 'Read the message' }] : []),
    ...(secondLookAt ? [] : [{ to: `${page}#look-again`, label: 'Ask for a second look' }]),
    { to: href('/guidelines'), label: 'Our guidelines' },
  ]
}
