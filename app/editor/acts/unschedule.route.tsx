import { unschedule } from '#app/pieces/publication/publication.server.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/unschedule.route.ts'
import { ActPage, LondonMoment } from './act-page.tsx'
import { actOnPiece, askToAct, momentIn } from './acted-piece.server.ts'

export const handle = { title: 'Unschedule', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('unschedule', ({ piece, text }) => ({
  publishAt: piece.publishAt!,
  hasLaterDraft: text.from === 'draft',
}))

export const action = actOnPiece(
  'unschedule',
  { unscheduled: 'pieceUnscheduled' },
  ({ viewer, id, fields }) =>
    unschedule(viewer, { id, seenAt: momentIn(fields, 'seenAt') ?? new Date(0) }),
)

export default function Unschedule({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, publishAt, hasLaterDraft } = loaderData
  const isLive = piece.state === 'published'
  return (
    <ActPage
      piece={piece}
      question={`Unschedule this ${isLive ? 'update' : kindWords[piece.kind].one}?`}
      answer={actionData}
      seen={{ seenAt: publishAt.toISOString() }}
      facts={[
        ['Scheduled', <LondonMoment key="at" at={publishAt} />],
        [
          'Text',
          hasLaterDraft
            ? 'What was scheduled stays among the revisions. The later draft stays as it is.'
            : 'What was scheduled becomes the draft again. Nothing is lost.',
        ],
        isLive && ['Page', 'What readers see stays as it is'],
      ]}
      act={{ label: 'Unschedule', busy: 'Unscheduling...', variant: 'default' }}
      keep="Keep it scheduled"
    />
  )
}
