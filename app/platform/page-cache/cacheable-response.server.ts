import { createEtag } from '#app/platform/response/etag.ts'

/** `etag.ts` answers its revalidation. @param seconds how long it may be used without */
export function cacheableResponse(
  body: string,
  { type, seconds }: { type: string; seconds: number },
) {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${seconds}`,
      ETag: createEtag(body),
      // A feed reader may be a page of another site.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
