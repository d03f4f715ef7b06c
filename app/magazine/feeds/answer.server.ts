import { href } from 'react-router'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { cacheableResponse } from '#app/platform/page-cache/cacheable-response.server.ts'
import { site } from '#content/site.ts'
import { type Feed, withinFeed } from './feed.ts'
import { rss } from './rss.ts'

type FeedDetails = Omit<Feed, 'home' | 'self'> & {
  page: string
  seconds: number
}

/** RSS for .xml, JSON Feed for .json. */
export function answerFeed(request: Request, { page, seconds, entries, ...details }: FeedDetails) {
  const { pathname } = new URL(request.url)
  const feed = {
    ...details,
    entries: withinFeed(entries),
    home: siteUrl(page),
    self: siteUrl(pathname),
  }
  return pathname.endsWith('.json')
    ? cacheableResponse(jsonFeed(feed), { type: 'application/feed+json', seconds })
    : cacheableResponse(rss(feed), { type: 'application/rss+xml', seconds })
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
      id: `urn:uuid:${entry.id}`,
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
