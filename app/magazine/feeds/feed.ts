import { escaped } from './xml.ts'

export type Feed = {
  title: string
  description: string
  home: string
  self: string
  entries: FeedEntry[]
}

export type FeedEntry = {
  /** It stays when the address changes, so that readers do not see the entry as new. */
  id: string
  url: string
  title: string
  summary: string
  html: string
  author: string | null
  tags: string[]
  publishedAt: Date | null
  changedAt?: Date
  picture?: string
}

export function absoluteUrl(html: string, url: string) {
  const { origin } = new URL(url)
  return html
    .replaceAll(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)
    .replaceAll(/\bhref="#/g, `href="${escaped(url)}#`)
}

// FeedBurner refuses a feed of more than 512 kB.
const maxBytes = 500_000
const bytesBesidesHtml = 4_000

/** Whole as far as a feed has room, and older ones by their summary. */
export function withinFeed(entries: FeedEntry[]): FeedEntry[] {
  let room = maxBytes - entries.length * bytesBesidesHtml
  return entries.map((entry) => {
    const { html, summary, url } = entry
    room -= Math.max(Buffer.byteLength(escaped(html)), Buffer.byteLength(JSON.stringify(html)))
    if (room >= 0) return entry
    const way = `<p><a href="${escaped(url)}">Read the whole text on our site</a></p>`
    return { ...entry, html: feedParagraphs(summary) + way }
  })
}

export function feedParagraphs(...texts: string[]) {
  return texts.map((text) => `<p>${escaped(text)}</p>`).join('')
}
