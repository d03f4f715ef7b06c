import { randomBytes, randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { configuration } from '#app/server/configuration.server.ts'
import { log } from '#app/server/log.server.ts'
import { bodyLimitOf, limitBody } from './body-limit.ts'
import { clientAddress } from './client-address.ts'
import { health } from './health.server.ts'
import { plainPage } from './plain-page.ts'
import { comesFromOurselves } from './same-site.ts'
import { isPrivate, secure } from './security-headers.server.ts'
import { staticFiles } from './static-files.server.ts'
import { type Visit, visitContext } from './visit.server.ts'

type Site = { Bindings: HttpBindings; Variables: { visit: Visit; pathname: string } }

// In seconds. Set here, since the router drops what an action's answer says of it.
const retryAfter: Record<number, string> = { 429: '900', 503: '15' }

const methods = new Set(['GET', 'HEAD', 'POST'])

/**
 * Everything between the socket and the routes, in the order it happens: identity and log line, headers,
 * methods, forged requests, body limits, static files, and at last the pages.
 */
export function createSite(build: ServerBuild) {
  const pages = createRequestHandler(build, import.meta.env.MODE)
  const site = new Hono<Site>()

  site.use(async (c, next) => {
    const startedAt = performance.now()
    const { pathname } = new URL(c.req.url)
    const visit = {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64'),
      address: clientAddress(
        c.env.incoming?.socket.remoteAddress,
        c.req.header('x-forwarded-for') ?? null,
        configuration.trustProxy,
      ),
    }
    c.set('visit', visit)
    c.set('pathname', pathname)
    await next()

    c.header('X-Request-Id', visit.requestId)
    secure(c.res.headers, { pathname, nonce: visit.nonce })
    log.info(
      {
        id: visit.requestId,
        method: c.req.method,
        path: withoutWords(pathname),
        // 499: the reader went away before the answer.
        status: c.req.raw.signal.aborted ? 499 : c.res.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    )
  })

  // What is squeezed already, such as the built files and pictures, is left as it is.
  site.use(compress({ encoding: 'gzip' }))

  site.use(async (c, next) => {
    if (!methods.has(c.req.method)) {
      return c.html(plainPage(405, c.get('visit')), 405, {
        Allow: 'GET, HEAD, POST',
      })
    }
    if (!comesFromOurselves(c.req.raw, configuration.baseUrl)) {
      return c.html(plainPage(403, c.get('visit')), 403)
    }
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > bodyLimitOf(c.get('pathname'))) {
      // The rest of the body is not read: the connection cannot be used again.
      return c.html(plainPage(413, c.get('visit')), 413, {
        Connection: 'close',
      })
    }
    await next()
  })

  site.route('/', health())
  if (import.meta.env.PROD) site.use(staticFiles())

  site.all('*', async (c) => {
    const pathname = c.get('pathname')
    const { request, count } = forwarded(c.req.raw, bodyLimitOf(pathname))
    const context = new RouterContextProvider()
    context.set(visitContext, c.get('visit'))

    const response = await pages(request, context)
    if (count?.exceeded) {
      return c.html(plainPage(413, c.get('visit')), 413, {
        Connection: 'close',
      })
    }
    const headers = new Headers(response.headers)
    const patience = retryAfter[response.status]
    if (patience) headers.set('Retry-After', patience)
    if (headers.has('Set-Cookie')) {
      // Whatever the page says of itself: with it a cache would hand one reader's session to the next.
      headers.set('Cache-Control', 'private, no-store')
    } else if (!headers.has('Cache-Control')) {
      const signedIn = /(?:^|;\s*)(?:__Host-)?session=/.test(c.req.header('cookie') ?? '')
      const keep = !isPrivate(pathname) && !signedIn
      headers.set('Cache-Control', keep ? 'private, no-cache' : 'private, no-store')
    }
    return new Response(response.body, { status: response.status, headers })
  })

  site.onError((error, c) => {
    log.error({ id: c.get('visit')?.requestId, err: error }, 'a request failed outside the pages')
    return c.html(plainPage(500, c.get('visit')), 500)
  })
  return site
}

// The end of a submission's address is made of the story's first words.
function withoutWords(pathname: string) {
  return pathname.replace(/^(\/submission\/[^/]+)\/.*$/i, '$1/...')
}

// The address is ours whatever the Host header says, and the cross-site check was made above:
// the framework's own compares Origin with the address it sees, which differs behind a proxy.
function forwarded(request: Request, limit: number) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const limited = request.body && limitBody(request.body, limit)
  return {
    count: limited?.count,
    request: new Request(configuration.baseUrl + pathname + search, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(limited && { body: limited.stream, duplex: 'half' }),
    } as RequestInit),
  }
}
