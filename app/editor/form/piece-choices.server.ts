import { findInLibrary } from '#app/pieces/pictures/picture-library.server.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { findPicture } from '#app/pieces/text/illustrations.server.ts'
import { piecePath } from '#app/pieces/text/piece-path.ts'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import type { Piece } from '#app/platform/db/schema/pieces.ts'
import type { Actor } from '#app/platform/sessions/permissions.ts'
import { shownPicture } from '#content/positions.ts'

/** What the form of a piece shows beside its text: its main picture, null when there is none, and what it offers. */
export async function choicesFor(editor: Actor, piece: Piece, picture: string | undefined) {
  return {
    picture: await mainPicture(editor, piece, picture),
    categories: [
      ...new Set([...catalogue.articles, ...catalogue.works].map(({ category }) => category)),
    ].toSorted(),
    series: siteSettings.films.series.map(({ title }) => title),
    works: catalogue.works.map(({ key, title }) => ({ key, title })),
    /** Where the address leads to, up to its last part. */
    addressStart: siteUrl(piecePath({ kind: piece.kind })),
  }
}

export type FormChoices = Awaited<ReturnType<typeof choicesFor>>

/** @returns null when there is none of this name, or of the piece's own */
export async function mainPicture(
  editor: Actor,
  { kind, key, slug }: Pick<Piece, 'kind' | 'key' | 'slug'>,
  named?: string,
) {
  const name = named ?? key ?? slug
  if (!name) return null
  const builtIn = findPicture(kind, name)
  return builtIn
    ? shownPicture(builtIn)
    : ((await findInLibrary(editor, name))?.pictures[0] ?? null)
}
