import { type WorkFrontMatter, workFrontMatter } from '#content/front-matter.ts'
import { inOrder, picturedBy, stemOf } from '#content/positions.ts'

export type Work = WorkFrontMatter & {
  slug: string
  picture: Picture
  about: BodyPart[]
  /** Without markup, for the search. */
  text: string
}

const files = import.meta.glob<typeof import('*.mdx')>('/content/gallery/*.mdx', { eager: true })
const pictures = import.meta.glob<Picture>('/content/pictures/gallery/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** Every work, in the order they hang on the wall. */
export const works: Work[] = inOrder(
  Object.entries(files).map(([path, { frontMatter, body, text }]) => {
    const slug = stemOf(path)
    return {
      ...workFrontMatter.parse(frontMatter),
      slug,
      picture: picturedBy(pictures, 'gallery', slug),
      about: body,
      text,
    }
  }),
)

export function findWork(slug: string) {
  return works.find((work) => work.slug === slug) ?? null
}
