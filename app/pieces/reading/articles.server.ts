import type { PublishedFields } from '#app/pieces/text/fields.ts'
import { diagramTexts, illustrated } from '#app/pieces/text/illustrations.server.ts'
import { blog } from '#content/pages/blog.ts'
import { type Article, catalogue } from './catalogue.server.ts'
import { type LiveText, readLiveTexts } from './live-texts.server.ts'

export type FullArticle = Article &
  Omit<PublishedFields['article'], keyof Article> & {
    headings: { id: string; text: string }[]
    body: BodyPart[]
  }

export function fullArticle(
  article: Article,
  { fields, rendering }: LiveText<'article'>,
  noPoster?: Picture,
): FullArticle {
  const { parts, headings } = rendering
  return { ...fields, ...article, headings, body: illustrated(parts, noPoster) }
}

export function searchedText({ rendering, text }: LiveText<'article'>) {
  return [text, ...diagramTexts(rendering.parts)].join('\n')
}

export async function readArticle(article: Article) {
  const [whole = null] = await readArticles([article])
  return whole
}

export async function readArticles(articles: Article[]) {
  const texts = await readLiveTexts(articles)
  return articles.flatMap((article) => {
    const text = texts.get(article.id)
    return text ? [fullArticle(article, text)] : []
  })
}

/** The three articles with the most topics in common, then in list order. */
export function relatedTo({ slug, tags }: Pick<Article, 'slug' | 'tags'>) {
  return catalogue.articles
    .filter((other) => other.slug !== slug)
    .map((other) => ({ other, shared: other.tags.filter((tag) => tags.includes(tag)).length }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ other }) => other)
}

export function dividedArticles(articles: Article[]) {
  const isShort = ({ key }: Article) => blog.shorts.keys.some((short) => short === key)
  return {
    listed: articles.filter((article) => !isShort(article)),
    shorts: articles.filter(isShort),
  }
}

type Groups = Pick<typeof blog, 'latest' | 'groups'>

/** All but the first article. A group begins at its first article, named by its key. One without articles is left out. */
export function groupsOf(articles: Article[], { latest, groups }: Groups = blog) {
  const filled = [latest, ...groups].map(({ name, line }) => ({
    name,
    line,
    articles: [] as Article[],
  }))
  let at = 0
  for (const article of articles.slice(1)) {
    const next = groups.findIndex(({ first }) => first === article.key) + 1
    if (next > 0) at = next
    filled[at]?.articles.push(article)
  }
  return filled.filter(({ articles }) => articles.length > 0)
}
