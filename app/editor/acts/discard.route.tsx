import { discardDraft } from '#app/pieces/drafts/drafts.server.ts'
import type { Handle } from '#app/route-handle.ts'
import type { Route } from './+types/discard.route.ts'
import { ActPage } from './act-page.tsx'
import { actOnPiece, askToAct, numberIn } from './acted-piece.server.ts'

export const handle = { title: 'Discard the draft', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('discard', ({ piece }) => ({
  isScheduled: piece.scheduledRevision !== null,
}))

export const action = actOnPiece(
  'discard',
  { discarded: 'pieceDraftDiscarded' },
  ({ viewer, id, fields }) => discardDraft(viewer, { id, version: numberIn(fields, 'version') }),
)

export default function Discard({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, isScheduled } = loaderData
  return (
    <ActPage
      piece={piece}
      question="Discard this draft?"
      answer={actionData}
      seen={{ version: piece.version }}
      facts={[
        ['Draft', 'Its text leaves the form, and stays among the revisions'],
        piece.state === 'published' && ['Page', 'What readers see stays as it is'],
        isScheduled && ['Schedule', 'What is scheduled stays as it is'],
      ]}
      act={{ label: 'Discard the draft', busy: 'Discarding...', variant: 'destructive' }}
      keep="Keep it"
    />
  )
}
