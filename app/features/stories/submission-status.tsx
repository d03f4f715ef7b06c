import type { Submission } from '#app/db/schema/submissions.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import { StatusBadge } from './status-badge.tsx'
import { ownerMessages } from './story.ts'

const tones = { approved: 'success', pending: 'control', rejected: 'danger' } as const

/** Where a submission stands, in the words its owner is told. */
export function SubmissionStatusStrip({ id, status }: Pick<Submission, 'id' | 'status'>) {
  return (
    <StatusStrip tone={tones[status]}>
      <StatusBadge status={status} />
      <p className="grow basis-72 text-lead">{ownerMessages[status]}</p>
      {status === 'approved' && <ArrowLink href={`/story/${id}`}>See it in print</ArrowLink>}
      {status === 'rejected' && (
        <ButtonLink variant="outline" size="sm" href="/submit">
          Share Your Story
        </ButtonLink>
      )}
    </StatusStrip>
  )
}
