import { configuration } from '#app/platform/configuration/configuration.server.ts'

/**
 * What an answer is purged by (docs/decisions/edge.md): `magazine` what may show a piece or a setting, `stories` pages that
 * show stories or newsletters, `pictures` those of editors, `story:<id>` the photo of one.
 */
export type EdgeKey = 'site' | 'magazine' | 'stories' | 'pictures' | `story:${string}`

const keyHeaders = { varnish: 'Surrogate-Key', fastly: 'Surrogate-Key', cloudflare: 'Cache-Tag' }
const separators = { varnish: ' ', fastly: ' ', cloudflare: ',' }

// Longer than any edge is left alone: what changes is purged.
const aDay = 's-maxage=86400, stale-if-error=86400'

/** Lets an edge that is purged keep an answer for long; without one, or for what is not public, nothing changes. */
export function setEdgeHeaders(headers: Headers, keys: EdgeKey[]) {
  const { cdn } = configuration
  const caching = headers.get('Cache-Control') ?? ''
  if (!cdn || !caching.startsWith('public')) return
  headers.set(keyHeaders[cdn.kind], ['site', ...keys].join(separators[cdn.kind]))
  const [forBrowsers] = /^public, max-age=\d+/.exec(caching) ?? ['public, max-age=0']
  if (!caching.includes('immutable')) headers.set('Cache-Control', `${forBrowsers}, ${aDay}`)
}

export function withoutEdgeHeaders(headers: Headers) {
  for (const name of Object.values(keyHeaders)) headers.delete(name)
  headers.set('Cache-Control', 'private, no-store')
}
