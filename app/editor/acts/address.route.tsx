import { LinkedFrom } from '#app/editor/form/use-list.tsx'
import { findPlaces } from '#app/editor/settings/places.server.ts'
import { changePieceSlug } from '#app/pieces/publication/publication.server.ts'
import { findUses } from '#app/pieces/publication/uses.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { kindWords } from '#app/pieces/text/piece-words.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { answered, formProblem } from '#app/platform/request/form-answer.ts'
import type { Handle } from '#app/route-handle.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Route } from './+types/address.route.ts'
import { ActPage } from './act-page.tsx'
import { actOnPiece, askToAct } from './acted-piece.server.ts'

export const handle = { title: 'Change the address', failure: 'pieceNotChanged' } satisfies Handle

export const loader = askToAct('address', async ({ piece }) => {
  const [{ linkedFrom }, { coverLines }] = await Promise.all([findUses(piece), findPlaces(piece)])
  return {
    linkedFrom,
    coverLines: coverLines.map(({ line }) => line),
    start: siteUrl(piecePath({ kind: piece.kind })),
  }
})

export const action = actOnPiece(
  'address',
  { changed: 'pieceAddressChanged' },
  async ({ viewer, id, fields }) => {
    const slug = String(fields.get('slug') ?? '').trim()
    const seenSlug = String(fields.get('seenSlug') ?? '')
    const result = await changePieceSlug(viewer, { id, slug, seenSlug })
    if (result.outcome !== 'invalid') return result
    return { outcome: 'refused', errors: [formProblem('slug', result.problems[0]?.reason ?? '')] }
  },
)

const list = new Intl.ListFormat('en-GB')

export default function ChangeAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { piece, linkedFrom, coverLines, start } = loaderData
  const slug = piece.slug ?? ''
  return (
    <ActPage
      piece={piece}
      question={`Change the address of this ${kindWords[piece.kind].one}`}
      answer={actionData}
      seen={{ seenSlug: slug }}
      fields={
        <TextField
          label="New address"
          hint={`The last part, after ${start}: a to z in lower case, digits and hyphens.`}
          name="slug"
          id="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...answered(actionData, 'slug', slug)}
        />
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
