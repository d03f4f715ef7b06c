import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { acceptedEncoding, type ContentEncoding } from './content-encoding.ts'

const compressors = {
  br: { sync: brotliCompressSync, async: promisify(brotliCompress) },
  gzip: { sync: gzipSync, async: promisify(gzip) },
}

// A stream of events is never whole, and a table of the desk comes in parts, so they are none of these.
const compressibleType =
  /^(?:text\/(?!event-stream|csv)|application\/(?:[\w.+-]*\+)?(?:json|xml)\b|image\/svg)/

/** Below this the packing weighs as much as it saves. */
const minBytes = 1_024

/** Up to this the packing takes a third of a millisecond: less than to hand the page to another thread and take it back. */
const syncMaxBytes = 64 * 1_024

/** Packs the texts that are drawn for one reader. What is packed already, such as the built files, is left as it is. */
export const compress = createMiddleware(async (c, next) => {
  await next()
  const { status, body, headers } = c.res
  if (headers.has('Content-Encoding') || !compressibleType.test(headers.get('Content-Type') ?? ''))
    return
  headers.append('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(c.req.header('accept-encoding'))
  if (!body || encoding === 'identity' || c.req.method === 'HEAD') return

  // Nothing else comes in parts, so nothing is lost by waiting for its end; and packed whole it costs half.
  const whole = Buffer.from(await c.res.arrayBuffer())
  const isWorthwhile = whole.byteLength >= minBytes
  const bytes = isWorthwhile ? await compressBody(whole, encoding) : whole
  c.res = new Response(bytes, { status, headers })
  if (isWorthwhile) {
    c.res.headers.set('Content-Encoding', encoding)
    // What is the same for every packing is no strong tag of one (RFC 9110, 8.8.3).
    const etag = headers.get('ETag')
    if (etag?.startsWith('"')) c.res.headers.set('ETag', `W/${etag}`)
  }
  c.res.headers.set('Content-Length', String(bytes.byteLength))
})

function compressBody(whole: Buffer, encoding: Exclude<ContentEncoding, 'identity'>) {
  const { sync, async } = compressors[encoding]
  return (whole.byteLength <= syncMaxBytes ? sync : async)(whole, settings(whole))
}

// gzip passes over what only brotli knows. A window no larger than the page is sooner made.
function settings({ byteLength }: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
      [constants.BROTLI_PARAM_LGWIN]: byteLength <= syncMaxBytes ? 16 : 20,
    },
  }
}
