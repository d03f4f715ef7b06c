import type { Feed } from '#app/features/feeds/feed.ts'
import { jsonFeed } from '#app/features/feeds/json-feed.ts'
import { rss } from '#app/features/feeds/rss.ts'
import { siteUrl } from '#app/server/configuration.server.ts'
import { cacheableResponse } from '#app/server/page-cache/cacheable-response.server.ts'

type Told = Omit<Feed, 'home' | 'self'> & {
  /** The path of the page that shows the same. */
  page: string
  /** How long a cache may keep it. */
  seconds: number
}

/** Answers with RSS for .xml and JSON Feed for .json. */
export function answerFeed(request: Request, { page, seconds, ...told }: Told) {
  const { pathname } = new URL(request.url)
  const feed = { ...told, home: siteUrl(page), self: siteUrl(pathname) }
  return pathname.endsWith('.json')
    ? cacheableResponse(jsonFeed(feed), { type: 'application/feed+json', seconds })
    : cacheableResponse(rss(feed), { type: 'application/rss+xml', seconds })
}
