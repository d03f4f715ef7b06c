import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { addressesWhere } from '#app/addresses.ts'

/**
 * The paths that browsers may revalidate with `If-None-Match`: feeds, and photos that not everybody may see. Cached pages and
 * files use the same rule (`etag.ts`). It must not apply to every path: computing an ETag would read a streamed export to its end first.
 */
export const revalidatedPaths = addressesWhere(({ revalidated }) => revalidated === true)

// A browser updates its copy with the headers of a 304, so they must equal those of the full response.
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
