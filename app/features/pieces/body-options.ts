import type { PieceKind } from '#app/db/schema/pieces.ts'
import { articleFrontMatter } from '#content/front-matter.ts'
import { slotsOf } from '#content/slots.ts'

/** The folders of `content/` whose files have a Markdown text. */
export type TextFolder = keyof typeof slotsOf

/** The folder of each kind in `content/` and in an export. */
export const pieceFolders = {
  article: 'articles',
  work: 'gallery',
  film: 'films',
} as const satisfies Record<PieceKind, string>

/** What a text of this folder may hold; `frontMatter` need not be checked yet. */
export function bodyOptions(folder: TextFolder, frontMatter: unknown) {
  const slots = slotsOf[folder]
  if (folder !== 'articles') return { slots }
  const { data } = articleFrontMatter.pick({ sources: true }).loose().safeParse(frontMatter)
  const unencrypted = (data?.sources ?? []).map(({ url }) => url)
  return { slots, isIllustrated: true, unencrypted, withAdvert: true }
}
