import { escaped } from './xml.ts'

/** The content of an RSS or JSON feed. All addresses are absolute. */
export type Feed = {
  title: string
  description: string
  /** The page that shows the same. */
  home: string
  /** The address of the feed. */
  self: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  url: string
  title: string
  /** Plain text. */
  summary: string
  html: string
  /** Null without a named author. */
  author: string | null
  tags: string[]
  publishedAt: Date | null
  changedAt?: Date
  picture?: string
}

/** Makes the links in the HTML of a piece absolute. */
export function absoluteUrl(html: string, url: string) {
  const { origin } = new URL(url)
  return html
    .replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
    .replaceAll(/\bhref="#/g, `href="${escaped(url)}#`)
}

/** Plain texts as HTML paragraphs. */
export function feedParagraphs(...texts: string[]) {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('')
}
