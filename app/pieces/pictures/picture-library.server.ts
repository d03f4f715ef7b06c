import {
  builtInPictures,
  findPicture,
  shownPictureOf,
} from '#app/pieces/text/illustrations.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { type Actor, requireAct } from '#app/platform/sessions/permissions.ts'
import { shownPicture } from '#content/positions.ts'
import type { PictureUse } from './built-in-pictures.server.ts'
import { type PictureUses, readPictureUses } from './picture-uses.server.ts'
import {
  findUploadedPicture,
  listPictures,
  readUploadedPictures,
  type UploadedPicture,
} from './pictures.server.ts'
import type { PictureFilters } from './pictures.ts'

export type LibraryPicture = {
  name: string
  picture: ReturnType<typeof shownPicture>
  credit: string | null
  uses: number
  description: string | null
}

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

export async function listNamed(actor: Actor, names: string[]): Promise<LibraryPicture[]> {
  requireAct(actor, 'upload picture')
  const uploaded = await readUploadedPictures(names)
  const unused = { uses: 0, description: null }
  return names.flatMap((name): LibraryPicture[] => {
    const row = uploaded.find((each) => each.name === name)
    const picture = findPicture('figure', name) ?? (row && shownPictureOf(row))
    if (!picture) return []
    return [{ name, picture: shownPicture(picture), credit: row?.credit ?? null, ...unused }]
  })
}

export function inLibrary(picture: UploadedPicture, uses: PictureUses): LibraryPicture {
  const { name, credit } = picture
  const shown = shownPicture(shownPictureOf(picture))
  return { name, picture: shown, credit, ...summarise(uses) }
}

function summarise({ seen, pieces }: PictureUses) {
  const described = seen.find(({ description }) => description)
  return { uses: pieces, description: described?.description ?? null }
}

async function listFirstEdition(
  actor: Actor,
  { words = '', onlyUnused }: PictureFilters,
  use?: PictureUse,
): Promise<LibraryPicture[]> {
  const names = [...new Set(builtInPictures.map(({ name }) => name))]
  const usesOf = await readPictureUses(actor, names)
  const candidates = use ? names.map((name) => ({ use, name })) : builtInPictures
  const needle = words.toLowerCase()
  return candidates.flatMap((each) => {
    const picture = findPicture(each.use, each.name)
    const uses = filterUses(each.use, usesOf(each.name))
    const { description } = summarise(uses)
    const isFound = `${each.name} ${description ?? ''}`.toLowerCase().includes(needle)
    if (!picture || !isFound || (onlyUnused && uses.pieces > 0)) return []
    return [{ name: each.name, picture: shownPicture(picture), credit: null, ...summarise(uses) }]
  })
}

/** An article and a figure may have pictures of one name. */
function filterUses(use: PictureUse, { seen, ...uses }: PictureUses): PictureUses {
  const own = seen.filter(({ isFigure }) => isFigure === (use === 'figure'))
  return { ...uses, seen: own, pieces: new Set(own.map(({ pieceId }) => pieceId)).size }
}

/** Several of the first edition may have one name. */
export async function findInLibrary(actor: Actor, name: string) {
  const uploaded = await findUploadedPicture(actor, name)
  if (uploaded) {
    const { picture, uses, events, may } = uploaded
    const { credit, sha256, width, height, state } = picture
    const upload = { name, credit, sha256, width, height, state, events, may }
    return { pictures: [shownPicture(shownPictureOf(picture))], uses, upload }
  }
  const pictures = builtInPictures.flatMap(
    (builtIn) => (builtIn.name === name && findPicture(builtIn.use, name)) || [],
  )
  if (pictures.length === 0) return null
  const uses = (await readPictureUses(actor, [name]))(name)
  return { pictures: pictures.map(shownPicture), uses, upload: null }
}
