import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isPrivatePath } from '#app/addresses.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { health, isReady } from '#app/platform/observability/health.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { classifyRequest, logRequest } from '#app/platform/observability/request-log.server.ts'
import type { ForwardedRequest } from '#app/platform/page-cache/page-cache.server.ts'
import { countReading } from '#app/platform/readership/count-reading.server.ts'
import { bodyLimit, limitBody } from '#app/platform/request/body-limit.ts'
import { isSameOrigin } from '#app/platform/request/csrf.ts'
import { drainBody } from '#app/platform/request/drain-body.server.ts'
import {
  createRequestContext,
  type RequestContext,
  readClientIp,
  runWithRequestContext,
} from '#app/platform/request/request-context.server.ts'
import { abortBrokenStream } from '#app/platform/response/abort-stream.server.ts'
import { compress } from '#app/platform/response/compression.server.ts'
import { notModified, revalidatedPaths } from '#app/platform/response/etag.ts'
import { plainPage, unansweredForm } from '#app/platform/response/plain-page.server.ts'
import { setSecurityHeaders } from '#app/platform/response/security-headers.server.ts'
import { hasSessionCookie } from '#app/platform/sessions/sessions.server.ts'
import type { Render } from './renderer.server.ts'

type Site = {
  Bindings: HttpBindings & ForwardedRequest
  Variables: { requestContext: RequestContext; pathname: string }
}

const methods = new Set(['GET', 'HEAD', 'POST'])
const allow = { Allow: 'GET, HEAD, OPTIONS, POST' }

/** Its middleware stands in the order that docs/architecture.md gives. */
export function createSite(render: Render) {
  const site = new Hono<Site>()

  site.use(drainBody)
  site.use(observeRequest)
  for (const path of revalidatedPaths) site.use(path, notModified)
  site.use(abortBrokenStream)
  site.use(compress)

  site.use(refuseRequest)
  site.route('/', health())

  site.all('*', (c) => answerPage(c, render))

  site.onError((error, c) => {
    log.error(
      { id: c.get('requestContext')?.requestId, err: error },
      'a request failed outside the pages',
    )
    return c.html(plainPage(500, c.get('requestContext')), 500)
  })
  return site
}

const observeRequest = createMiddleware<Site>(async (c, next) => {
  const startedAt = performance.now()
  const { pathname } = new URL(c.req.url)
  const clientIp = readClientIp(
    c.env.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    configuration.trustProxy,
  )
  const requestContext = c.env.rendered?.requestContext ?? createRequestContext(clientIp)
  c.set('requestContext', requestContext)
  c.set('pathname', pathname)
  await runWithRequestContext(requestContext, next)

  const { headers, status } = c.res
  const { countedPage } = c.env
  if (countedPage && (status === 200 || status === 304) && !requestContext.mayBeTeam) {
    countReading(c.env.incoming, countedPage)
  }
  headers.set('X-Request-Id', requestContext.requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  setSecurityHeaders(headers, { pathname, nonce: requestContext.nonce })
  logRequest({
    id: requestContext.requestId,
    kind: classifyRequest(c.req.method, pathname),
    requestContext,
    method: c.req.method,
    pathname,
    // 499: the client closed the connection before the response.
    status: c.req.raw.signal.aborted ? 499 : status,
    startedAt,
  })
})

const refuseRequest = createMiddleware<Site>(async (c, next) => {
  // HAProxy asks `OPTIONS / HTTP/1.0` to learn whether it may send readers here. It grants no other origin anything.
  if (c.req.method === 'OPTIONS') return c.body(null, (await isReady()) ? 204 : 503, allow)
  if (!methods.has(c.req.method)) return c.html(plainPage(405, c.get('requestContext')), 405, allow)
  if (!isSameOrigin(c.req.raw, configuration.baseUrl)) {
    return c.html(plainPage(403, c.get('requestContext')), 403)
  }
  const length = Number(c.req.header('content-length') ?? 0)
  if (length > bodyLimit(c.get('pathname'))) return tooLarge(c)
  // In a link, a path that begins with two slashes would be the address of another site.
  const path = c.get('pathname')
  if (path.startsWith('//')) {
    return c.redirect(`/${path.replace(/^\/+/, '')}${new URL(c.req.url).search}`, 308)
  }
  await next()
})

async function answerPage(c: Context<Site>, render: Render) {
  const pathname = c.get('pathname')
  const { request, count } = normaliseRequest(c.req.raw, bodyLimit(pathname))
  const response = c.env.rendered?.response ?? (await render(request, c.get('requestContext')))
  if (count?.exceeded) return tooLarge(c)
  const requestContext = c.get('requestContext')
  const status = response.status === 500 && requestContext.unavailable ? 503 : response.status
  const extraHtml =
    c.req.method === 'POST' && status >= 500 && requestContext.errorShown
      ? await unansweredForm(request, requestContext)
      : ''
  if (extraHtml || status !== response.status) {
    await response.body?.cancel()
    return c.html(plainPage(status, { ...requestContext, extraHtml }), status as 500 | 503, {
      'Cache-Control': 'private, no-store',
      ...retryAfter(status, requestContext),
    })
  }
  setPageHeaders(c, response)
  return response
}

// Set here because React Router drops a Retry-After header set by an action.
function retryAfter(
  status: number,
  { retryAfterSeconds = 900 }: RequestContext,
): Record<string, string> {
  if (status === 429) return { 'Retry-After': String(retryAfterSeconds) }
  return status === 503 ? { 'Retry-After': '15' } : {}
}

function setPageHeaders(c: Context<Site>, { status, headers }: Response) {
  for (const [name, value] of Object.entries(retryAfter(status, c.get('requestContext')))) {
    headers.set(name, value)
  }
  if (headers.has('Set-Cookie')) {
    // Overrides the page's own header: a shared cache would hand one reader's session cookie to the next.
    headers.set('Cache-Control', 'private, no-store')
  } else if (!headers.has('Cache-Control')) {
    const maySeeOwnPage = hasSessionCookie(c.req.header('cookie') ?? '')
    const mayStore = !isPrivatePath(c.get('pathname')) && !maySeeOwnPage
    headers.set('Cache-Control', mayStore ? 'private, no-cache' : 'private, no-store')
  }
}

function tooLarge(c: Context<Site>) {
  return c.html(plainPage(413, c.get('requestContext')), 413)
}

// Its URL begins with the base URL, whatever the Host header says. It has no Origin header: `isSameOrigin` has checked it,
// and React Router would compare it with the URL, which differs behind a proxy. `count` says whether there were more bytes.
function normaliseRequest(request: Request, maxBodyBytes: number) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const limited = request.body && limitBody(request.body, maxBodyBytes)
  return {
    count: limited?.count,
    request: new Request(configuration.baseUrl + withValidEscapes(pathname) + search, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(limited && { body: limited.stream, duplex: 'half' }),
    } as RequestInit),
  }
}

// An invalid escape (`/%`) is treated as literal characters: the router would print a warning about it to the terminal.
function withValidEscapes(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
