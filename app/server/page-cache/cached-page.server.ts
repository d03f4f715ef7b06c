import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestContext } from '#app/server/request/request-context.server.ts'
import type { ContentEncoding } from '#app/server/response/content-encoding.ts'
import { replaceNonceWithHashes } from '#app/server/response/csp-hashes.ts'
import { etagOf } from '#app/server/response/etag.ts'
import {
  cachedPagePolicy,
  setSecurityHeaders,
} from '#app/server/response/security-headers.server.ts'

/** One packing of a page: its bytes, and all that is said of them. */
export type EncodedBody = { body: Buffer; etags: string[]; headers: string[] }

export type CachedPage = {
  packings: Record<ContentEncoding, EncodedBody>
  bytes: number
  showsStories: boolean
  timesShown: number
}

const packed = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const forEveryone = 'public, max-age=0, s-maxage=60'
// Where no story stands, a cache may show what it has for a few minutes more while it asks for the new one.
const forLonger = `${forEveryone}, stale-while-revalidate=300`

/** Makes of an answer of the routes, drawn for nobody, what every visitor can be sent, packed quickly for the first of them. */
export async function createCachedPage(
  answer: Response,
  {
    pathname,
    showsStories,
    visit,
  }: { pathname: string; showsStories: boolean; visit: RequestContext },
): Promise<CachedPage> {
  const headers = new Headers(answer.headers)
  const { text, policy } = await readWhole(answer, visit)
  if (policy) headers.set('Content-Security-Policy', policy)
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', showsStories ? forEveryone : forLonger)
  setSecurityHeaders(headers, { pathname, nonce: visit.nonce })
  headers.set('Vary', 'Accept-Encoding, Cookie')

  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([packed.br(body, brotliOf(5, body)), packed.gzip(body)])
  const packings = {
    br: packing(br, headers, 'br'),
    gzip: packing(gz, headers, 'gzip'),
    identity: packing(body, headers),
  }
  return { packings, bytes: weigh(packings), showsStories, timesShown: 0 }
}

/** Packs a page as tightly as can be: a tenth of a second's work, so only for what is asked for again and again. */
export async function compressTightly(page: CachedPage) {
  const { identity, br: quick } = page.packings
  const best = constants.BROTLI_MAX_QUALITY
  const body = await packed.br(identity.body, brotliOf(best, identity.body))
  const headers = new Headers(inPairs(identity.headers))
  const br = packing(body, headers, 'br')
  // Who holds the other packing of the same page holds what is true.
  br.etags.push(...quick.etags)
  page.packings = { ...page.packings, br }
  page.bytes = weigh(page.packings)
}

async function readWhole(answer: Response, { nonce }: RequestContext) {
  const text = await answer.text()
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return { text, policy: null }
  const { page, trusted } = replaceNonceWithHashes(text, nonce)
  return { text: page, policy: cachedPagePolicy(trusted) }
}

function packing(body: Buffer, common: Headers, encoding?: 'br' | 'gzip'): EncodedBody {
  const etag = etagOf(body)
  const headers = new Headers(common)
  headers.set('ETag', etag)
  headers.set('Content-Length', String(body.byteLength))
  if (encoding) headers.set('Content-Encoding', encoding)
  return { body, etags: [etag], headers: [...headers].flat() }
}

function brotliOf(quality: number, { byteLength }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    },
  }
}

function weigh(packings: CachedPage['packings']) {
  const overhead = 8_192
  return Object.values(packings).reduce((sum, { body }) => sum + body.byteLength, overhead)
}

function inPairs(flat: string[]) {
  return flat.flatMap((name, at): [string, string][] =>
    at % 2 ? [] : [[name, flat[at + 1] ?? '']],
  )
}
