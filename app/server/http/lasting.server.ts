import { createHash } from 'node:crypto'

/**
 * An answer that caches may keep, the same for everyone: a second request for what has not changed gets 304.
 *
 * @param seconds how long it may be shown without asking again
 */
export function lasting(
  request: Request,
  body: string,
  { type, seconds }: { type: string; seconds: number },
) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': `public, max-age=${seconds}`,
    ETag: etag,
    // Readers of feeds may be pages of other sites.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? []
  // A proxy that packs the answer on its way marks the tag as a weak one.
  if (known.some((tag) => tag.replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers })
}
