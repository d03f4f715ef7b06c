import { articleFrontMatter } from '#content/front-matter.ts'
import { slotsOf } from '#content/slots.ts'

/** The folders of `content/` that hold pieces. */
export type Kind = keyof typeof slotsOf

/** What a body of this kind may hold; `frontMatter` need not be checked yet. */
export function bodyOptions(kind: Kind, frontMatter: unknown) {
  const slots = slotsOf[kind]
  if (kind !== 'articles') return { slots }
  const { data } = articleFrontMatter.pick({ sources: true }).loose().safeParse(frontMatter)
  const unencrypted = (data?.sources ?? []).map(({ url }) => url)
  return { slots, isIllustrated: true, unencrypted, advertBefore: 3 }
}
