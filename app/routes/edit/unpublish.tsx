import { ActPage, answerOfAct, SeenField } from '#app/features/editing/act-page.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { PlaceList } from '#app/features/editing/places.tsx'
import { toldWords } from '#app/features/editing/publish-words.ts'
import { UseList } from '#app/features/editing/use-list.tsx'
import { findWriterToTell } from '#app/features/pieces/piece-emails.server.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import { unpublish } from '#app/features/pieces/publication.server.ts'
import { findUses } from '#app/features/pieces/uses.server.ts'
import type { Handle } from '#app/handle.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { TextArea } from '#app/ui/field.tsx'
import type { Route } from './+types/unpublish.ts'
import {
  changedMeanwhile,
  findActed,
  findToAsk,
  numberIn,
  pathOfPiece,
  refusedAct,
} from './acted-piece.server.ts'
import { findPlaces } from './places.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

const maxReasonCharacters = 300

export function meta() {
  return [{ title: 'Unpublish: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { viewer, piece } = await findToAsk(context, params.pieceId, 'unpublish')
  const [uses, places] = await Promise.all([findUses(piece), findPlaces(piece)])
  return {
    piece: shownPiece(piece),
    liveRevision: piece.liveRevision!,
    waitsAsWell: piece.scheduledRevision !== null,
    uses,
    places,
    told: (await findWriterToTell(viewer, piece))?.name ?? null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece } = await findActed(context, params.pieceId, 'unpublish')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const why = String(fields.get('why') ?? '').trim()
    if (why.length > maxReasonCharacters) {
      const why = `Write at most ${maxReasonCharacters} characters.`
      return refusedAct(fields, { why })
    }
    const { id } = piece
    const seenRevision = numberIn(fields, 'seenRevision')
    const { outcome } = await unpublish(viewer, { id, why, seenRevision })
    if (outcome === 'gone') throw notFound()
    if (outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    return redirectWithToast(
      pathOfPiece(piece),
      outcome === 'unpublished' ? 'pieceUnpublished' : 'pieceStandsOtherwise',
    )
  })
}

export default function Unpublish({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, liveRevision, waitsAsWell, uses, places, told } = loaderData
  const answer = answerOfAct(actionData)
  const problem = answer.errors?.why
  const { one } = kindWords[piece.kind]
  return (
    <ActPage
      piece={piece}
      question={`Unpublish this ${one}?`}
      answer={answer}
      fields={
        <>
          <SeenField name="seenRevision" value={liveRevision} answer={answer} />
          <TextArea
            label="Why it was taken down"
            note="optional"
            hint="Readers who follow a link to it will see this."
            name="why"
            id="why"
            rows={2}
            className="input-short"
            defaultValue={answer.typed?.why}
            errors={problem ? [problem] : undefined}
          />
        </>
      }
      act={{ label: 'Unpublish', busy: 'Unpublishing...', variant: 'destructive' }}
      keep="Keep it"
    >
      <p className="mt-4 text-lead text-soft">
        {piece.kind === 'film'
          ? 'It will be gone from the watch page and the search within a second.'
          : 'Its address will say that it was taken down, and it will be gone from lists, search and feeds within a second.'}{' '}
        Its text becomes a draft, and you can publish it again at any time.
        {waitsAsWell && ' The update that is scheduled will not be published.'}
        {told && ` ${toldWords(told)} by email.`}
      </p>
      <PlaceList kind={piece.kind} places={places} />
      <UseList uses={uses} one={one} />
    </ActPage>
  )
}
