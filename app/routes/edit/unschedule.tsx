import {
  ActFacts,
  ActPage,
  answerOfAct,
  LondonMoment,
  SeenField,
} from '#app/features/editing/act-page.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import { unschedule } from '#app/features/pieces/publication.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import type { Route } from './+types/unschedule.ts'
import {
  changedMeanwhile,
  findActed,
  findToAsk,
  momentIn,
  pathOfPiece,
} from './acted-piece.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Unschedule: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { piece, text } = await findToAsk(context, params.pieceId, 'unschedule')
  return {
    piece: shownPiece(piece),
    publishAt: piece.publishAt!,
    hasLaterDraft: text.from === 'draft',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece } = await findActed(context, params.pieceId, 'unschedule')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { id } = piece
    const seenAt = momentIn(fields, 'seenAt') ?? new Date(0)
    const { outcome } = await unschedule(viewer, { id, seenAt })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    return redirectWithToast(pathOfPiece(piece), 'pieceUnscheduled')
  })
}

export default function Unschedule({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, publishAt, hasLaterDraft } = loaderData
  const answer = answerOfAct(actionData)
  const isLive = piece.state === 'published'
  return (
    <ActPage
      piece={piece}
      question={`Unschedule this ${isLive ? 'update' : kindWords[piece.kind].one}?`}
      answer={answer}
      fields={<SeenField name="seenAt" value={publishAt.toISOString()} answer={answer} />}
      act={{ label: 'Unschedule', busy: 'Unscheduling...', variant: 'default' }}
      keep="Keep it scheduled"
    >
      <ActFacts
        facts={[
          ['Scheduled', <LondonMoment key="at" at={publishAt} />],
          [
            'Text',
            hasLaterDraft
              ? 'What was scheduled stays among the revisions. The later draft stays as it is.'
              : 'What was scheduled becomes the draft again. Nothing is lost.',
          ],
          ...(isLive ? [['Page', 'What readers see stays as it is'] as [string, string]] : []),
        ]}
      />
    </ActPage>
  )
}
