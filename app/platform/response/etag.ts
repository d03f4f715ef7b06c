import { createHash } from 'node:crypto'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { addressesWhere } from '#app/addresses.ts'

export function createEtag(body: string | Uint8Array) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Weakly (RFC 9110, 13.1.2), as `hono/etag`. @returns the first of our ETags that `If-None-Match` contains */
export function matchingTag(ifNoneMatch: string | undefined, etags: string[]) {
  if (ifNoneMatch === '*') return etags[0] ?? null
  const candidates: string[] = ifNoneMatch?.match(/"[^"]*"/g) ?? []
  return etags.find((etag) => candidates.includes(etag)) ?? null
}

/** Feeds, and photos that not everybody may see. Not every path: an ETag would read a streamed export to its end first. */
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
