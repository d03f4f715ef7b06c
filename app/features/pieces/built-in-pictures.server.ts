import { existsSync } from 'node:fs'
import type { PieceKind } from '#app/db/schema/pieces.ts'

/** Where a text uses a picture: as the main one of its kind, or as a figure within it. */
export type PictureUse = PieceKind | 'figure'

export const pictureUses = [
  'article',
  'work',
  'film',
  'figure',
] as const satisfies readonly PictureUse[]

/** Where the pictures of the first edition lie, by what they were made for. */
export const pictureFolders: Record<PictureUse, string> = {
  article: 'articles',
  work: 'gallery',
  film: 'films',
  figure: 'spots',
}

/** Whether a picture of the first edition has this name, so that no other one may. */
export function isBuiltIn(name: string) {
  return builtInPath('figure', name) !== null
}

/** The path of a built-in picture, when `has` knows it: the one made for this use, or else for another. */
export function builtInPath(
  use: PictureUse,
  name: string,
  has: (path: string) => boolean = existsSync,
) {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  const folders = [pictureFolders[use], ...Object.values(pictureFolders)]
  return folders.map((folder) => `content/pictures/${folder}/${name}.webp`).find(has) ?? null
}
