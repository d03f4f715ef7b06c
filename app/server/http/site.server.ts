import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isPrivatePath } from '#app/addresses.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { health, isReady } from '#app/server/observability/health.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { logRequest, requestKindOf } from '#app/server/observability/request-log.server.ts'
import type { Rendered } from '#app/server/page-cache/page-cache.server.ts'
import { bodyLimitOf } from '#app/server/request/body-limit.ts'
import { clientAddress } from '#app/server/request/client-address.ts'
import { isSameOrigin } from '#app/server/request/csrf.ts'
import { normaliseRequest } from '#app/server/request/normalise-request.server.ts'
import {
  createRequestContext,
  type RequestContext,
  runWithRequestContext,
} from '#app/server/request/request-context.server.ts'
import { abortBrokenStream } from '#app/server/response/abort-stream.server.ts'
import { compress } from '#app/server/response/compression.server.ts'
import { notModified, revalidatedPaths } from '#app/server/response/not-modified.server.ts'
import { plainPage } from '#app/server/response/plain-page.ts'
import { setSecurityHeaders } from '#app/server/response/security-headers.server.ts'
import { builtFiles } from '#app/server/response/static-files.server.ts'
import { unansweredForm } from '#app/server/response/unanswered-form.server.ts'
import type { Render } from './renderer.server.ts'

type Site = {
  /** `drawn`: what the routes have answered already, asked by the page cache. */
  Bindings: HttpBindings & { drawn?: Rendered }
  Variables: { visit: RequestContext; pathname: string }
}

// In seconds. Set here, since the router drops what an action's answer says of it.
const retryAfter: Record<number, string> = { 429: '900', 503: '15' }

const methods = new Set(['GET', 'HEAD', 'POST'])
const allow = { Allow: 'GET, HEAD, OPTIONS, POST' }

/**
 * Everything between the socket and the routes, in the order it happens: identity and log line, headers,
 * methods, forged requests, body limits, paths that begin with two slashes, static files, and at last the pages.
 */
export function createSite(draw: Render) {
  const site = new Hono<Site>()

  site.use(async (c, next) => {
    const startedAt = performance.now()
    const { pathname } = new URL(c.req.url)
    const address = clientAddress(
      c.env.incoming?.socket.remoteAddress,
      c.req.header('x-forwarded-for') ?? null,
      configuration.trustProxy,
    )
    const visit = c.env.drawn?.visit ?? createRequestContext(address)
    c.set('visit', visit)
    c.set('pathname', pathname)
    await runWithRequestContext(visit, next)

    c.header('X-Request-Id', visit.requestId)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store')
    setSecurityHeaders(c.res.headers, { pathname, nonce: visit.nonce })
    logRequest({
      id: visit.requestId,
      kind: requestKindOf(c.req.method, pathname),
      visit,
      method: c.req.method,
      pathname,
      // 499: the reader went away before the answer.
      status: c.req.raw.signal.aborted ? 499 : c.res.status,
      startedAt,
    })
  })

  for (const path of revalidatedPaths) site.use(path, notModified)
  site.use(abortBrokenStream)
  site.use(compress)

  site.use(async (c, next) => {
    // HAProxy asks `OPTIONS / HTTP/1.0` to learn whether it may send readers here. It grants no other origin anything.
    if (c.req.method === 'OPTIONS') return c.body(null, (await isReady()) ? 204 : 503, allow)
    if (!methods.has(c.req.method)) return c.html(plainPage(405, c.get('visit')), 405, allow)
    if (!isSameOrigin(c.req.raw, configuration.baseUrl)) {
      return c.html(plainPage(403, c.get('visit')), 403)
    }
    const length = Number(c.req.header('content-length') ?? 0)
    if (length > bodyLimitOf(c.get('pathname'))) {
      // The rest of the body is not read: the connection cannot be used again.
      return c.html(plainPage(413, c.get('visit')), 413, {
        Connection: 'close',
      })
    }
    // Written into a page, such a path would be the address of another site.
    const path = c.get('pathname')
    if (path.startsWith('//')) {
      return c.redirect(`/${path.replace(/^\/+/, '')}${new URL(c.req.url).search}`, 308)
    }
    await next()
  })

  site.route('/', health())
  if (import.meta.env.PROD) for (const files of builtFiles()) site.use(files)

  site.all('*', async (c) => {
    const pathname = c.get('pathname')
    const { request, count } = normaliseRequest(c.req.raw, bodyLimitOf(pathname))
    const response = c.env.drawn?.response ?? (await draw(request, c.get('visit')))
    if (count?.exceeded) {
      return c.html(plainPage(413, c.get('visit')), 413, {
        Connection: 'close',
      })
    }
    const visit = c.get('visit')
    const status = response.status === 500 && visit.outOfReach ? 503 : response.status
    const below =
      c.req.method === 'POST' && status >= 500 && visit.errorShown
        ? await unansweredForm(request, visit)
        : ''
    if (below || status !== response.status) {
      await response.body?.cancel()
      return c.html(plainPage(status, { ...visit, below }), status as 500 | 503, {
        'Cache-Control': 'private, no-store',
        ...(retryAfter[status] && { 'Retry-After': retryAfter[status] }),
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
      const keep = !isPrivatePath(pathname) && !signedIn
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
