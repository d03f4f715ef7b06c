import { publish } from '#app/pieces/publication/publication.server.ts'
import { formProblem } from '#app/platform/request/form-answer.ts'
import { notFound } from '#app/platform/response/responses.server.ts'
import type { Handle } from '#app/route-handle.ts'
import { britishDate } from '#app/ui/dates.ts'
import { londonDay } from '#app/ui/london-time.ts'
import type { Route } from './+types/correct.route.ts'
import { ActPage } from './act-page.tsx'
import { actOnPiece, askToAct, numberIn } from './acted-piece.server.ts'
import { CorrectionField, problemWithCorrection } from './correction-field.tsx'

export const handle = { title: 'Add a correction', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('correct', () => ({ today: londonDay(new Date()) }))

export const action = actOnPiece(
  'correct',
  { published: 'pieceCorrected' },
  async ({ viewer, id, piece, fields }) => {
    const correction = String(fields.get('correction') ?? '').trim()
    const problem = problemWithCorrection(correction)
    if (problem) return { outcome: 'refused', errors: [formProblem('correction', problem)] }
    if (piece.kind !== 'article' || piece.liveRevision === null) throw notFound()
    return publish(viewer, { id, version: numberIn(fields, 'version'), correction })
  },
)

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, today } = loaderData
  return (
    <ActPage
      piece={piece}
      question="Add a correction to this article"
      answer={actionData}
      seen={{ version: piece.version }}
      fields={
        <CorrectionField
          hint="What was wrong, and what is right, in 20 to 800 characters."
          answer={actionData}
        />
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
