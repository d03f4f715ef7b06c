import { ActFacts, ActPage, answerOfAct, SeenField } from '#app/features/editing/act-page.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { discardDraft } from '#app/features/pieces/drafts.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/discard.ts'
import {
  changedMeanwhile,
  findActed,
  findToAsk,
  numberIn,
  pathOfPiece,
} from './acted-piece.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Discard the draft: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { piece } = await findToAsk(context, params.pieceId, 'discard')
  return { piece: shownPiece(piece), isScheduled: piece.scheduledRevision !== null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece } = await findActed(context, params.pieceId, 'discard')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { id } = piece
    const outcome = await discardDraft(viewer, { id, version: numberIn(fields, 'version') })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    return redirectWithToast(
      pathOfPiece(piece),
      outcome === 'discarded' ? 'pieceDraftDiscarded' : 'pieceStandsOtherwise',
    )
  })
}

export default function Discard({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, isScheduled } = loaderData
  const answer = answerOfAct(actionData)
  const isLive = piece.state === 'published'
  return (
    <ActPage
      piece={piece}
      question="Discard this draft?"
      answer={answer}
      fields={<SeenField name="version" value={piece.version} answer={answer} />}
      act={{ label: 'Discard the draft', busy: 'Discarding...', variant: 'destructive' }}
      keep="Keep it"
    >
      <ActFacts
        facts={[
          ['Draft', 'Its text leaves the form, and stays among the revisions'],
          ...(isLive ? [['Page', 'What readers see stays as it is'] as [string, string]] : []),
          ...(isScheduled
            ? [['Schedule', 'What is scheduled stays as it is'] as [string, string]]
            : []),
        ]}
      />
    </ActPage>
  )
}
