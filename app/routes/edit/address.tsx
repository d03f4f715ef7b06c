import { ActPage, answerOfAct, SeenField } from '#app/features/editing/act-page.tsx'
import { shownPiece } from '#app/features/editing/piece-bar.tsx'
import { LinkedFrom } from '#app/features/editing/use-list.tsx'
import { piecePath } from '#app/features/pieces/piece-path.ts'
import { kindWords } from '#app/features/pieces/piece-words.ts'
import { changePieceSlug } from '#app/features/pieces/publication.server.ts'
import { findUses } from '#app/features/pieces/uses.server.ts'
import type { Handle } from '#app/handle.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { readForm } from '#app/server/request/forms.server.ts'
import { answerTeamForm } from '#app/server/request/team-forms.server.ts'
import { notFound, redirectWithToast } from '#app/server/response/responses.server.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/address.ts'
import {
  changedMeanwhile,
  findActed,
  findToAsk,
  pathOfPiece,
  refusedAct,
} from './acted-piece.server.ts'
import { findPlaces } from './places.server.ts'

export const handle = { failure: 'pieceNotChanged' } satisfies Handle

export function meta() {
  return [{ title: 'Change the address: Indelible' }]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { piece } = await findToAsk(context, params.pieceId, 'address')
  const [{ linkedFrom }, { coverLines }] = await Promise.all([findUses(piece), findPlaces(piece)])
  return {
    piece: shownPiece(piece),
    linkedFrom,
    coverLines: coverLines.map(({ line }) => line),
    start: siteUrl(piecePath({ kind: piece.kind })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await readForm(request)
  const { viewer, piece } = await findActed(context, params.pieceId, 'address')
  return answerTeamForm({ context, fields, failure: handle.failure }, async () => {
    const { id } = piece
    const slug = String(fields.get('slug') ?? '').trim()
    const seenSlug = String(fields.get('seenSlug') ?? '')
    const result = await changePieceSlug(viewer, { id, slug, seenSlug })
    if (result.outcome === 'gone') throw notFound()
    if (result.outcome === 'conflict') return changedMeanwhile(viewer, id, fields)
    if (result.outcome === 'invalid') {
      return refusedAct(fields, { slug: result.problems[0]?.reason ?? '' })
    }
    return redirectWithToast(pathOfPiece(piece), 'pieceAddressChanged')
  })
}

const list = new Intl.ListFormat('en-GB')

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, linkedFrom, coverLines, start } = loaderData
  const answer = answerOfAct(actionData)
  const problem = answer.errors?.slug
  const slug = piece.slug ?? ''
  return (
    <ActPage
      piece={piece}
      question={`Change the address of this ${kindWords[piece.kind].one}`}
      answer={answer}
      fields={
        <>
          <SeenField name="seenSlug" value={slug} answer={answer} />
          <TextField
            label="New address"
            hint={`The last part, after ${start}: a to z in lower case, digits and hyphens.`}
            name="slug"
            id="slug"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={answer.typed?.slug ?? slug}
            errors={problem ? [problem] : undefined}
          />
        </>
      }
      act={{ label: 'Change the address', busy: 'Changing...' }}
      keep="Keep it as it is"
    >
      <p className="mt-4 text-lead text-soft">
        The old address will lead to the new one for good, and no other piece can ever have it.
        Favourites and collections keep it.
        {coverLines.length > 0 &&
          ` Line ${list.format(coverLines.map(String))} of the cover on the front page will lead to the new one; write it there when you next publish the front page.`}
      </p>
      {linkedFrom.length > 0 && (
        <section className="mt-6 font-sans text-sm" aria-labelledby="linked">
          <h2 id="linked" className="font-semibold">
            These link to it
          </h2>
          <p className="mt-1">
            Their links go on working. When one of them is published again, its link must have the
            new address.
          </p>
          <LinkedFrom linkedFrom={linkedFrom} />
        </section>
      )}
    </ActPage>
  )
}
