import { ActPage, answerOfAct, SeenField } from '#app/features/editing/act-page.tsx'
import { CorrectionField, problemWithCorrection } from '#app/features/editing/correction-field.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { britishDate } from '#app/ui/dates.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { Route } from './+types/correct.ts'
import {
  correctionIn,
  findActed,
  findToAsk,
  pathOfPiece,
  publishSeen,
  refusedAct,
} from './acted-piece.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Add a correction: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { piece } = await findToAsk(context, params.pieceId, 'correct')
  return { piece: shownPiece(piece), today: londonDay(new Date()) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece } = await findActed(context, params.pieceId, 'correct')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const problem = problemWithCorrection(correctionIn(fields))
    if (problem) return refusedAct(fields, { correction: problem })
    const { id, kind, liveRevision } = piece
    if (kind !== 'article' || liveRevision === null) throw notFound()
    const refusal = await publishSeen(viewer, id, fields)
    return refusal ?? redirectWithToast(pathOfPiece(piece), 'pieceCorrected')
  })
}

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, today } = loaderData
  const answer = answerOfAct(actionData)
  return (
    <ActPage
      piece={piece}
      question="Add a correction to this article"
      answer={answer}
      fields={
        <>
          <SeenField name="version" value={piece.version} answer={answer} />
          <CorrectionField
            hint="What was wrong, and what is right, in 20 to 800 characters."
            answer={answer}
          />
        </>
      }
      act={{ label: 'Publish the correction', busy: 'Publishing...' }}
      keep="Not yet"
    >
      <p className="mt-4 text-lead text-soft">
        Readers will see it below the article at once, with the date {britishDate(new Date(today))}.
        To change the words of the article as well, change them in the form: “Publish changes” asks
        for a correction too.
      </p>
    </ActPage>
  )
}
