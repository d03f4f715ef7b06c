/** An article in the export of another program. */
export type ExportedArticle = {
  /** What that program calls it for ever, such as `ghost 6b0341f8e11ae003918be873`. */
  origin: string
  title: string
  slug: string
  excerpt: string
  /** The names of its authors. */
  author: string
  publishedAt: Date | null
  /** Why it must not be published here without being looked at; null for what every reader could read there. */
  withheld: string | null
  /** The paths that it had there, the present one first. */
  paths: string[]
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
  /** Such as `https://old.example`; null where the export writes addresses without it. */
  address: string | null
  articles: ExportedArticle[]
  /** The names of tags and categories by their paths. */
  topics: Map<string, string>
  /** The path of its feed. */
  feed: string
  /** Of the addresses of pictures, up to the folder that has them. */
  pictures: RegExp
  /** What is not imported, in words. */
  notes: string[]
}

/** An export that cannot be read. The message says why, in an editor's words. */
export class UnreadableExport extends Error {
  override name = 'UnreadableExport'
}

/** The text of a piece of HTML without its tags, such as of a caption. */
export function withoutTags(html: string) {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
