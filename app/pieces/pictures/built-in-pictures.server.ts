import { existsSync } from 'node:fs'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'

export type PictureUse = PieceKind | 'figure'

export const pictureUses = [
  'article',
  'work',
  'film',
  'figure',
] as const satisfies readonly PictureUse[]

export const pictureFolders: Record<PictureUse, string> = {
  article: 'articles',
  work: 'gallery',
  film: 'films',
  figure: 'spots',
}

export function isBuiltIn(name: string) {
  return builtInPath('figure', name) !== null
}

export function builtInPath(
  use: PictureUse,
  name: string,
  has: (path: string) => boolean = existsSync,
) {
  if (!/^[a-z0-9-]+$/.test(name)) return null
  const folders = [pictureFolders[use], ...Object.values(pictureFolders)]
  return folders.map((folder) => `content/pictures/${folder}/${name}.webp`).find(has) ?? null
}
