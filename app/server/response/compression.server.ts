import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { acceptedEncoding, type ContentEncoding } from './content-encoding.ts'

const compressors = {
  br: { sync: brotliCompressSync, async: promisify(brotliCompress) },
  gzip: { sync: gzipSync, async: promisify(gzip) },
}

// Event streams and CSV exports are streamed, so they are excluded.
const compressibleType =
  /^(?:text\/(?!event-stream|csv)|application\/(?:[\w.+-]*\+)?(?:json|xml)\b|image\/svg)/

/** Below this size compression saves nothing. */
const minBytes = 1_024

/** Up to this size compression takes a third of a millisecond, less than handing the page to another thread. */
const syncMaxBytes = 64 * 1_024

/** Compresses text rendered for one reader. Responses compressed already, such as the built files, are left unchanged. */
export const compress = createMiddleware(async (c, next) => {
  await next()
  const { status, body, headers } = c.res
  if (headers.has('Content-Encoding') || !compressibleType.test(headers.get('Content-Type') ?? ''))
    return
  headers.append('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (!body || encoding === 'identity' || c.req.method === 'HEAD') return

  // No other response is streamed, so waiting for the whole body costs no time, and compressing it at once costs half.
  const whole = Buffer.from(await c.res.arrayBuffer())
  const isWorthwhile = whole.byteLength >= minBytes
  const bytes = isWorthwhile ? await compressBody(whole, encoding) : whole
  c.res = new Response(bytes, { status, headers })
  if (isWorthwhile) {
    c.res.headers.set('Content-Encoding', encoding)
    // An ETag shared by several encodings must be weak (RFC 9110, 8.8.3).
    const etag = headers.get('ETag')
    if (etag?.startsWith('"')) c.res.headers.set('ETag', `W/${etag}`)
  }
  c.res.headers.set('Content-Length', String(bytes.byteLength))
})

function compressBody(whole: Buffer, encoding: Exclude<ContentEncoding, 'identity'>) {
  const { sync, async } = compressors[encoding]
  return (whole.byteLength <= syncMaxBytes ? sync : async)(whole, settings(whole))
}

// gzip ignores the brotli parameters. A window no larger than the page is faster to set up.
function settings({ byteLength }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
      [constants.BROTLI_PARAM_LGWIN]: byteLength <= syncMaxBytes ? 16 : 20,
    },
  }
}
