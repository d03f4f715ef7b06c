import { type ArticleFrontMatter, articleFrontMatter } from '#content/front-matter.ts'
import { inOrder, picturedBy, stemOf } from '#content/positions.ts'
import { readTime } from './article.ts'

export type Article = ArticleFrontMatter & {
  slug: string
  picture: Picture
  /** Minutes to read it. */
  minutes: number
  body: BodyPart[]
  /** Without markup, for the search and the feeds. */
  text: string
}

const files = import.meta.glob<typeof import('*.mdx')>('/content/articles/*.mdx', { eager: true })
const pictures = import.meta.glob<Picture>('/content/pictures/articles/*.webp', {
  eager: true,
  query: '?picture',
  import: 'default',
})

/** Every article, in the order of the list: the first is the featured one. */
export const articles: Article[] = inOrder(
  Object.entries(files).map(([path, { frontMatter, body, words, text }]) => {
    const slug = stemOf(path)
    return {
      ...articleFrontMatter.parse(frontMatter),
      slug,
      picture: picturedBy(pictures, 'articles', slug),
      minutes: readTime(words),
      body,
      text,
    }
  }),
)

export function findArticle(slug: string) {
  return articles.find((article) => article.slug === slug) ?? null
}
