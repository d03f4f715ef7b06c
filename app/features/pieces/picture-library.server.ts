import type { Cursor } from '#app/server/paging/cursor.ts'
import type { Actor } from '#app/server/sessions/permissions.ts'
import { shownPicture } from '#content/positions.ts'
import type { PictureUse } from './built-in-pictures.server.ts'
import { builtInPictures, findPicture, shownPictureOf } from './illustrations.server.ts'
import { type PictureUses, usesOfPictures } from './picture-uses.server.ts'
import { findUploadedPicture, listPictures, type UploadedPicture } from './pictures.server.ts'
import type { PictureFilters } from './pictures.ts'

/** A picture as the library and the editor's dialog show it. */
export type LibraryPicture = {
  /** What a text calls it. */
  name: string
  picture: ReturnType<typeof shownPicture>
  /** Who made it. Null for those of the first edition. */
  credit: string | null
  /** In how many pieces it is used. */
  uses: number
  /** From one of its uses, and what the dialog suggests for the next. */
  description: string | null
}

/**
 * One page of the library: the uploaded pictures, the latest first, and after the last of them those of the first edition.
 *
 * @param use only needed where several pictures of the first edition have one name: what it is wanted for
 */
export async function listLibrary(
  actor: Actor,
  filters: PictureFilters,
  after: Cursor | null,
  use?: PictureUse,
) {
  const { pictures, next } = await listPictures(actor, filters, after)
  return {
    uploaded: pictures.map(({ uses, ...picture }) => inLibrary(picture, uses)),
    firstEdition: next === null ? await listFirstEdition(actor, filters, use) : [],
    next,
  }
}

export function inLibrary(picture: UploadedPicture, uses: PictureUses): LibraryPicture {
  const { name, credit } = picture
  const shown = shownPicture(shownPictureOf(picture))
  return { name, picture: shown, credit, ...summaryOf(uses) }
}

function summaryOf({ seen, pieces }: PictureUses) {
  const described = seen.find(({ description }) => description)
  return { uses: pieces, description: described?.description ?? null }
}

async function listFirstEdition(
  actor: Actor,
  { words = '', onlyUnused }: PictureFilters,
  use?: PictureUse,
): Promise<LibraryPicture[]> {
  const names = [...new Set(builtInPictures.map(({ name }) => name))]
  const usesOf = await usesOfPictures(actor, names)
  const wanted = use ? names.map((name) => ({ use, name })) : builtInPictures
  const sought = words.toLowerCase()
  return wanted.flatMap((each) => {
    const picture = findPicture(each.use, each.name)
    const uses = usesAs(each.use, usesOf(each.name))
    const { description } = summaryOf(uses)
    const isFound = `${each.name} ${description ?? ''}`.toLowerCase().includes(sought)
    if (!picture || !isFound || (onlyUnused && uses.pieces > 0)) return []
    return [{ name: each.name, picture: shownPicture(picture), credit: null, ...summaryOf(uses) }]
  })
}

/** An article and a figure may have pictures of one name. */
function usesAs(use: PictureUse, { seen, ...uses }: PictureUses): PictureUses {
  const own = seen.filter(({ isFigure }) => isFigure === (use === 'figure'))
  return { ...uses, seen: own, pieces: new Set(own.map(({ pieceId }) => pieceId)).size }
}

/**
 * A picture of the library with its uses; `upload` says what only uploaded ones have. Several pictures of the first edition
 * may have one name.
 *
 * @returns null when there is none of this name
 */
export async function findInLibrary(actor: Actor, name: string) {
  const found = await findUploadedPicture(actor, name)
  if (found) {
    const { picture, uses, events, may } = found
    const { credit, sha256, width, height, state } = picture
    const upload = { name, credit, sha256, width, height, state, events, may }
    return { pictures: [shownPicture(shownPictureOf(picture))], uses, upload }
  }
  const pictures = builtInPictures.flatMap(
    (builtIn) => (builtIn.name === name && findPicture(builtIn.use, name)) || [],
  )
  if (pictures.length === 0) return null
  const uses = (await usesOfPictures(actor, [name]))(name)
  return { pictures: pictures.map(shownPicture), uses, upload: null }
}
