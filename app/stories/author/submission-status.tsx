import { href } from 'react-router'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { queuePositionText } from '#app/stories/public/queue-position-text.ts'
import { StatusBadge } from '#app/stories/public/status-badge.tsx'
import { ownerMessages, submissionHref } from '#app/stories/public/story.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'

type SubmissionStatusStripProps = {
  submission: Pick<Submission, 'id' | 'status' | 'withdrawnAt'>
  place: number | null
  /** In days; null when too few stories were decided. */
  wait: number | null
}

export const statusTones = { approved: 'success', pending: 'control', rejected: 'danger' } as const

export function SubmissionStatusStrip({ submission, place, wait }: SubmissionStatusStripProps) {
  const { id, status, withdrawnAt } = submission
  if (withdrawnAt) {
    return (
      <StatusStrip tone="control">
        <Badge variant="outline">Withdrawn</Badge>
        <p className="grow basis-72 text-lead">You withdrew this story. Only you can see it.</p>
        <StartAgain id={id} />
      </StatusStrip>
    )
  }
  return (
    <StatusStrip tone={statusTones[status]}>
      <StatusBadge status={status} />
      <div className="grow basis-72">
        <p className="text-lead">{ownerMessages[status]}</p>
        {status === 'rejected' && <ArrowLink href={href('/guidelines')}>Our guidelines</ArrowLink>}
        {place !== null && <p className="meta mt-1">{queuePositionText(place, wait)}</p>}
      </div>
      {status === 'pending' && (
        <ButtonLink variant="outline" size="sm" href={`${submissionHref(id)}?edit`}>
          Change it
        </ButtonLink>
      )}
      {status === 'approved' && (
        <ArrowLink href={href('/story/:storyId', { storyId: id })}>See it on the site</ArrowLink>
      )}
      {status === 'rejected' && <StartAgain id={id} />}
    </StatusStrip>
  )
}

function StartAgain({ id }: { id: string }) {
  return (
    <ButtonLink variant="outline" size="sm" href={`${href('/submit')}?from=${id}`}>
      Start a new story from this one
    </ButtonLink>
  )
}
