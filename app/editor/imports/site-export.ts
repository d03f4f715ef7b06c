export type ExportedArticle = {
  /** What that program calls it for ever, such as `ghost 6b0341f8e11ae003918be873`. */
  origin: string
  title: string
  slug: string
  excerpt: string
  author: string
  publishedAt: Date | null
  /** Why it must not be published here without being looked at; null for what every reader could read there. */
  withheld: string | null
  /** The paths that it had there, the present one first. */
  paths: string[]
  number?: string
  category: string
  tags: string[]
  html: string
  /** Paragraphs are divided by empty lines. */
  isClassic: boolean
  picture: { address: string; alt: string; caption: string } | null
  /** What was lost before its HTML is looked at. */
  losses: string[]
}

/** What an export holds for a magazine. Accounts, members and comments are not among it. */
export type SiteExport = {
  program: 'Ghost' | 'WordPress'
  /** Such as `https://old.example/blog`; null where the export writes addresses without it. */
  address: string | null
  articles: ExportedArticle[]
  /** The names of tags and categories by their paths. */
  topics: Map<string, string>
  /** The path of its feed. */
  feed: string
  pictures: RegExp
  notes: string[]
}

/** An export that cannot be read. The message says why, in an editor's words. */
export class UnreadableExport extends Error {
  override name = 'UnreadableExport'
}

/** Gives those that an export calls the same an origin each, by which a later import finds them again. */
export function withOwnOrigins(articles: ExportedArticle[]): ExportedArticle[] {
  const origins = new Set<string>()
  return articles.map((article) => {
    const named = origins.has(article.origin) ? `${article.origin} ${article.slug}` : article.origin
    let origin = named
    for (let number = 2; origins.has(origin); number += 1) origin = `${named} ${number}`
    origins.add(origin)
    return { ...article, origin }
  })
}

/** The path of the folder that a site lies in: empty for one that has its host to itself. */
export function folderOf(address: string | null) {
  return URL.parse(address ?? '')?.pathname.replace(/\/$/, '') ?? ''
}
