import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { configuration } from '#app/server/configuration.server.ts'
import type { Render } from '#app/server/http/renderer.server.ts'
import { pageCacheRequests } from '#app/server/observability/metrics.server.ts'
import { disconnectedForMs, subscribe } from '#app/server/pg-notifications.server.ts'
import { countReading } from '#app/server/readership/count-reading.server.ts'
import {
  createRequestContext,
  type RequestContext,
} from '#app/server/request/request-context.server.ts'
import { wholeResponse } from '#app/server/response/whole-body.ts'
import { hasSessionCookie } from '#app/server/sessions/sessions.server.ts'
import { type CacheablePage, findRequestedPage, type RequestedPage } from './cache-key.ts'
import { type CachedPage, compressTightly, createCachedPage } from './cached-page.server.ts'
import { createPageStore } from './page-store.ts'
import { dividePage, fillPage, type PersonalParts } from './personal-page.ts'
import { sendCached, sendPersonal } from './send-cached.server.ts'

/**
 * Finds the personal parts of a page for the reader who sends these cookies. `questions` are what the page asks about its
 * reader (personal-page.ts).
 *
 * @returns null when nobody is signed in, or the routes must answer, as when the session is to be renewed
 */
export type FindPersonalParts = (
  cookies: string,
  questions: string[],
) => Promise<(PersonalParts & { isTeam: boolean }) | null>

/** A response of the routes that must not be cached. It can be sent once. */
export type Rendered = { response: Response; requestContext: RequestContext }

/** What the cache knows of a request that it cannot answer. */
export type PassedOn = {
  /** The response of the routes, if there is one already. */
  rendered?: Rendered
  /** The pathname of a page whose readings are counted. */
  countedPage?: string
}

type Outcome = { page: CachedPage } | { rendered: Rendered }

const megabyte = 1024 * 1024
const freshForMs = 1_000
const staleForMs = 600_000
const renderTimeoutMs = 1_500
const retryAfterMs = 2_000

/**
 * Answers requests for public pages from memory. A cached page is rendered from its address alone, without any header or
 * cookie of the visitor who requests it first. For a signed-in reader its personal parts are filled in.
 *
 * @param passOn answers what the cache cannot
 */
export function openPageCache({
  publicPages,
  render,
  passOn,
  findPersonalParts,
  maxBytes = 64 * megabyte,
}: {
  publicPages: CacheablePage[]
  render: Render
  passOn: (request: IncomingMessage, response: ServerResponse, known: PassedOn) => void
  findPersonalParts: FindPersonalParts
  maxBytes?: number
}) {
  const store = createPageStore<CachedPage>(maxBytes)
  const rendering = new Map<string, Promise<Outcome>>()
  let storyChanges = 0
  let pieceChanges = 0
  let retryAt = 0
  let compressing = Promise.resolve()

  const dropStoryPages = () => {
    storyChanges += 1
    // A render that began before the change may still be sent to those who already wait for it, but to nobody else.
    rendering.clear()
    store.deleteWhere(({ showsStories }) => showsStories)
  }
  const stopListening = subscribe('pages', dropStoryPages, dropStoryPages)
  const dropAllPages = () => {
    pieceChanges += 1
    rendering.clear()
    store.deleteWhere(() => true)
  }
  openCaches.add(dropAllPages)
  const close = () => {
    stopListening()
    openCaches.delete(dropAllPages)
  }

  /**
   * Renders a page once for all requests that wait for it. It is cached unless a story or a piece that it may show has changed
   * meanwhile, or notifications of changes do not arrive.
   */
  function renderOnce(requested: RequestedPage) {
    const pending = rendering.get(requested.key)
    if (pending) return pending
    const changesBefore = storyChanges
    const piecesBefore = pieceChanges
    const promise = renderPage(requested, render)
      .then((outcome) => {
        if (isUsable(outcome)) retryAt = 0
        const isCurrent =
          piecesBefore === pieceChanges &&
          (!requested.showsStories ||
            (changesBefore === storyChanges && disconnectedForMs() < freshForMs))
        pageCacheRequests.inc({ how: 'rendered' })
        if ('page' in outcome && isCurrent) store.set(requested.key, outcome.page)
        return outcome
      })
      .finally(() => {
        if (rendering.get(requested.key) === promise) rendering.delete(requested.key)
      })
    rendering.set(requested.key, promise)
    return promise
  }

  /** While the database is away, a page at most ten minutes out of date is better than an error. */
  async function renderOrServeStale(
    requested: RequestedPage,
    last: CachedPage | null,
  ): Promise<Outcome> {
    if (!last || disconnectedForMs() > staleForMs) return renderOnce(requested)
    if (performance.now() < retryAt) return stale(last)
    const outcome = await withTimeout(renderTimeoutMs, renderOnce(requested))
    if (outcome && isUsable(outcome)) return outcome
    retryAt = performance.now() + retryAfterMs
    return stale(last)
  }

  /** Fills a cached page in for a reader who is signed in. @returns false when the routes must answer */
  async function answerReader(
    cached: CachedPage | Promise<CachedPage | null>,
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, countsReadings, startedAt }: RequestedPage & { startedAt: number },
  ) {
    const page = await cached
    if (!page?.personal || request.method !== 'GET') return false
    const parts = await findPersonalParts(request.headers.cookie ?? '', page.personal.questions)
    if (!parts) return false
    pageCacheRequests.inc({ how: 'filled' })
    await sendPersonal(page, parts, request, response, { pathname, startedAt })
    if (countsReadings && !parts.isTeam) countReading(request, pathname)
    return true
  }

  function compressTightlyLater(key: string, page: CachedPage) {
    if (page.encodedBodies.identity.body.byteLength > megabyte / 4) return
    compressing = compressing
      .then(() => compressTightly(page))
      .then(() => store.updateSize(key, page))
      .catch(() => {})
  }

  return {
    close,
    size: store.size,

    answer(request: IncomingMessage, response: ServerResponse) {
      const requested = findRequestedPage(request, publicPages)
      if (!requested) return passOn(request, response, {})
      const { pathname, countsReadings } = requested
      const countedPage = countsReadings ? pathname : undefined
      const passOnThis = (rendered?: Rendered) =>
        passOn(request, response, { rendered, countedPage })

      const startedAt = performance.now()
      const cached = store.find(requested.key)
      const isFresh = cached !== null && (!cached.showsStories || disconnectedForMs() < freshForMs)
      if (hasSessionCookie(request.headers.cookie ?? '')) {
        const page = isFresh ? cached : renderOnce(requested).then(pageOf)
        answerReader(page, request, response, { ...requested, startedAt }).then(
          (isAnswered) => isAnswered || passOnThis(),
          () => passOnThis(),
        )
        return
      }
      if (isFresh) {
        pageCacheRequests.inc({ how: 'cached' })
        cached.timesSent += 1
        if (cached.timesSent === 2) compressTightlyLater(requested.key, cached)
        sendCached(cached, request, response, { pathname, startedAt })
        if (countsReadings) countReading(request, pathname)
        return
      }
      renderOrServeStale(requested, cached).then(
        (outcome) => {
          if (response.destroyed) return
          if ('page' in outcome) {
            sendCached(outcome.page, request, response, { pathname, startedAt })
            if (countsReadings) countReading(request, pathname)
          } else passOnThis(takeOnce(outcome))
        },
        () => passOnThis(),
      )
    },
  }
}

