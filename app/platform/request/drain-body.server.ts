import { finished } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { largestBodyMaxBytes } from './body-limit.ts'

/**
 * A browser reads no answer before it has sent its form, and @hono/node-server closes the connection 500 ms after an
 * earlier one, which the browser reports as a reset. The server's `requestTimeout` ends a body that is too slow. No browser
 * sends a body with GET or HEAD, and who announces one must not have a page or a picture held in memory.
 */
export const drainBody = createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
  await next()
  const { incoming } = c.env
  if (!incoming || incoming.complete || /^(?:GET|HEAD)$/.test(c.req.method)) return
  await discardRest(incoming)
  if (!incoming.complete) c.res.headers.set('Connection', 'close')
})

async function discardRest(incoming: HttpBindings['incoming']) {
  if (Number(incoming.headers['content-length'] ?? 0) > largestBodyMaxBytes) return
  const enough = new AbortController()
  let bytes = 0
  // The stream that a page has left half read would go on keeping what arrives.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > largestBodyMaxBytes) enough.abort()
  })
  incoming.resume()
  await finished(incoming, { writable: false, signal: enough.signal }).catch(() => {})
}
