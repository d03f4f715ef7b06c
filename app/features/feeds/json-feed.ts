import { href } from 'react-router'
import { site } from '#content/site.ts'
import type { Feed } from './feed.ts'

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
