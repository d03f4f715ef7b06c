import { etagOf } from '#app/server/response/etag.ts'

/**
 * An answer that caches may keep, the same for everyone. `not-modified.server.ts` answers a second request for it.
 *
 * @param seconds how long it may be shown without asking again
 */
export function cacheableResponse(
  body: string,
  { type, seconds }: { type: string; seconds: number },
) {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${seconds}`,
      ETag: etagOf(body),
      // Readers of feeds may be pages of other sites.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
