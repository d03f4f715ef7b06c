import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { articleFrontMatter } from '#content/front-matter.ts'
import { slotsOf } from '#content/slots.ts'

export type TextFolder = keyof typeof slotsOf

/** In `content/` and in an export. */
export const pieceFolders = {
  article: 'articles',
  work: 'gallery',
  film: 'films',
} as const satisfies Record<PieceKind, string>

/** @param frontMatter need not be checked yet */
export function bodyOptions(folder: TextFolder, frontMatter: unknown) {
  const slots = slotsOf[folder]
  if (folder !== 'articles') return { slots }
  const { data } = articleFrontMatter.pick({ sources: true }).loose().safeParse(frontMatter)
  const unencrypted = (data?.sources ?? []).map(({ url }) => url)
  return { slots, isIllustrated: true, unencrypted, withAdvert: true }
}
