import { createHash } from 'node:crypto'

export function createEtag(body: string | Uint8Array) {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Compares weakly (RFC 9110, 13.1.2), as `hono/etag` does for everything that is not a cached page.
 * @returns the first of our ETags that `If-None-Match` contains; null when it contains none
 */
export function matchingTag(ifNoneMatch: string | undefined, etags: string[]) {
  if (ifNoneMatch === '*') return etags[0] ?? null
  const candidates: string[] = ifNoneMatch?.match(/"[^"]*"/g) ?? []
  return etags.find((etag) => candidates.includes(etag)) ?? null
}
