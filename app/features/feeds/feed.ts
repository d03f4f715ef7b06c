import { href } from 'react-router'
import { site } from '#content/site.ts'
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

/** JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export function jsonFeed(feed: Feed) {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    icon: new URL('/icon-512.png', feed.home).href,
    language: 'en-GB',
    authors: [{ name: site.name, url: new URL(href('/'), feed.home).href }],
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      tags: entry.tags,
      ...(entry.author && { authors: [{ name: entry.author }] }),
      ...(entry.publishedAt && { date_published: entry.publishedAt.toISOString() }),
      ...(entry.changedAt && { date_modified: entry.changedAt.toISOString() }),
      ...(entry.picture && { image: entry.picture }),
    })),
  })
}
