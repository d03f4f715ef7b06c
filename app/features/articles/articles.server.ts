import type { PublishedFields } from '#app/features/pieces/fields.ts'
import {
  diagramTexts,
  findPicture,
  illustrated,
} from '#app/features/pieces/illustrations.server.ts'
import { inListOrder } from '#app/features/pieces/list-order.server.ts'
import type { LivePiece } from '#app/features/pieces/live-pieces.server.ts'
import {
  type LiveText,
  readLiveText,
  readLiveTexts,
} from '#app/features/pieces/live-texts.server.ts'
import { slugOfTag } from '#app/features/pieces/tag.ts'
import { blog } from '#content/pages/blog.ts'
import { shownPicture } from '#content/positions.ts'
import { site } from '#content/site.ts'
import { type ListedArticle, minutesToRead } from './article.ts'

export type Article = Omit<LivePiece<'article'>['fields'], 'picture'> &
  Pick<LivePiece<'article'>, 'kind' | 'id' | 'revision' | 'slug'> & {
    /** Its first address, by which search knows it. */
    key: string
    /** The name shown: a person or the editors. */
    author: string
    picture: Picture
    /** Minutes to read it. */
    minutes: number
  }

/** What only the page of an article shows. */
export type ArticleText = Pick<
  PublishedFields['article'],
  'caption' | 'checked' | 'offer' | 'sources' | 'corrections'
> & {
  /** Of its sections, each with its address on the page. */
  headings: { id: string; text: string }[]
  body: BodyPart[]
  /** The text without markup, for search. */
  text: string
}

/** Every article in list order. The first is the featured one. */
export let articles: Article[] = []

/** Every topic with the number of its articles, by name. */
export let topics: { tag: string; count: number }[] = []

let bySlug = new Map<string, Article>()

/** Shows these articles from now on. One whose picture is missing is left out. */
export function showArticles(live: LivePiece<'article'>[]) {
  articles = inListOrder(live).flatMap((piece) => {
    const picture = findPicture('article', piece.fields.picture ?? piece.key)
    return picture ? [articleOf(piece, picture)] : []
  })
  bySlug = new Map(articles.map((article) => [article.slug, article]))
  const counts = Map.groupBy(
    articles.flatMap(({ tags }) => tags),
    (tag) => tag,
  )
  topics = [...counts]
    .map(([tag, uses]) => ({ tag, count: uses.length }))
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** An article as lists show it. */
export function articleOf(
  { kind, id, key, slug, revision, fields, words }: LivePiece<'article'>,
  picture: Picture,
): Article {
  const author = fields.author ?? site.editors
  const minutes = minutesToRead(words)
  return { ...fields, kind, id, key, slug, revision, author, picture, minutes }
}

export function findArticle(slug: string) {
  return bySlug.get(slug) ?? null
}

/** What the page of an article shows besides its list. */
export function articleText({ fields, rendering, text }: LiveText<'article'>): ArticleText {
  const { caption, checked, offer, sources, corrections } = fields
  const { parts, headings } = rendering
  return {
    ...{ caption, checked, offer, sources, corrections, headings },
    body: illustrated(parts),
    text: [text, ...diagramTexts(parts)].join(' '),
  }
}

/** @returns null when the article is gone */
export async function readArticle(article: Article) {
  const text = await readLiveText(article)
  return text && { ...article, ...articleText(text) }
}

/** With their texts. Those that are gone are left out. */
export async function readArticles(articles: Article[]) {
  const texts = await readLiveTexts(articles)
  return articles.flatMap((article) => {
    const text = texts.get(article.id)
    return text ? [{ ...article, ...articleText(text) }] : []
  })
}

/** The fields of an article that lists show. */
export function listed(article: Article): ListedArticle {
  const { slug, title, excerpt, author, date, category, minutes, alt } = article
  const picture = shownPicture(article.picture)
  return { slug, title, excerpt, author, date, category, minutes, alt, picture }
}

/** The three articles with the most topics in common, then in list order. */
export function relatedTo({ slug, tags }: Pick<Article, 'slug' | 'tags'>): ListedArticle[] {
  return articles
    .filter((other) => other.slug !== slug)
    .map((other) => ({ other, shared: other.tags.filter((tag) => tags.includes(tag)).length }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ other }) => listed(other))
}

type Groups = Pick<typeof blog, 'latest' | 'groups'>

/**
 * The list after its first article, in the groups that the editors name. Each group begins at its first article, which they
 * know by its first address, and goes on to the next group's. A group without articles is left out.
 */
export function groupsOf(articles: Article[], { latest, groups }: Groups = blog) {
  const filled = [latest, ...groups].map(({ name, line }) => ({
    ...{ name, line },
    articles: [] as ListedArticle[],
  }))
  let at = 0
  for (const article of articles.slice(1)) {
    const next = groups.findIndex(({ first }) => first === article.key) + 1
    if (next > 0) at = next
    filled[at]?.articles.push(listed(article))
  }
  return filled.filter(({ articles }) => articles.length > 0)
}

/** The topic of a slug and its articles. Null when no article has it. */
export function findTopic(slug: string) {
  const topic = topics.find(({ tag }) => slugOfTag(tag) === slug)
  if (!topic) return null
  return { ...topic, articles: articles.filter(({ tags }) => tags.includes(topic.tag)) }
}
