import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import type { Address } from '#app/addresses.ts'

/**
 * What a reader may hold a copy of and ask about with `If-None-Match`: photos, feeds and files. Cached pages answer by
 * the same rule (`etag.ts`). Never every path: the event stream has no end, and would be read to find its tag.
 */
export const revalidatedPaths = [
  ...([
    '/photos/:photoId',
    '/photos/:photoId/:file',
    '/blog/feed.xml',
    '/blog/feed.json',
    '/stories/feed.xml',
    '/stories/feed.json',
    '/sitemap.xml',
    '/sitemap/:part',
    '/.well-known/security.txt',
  ] satisfies Address[]),
  '/assets/*',
  '/:file{[\\w-]+\\.(?:svg|png|ico|txt|pdf|webmanifest)}',
]

// A browser takes over what a 304 says, so it must say the same of the copy as the answer that brought it.
export const notModified = etag({
  retainedHeaders: [
    ...RETAINED_304_HEADERS,
    'Access-Control-Allow-Origin',
    'Content-Disposition',
    'Content-Security-Policy',
    'Cross-Origin-Resource-Policy',
    'Set-Cookie',
    'X-Frame-Options',
  ],
})
