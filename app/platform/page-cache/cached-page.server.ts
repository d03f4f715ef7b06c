import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { setEdgeHeaders, withoutEdgeHeaders } from '#app/platform/edge/edge-headers.server.ts'
import type { RequestContext } from '#app/platform/request/request-context.server.ts'
import type { ContentEncoding } from '#app/platform/response/content-encoding.ts'
import { replaceNonceWithHashes } from '#app/platform/response/csp-hashes.ts'
import { createEtag } from '#app/platform/response/etag.ts'
import {
  cachedPagePolicy,
  setSecurityHeaders,
} from '#app/platform/response/security-headers.server.ts'
import { dividePage, fillPage, type PersonalPage } from './personal-page.ts'

export type EncodedBody = { body: Buffer; etags: string[]; headers: string[] }

export type CachedPage = {
  encodedBodies: Record<ContentEncoding, EncodedBody>
  /** Null when the page is the same for everyone. */
  personal: PersonalPage | null
  bytes: number
  showsStories: boolean
  timesSent: number
}

const compressAsync = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const publicCaching = 'public, max-age=0, s-maxage=60'
// A page without stories may be served stale for a few minutes while a shared cache revalidates it.
const publicCachingWithStale = `${publicCaching}, stale-while-revalidate=300`

/** @param response rendered without a visitor's headers */
export async function createCachedPage(
  response: Response,
  {
    pathname,
    showsStories,
    requestContext,
  }: { pathname: string; showsStories: boolean; requestContext: RequestContext },
): Promise<CachedPage> {
  const headers = new Headers(response.headers)
  const { text, policy } = await readBody(response, requestContext)
  if (policy) headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', showsStories ? publicCaching : publicCachingWithStale)
  setEdgeHeaders(headers, showsStories ? ['magazine', 'stories'] : ['magazine'])
  setSecurityHeaders(headers, { pathname, nonce: requestContext.nonce })
  headers.set('Vary', 'Accept-Encoding, Cookie')

  const divided = dividePage(text, requestContext.personalMark ?? requestContext.nonce)
  const body = Buffer.from(fillPage(divided))
  const [br, gz] = await Promise.all([
    compressAsync.br(body, brotliOptions(5, body)),
    compressAsync.gzip(body),
  ])
  const encodedBodies = {
    br: encodedBody(br, headers, 'br'),
    gzip: encodedBody(gz, headers, 'gzip'),
    identity: encodedBody(body, headers),
  }
  const personal = divided.questions.length > 0 ? divided : null
  const bytes = totalBytes(encodedBodies) + (personal ? text.length : 0)
  return { encodedBodies, personal, bytes, showsStories, timesSent: 0 }
}

/** Takes about a tenth of a second, so only for pages that are requested often. */
export async function compressTightly(page: CachedPage) {
  const { identity, br: quickBr } = page.encodedBodies
  const best = constants.BROTLI_MAX_QUALITY
  const body = await compressAsync.br(identity.body, brotliOptions(best, identity.body))
  const headers = new Headers(headerPairs(identity.headers))
  const br = encodedBody(body, headers, 'br')
  // A browser that holds the quickly compressed copy of the same page need not fetch it again.
  br.etags.push(...quickBr.etags)
  page.encodedBodies = { ...page.encodedBodies, br }
  page.bytes = totalBytes(page.encodedBodies) + (page.personal ? identity.body.byteLength : 0)
}

/** The same page for those who waited for it while it changed. */
export function withoutSharedCaching(page: CachedPage): CachedPage {
  const all = Object.entries(page.encodedBodies).map(([encoding, encoded]) => {
    const headers = new Headers(headerPairs(encoded.headers))
    withoutEdgeHeaders(headers)
    return [encoding, { ...encoded, headers: [...headers].flat() }]
  })
  return { ...page, encodedBodies: Object.fromEntries(all) }
}

async function readBody(response: Response, { nonce }: RequestContext) {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return { text, policy: null }
  const { page, trusted } = replaceNonceWithHashes(text, nonce)
  return { text: page, policy: cachedPagePolicy(trusted) }
}

function encodedBody(body: Buffer, common: Headers, encoding?: 'br' | 'gzip'): EncodedBody {
  const etag = createEtag(body)
  const headers = new Headers(common)
  headers.set('ETag', etag)
  headers.set('Content-Length', String(body.byteLength))
  if (encoding) headers.set('Content-Encoding', encoding)
  return { body, etags: [etag], headers: [...headers].flat() }
}

function brotliOptions(quality: number, { byteLength }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    },
  }
}

function totalBytes(encodedBodies: CachedPage['encodedBodies']) {
  const overhead = 8_192
  return Object.values(encodedBodies).reduce((sum, { body }) => sum + body.byteLength, overhead)
}

export function headerPairs(flat: string[]) {
  return flat.flatMap((name, index): [string, string][] =>
    index % 2 ? [] : [[name, flat[index + 1] ?? '']],
  )
}