/** What drops all pages, for each open cache. */
const openCaches = new Set<() => void>()

/** Drops every cached page: any may show a piece that has changed. Call it once the new pieces are in place. */
export function dropCachedPages() {
  for (const dropAllPages of openCaches) dropAllPages()
}

/** Only a complete response with status 200 and no cookie becomes a cached page. Anything else is passed on as it is. */
async function renderPage(
  { key, pathname, showsStories }: RequestedPage,
  render: Render,
): Promise<Outcome> {
  const requestContext = { ...createRequestContext(''), personalMark: randomUUID() }
  const response = await render(new Request(configuration.baseUrl + key), requestContext)
  const isPage =
    response.status === 200 && !response.headers.has('Set-Cookie') && !requestContext.notCacheable
  if (!isPage) {
    return { rendered: { response: await asVisitorSees(response, requestContext), requestContext } }
  }
  return { page: await createCachedPage(response, { pathname, showsStories, requestContext }) }
}

/** A page that is not cached, such as that of an unknown address, was rendered with marks as well. */
async function asVisitorSees(response: Response, { personalMark }: RequestContext) {
  if (!personalMark || !response.headers.get('content-type')?.startsWith('text/html')) {
    return response
  }
  const page = fillPage(dividePage(await response.text(), personalMark))
  return wholeResponse(Buffer.from(page), response)
}

function pageOf(outcome: Outcome) {
  return 'page' in outcome ? outcome.page : null
}

function stale(page: CachedPage): Outcome {
  pageCacheRequests.inc({ how: 'stale' })
  return { page }
}

// A 404 is usable: it tells that a story is gone, and must not be hidden behind a stale copy.
function isUsable(outcome: Outcome) {
  if ('page' in outcome) return true
  const { response, requestContext } = outcome.rendered
  return response.status < 500 && !requestContext.notCacheable
}

// A body can be read once: the first request that waits gets it, the others are rendered separately.
const takenResponses = new WeakSet<Rendered>()
function takeOnce({ rendered }: { rendered: Rendered }) {
  if (takenResponses.has(rendered)) return undefined
  takenResponses.add(rendered)
  return rendered
}

async function withTimeout<T>(timeoutMs: number, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  try {
    return await Promise.race([work.catch(() => null), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
