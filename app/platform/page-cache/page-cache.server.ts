import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { disconnectedForMs, subscribe } from '#app/platform/db/pg-notifications.server.ts'
import type { Render } from '#app/platform/http/renderer.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { pageCacheRequests } from '#app/platform/observability/metrics.server.ts'
import { countReading } from '#app/platform/readership/count-reading.server.ts'
import { hasSessionCookie } from '#app/platform/sessions/sessions.server.ts'
import { type CacheablePage, findRequestedPage, type RequestedPage } from './cache-key.ts'
import { type CachedPage, compressTightly, withoutSharedCaching } from './cached-page.server.ts'
import { whenPagesAreDropped } from './dropped-pages.ts'
import type { PersonalParts } from './personal-page.ts'
import {
  isUsable,
  type Outcome,
  type Rendered,
  renderPage,
  takeOnce,
} from './render-page.server.ts'
import { type Exchange, sendCached, sendPersonal } from './send-cached.server.ts'

/** @returns null when nobody is signed in, or the routes must answer, as when the session is to be renewed */
export type FindPersonalParts = (
  cookies: string,
  questions: string[],
) => Promise<(PersonalParts & { isTeam: boolean }) | null>

export type ForwardedRequest = {
  rendered?: Rendered
  countedPage?: string
}

const megabyte = 1024 * 1024
const freshForMs = 1_000
const staleForMs = 600_000
const renderTimeoutMs = 1_500
const retryAfterMs = 2_000

/** A cached page is rendered from its address alone, without any header or cookie of the visitor who requests it first. */
export function openPageCache({
  publicPages,
  render,
  passOn,
  findPersonalParts,
  maxBytes = 64 * megabyte,
}: {
  publicPages: CacheablePage[]
  render: Render
  passOn: (request: IncomingMessage, response: ServerResponse, known: ForwardedRequest) => void
  findPersonalParts: FindPersonalParts
  maxBytes?: number
}) {
  const store = createPageStore<CachedPage>(maxBytes)
  const rendering = new Map<string, { outcome: Promise<Outcome>; showsStories: boolean }>()
  let retryAt = 0
  let compressing = Promise.resolve()

  function dropWhere(matches: (page: { showsStories: boolean }) => boolean) {
    store.deleteWhere(matches)
    // Those who already wait may get a render that began before the change, and nobody else.
    for (const [key, started] of rendering) if (matches(started)) rendering.delete(key)
  }
  const dropStoryPages = () => dropWhere(({ showsStories }) => showsStories)
  const stopListening = subscribe('pages', dropStoryPages, dropStoryPages)
  const stopDropping = whenPagesAreDropped(() => dropWhere(() => true))

  // Once for all requests that wait for it. Not cached when a change dropped it meanwhile, or notifications do not arrive.
  function renderOnce(requested: RequestedPage) {
    const { key, showsStories } = requested
    const pending = rendering.get(key)
    if (pending) return pending.outcome
    const outcome = renderPage(requested, render)
      .then((result) => {
        if (isUsable(result)) retryAt = 0
        pageCacheRequests.inc({ how: 'rendered' })
        if (!result.page) return result
        const isCurrent = rendering.get(key) === started && isFresh(requested)
        if (!isCurrent) return { page: withoutSharedCaching(result.page) }
        store.set(key, result.page)
        return result
      })
      .finally(() => {
        if (rendering.get(key) === started) rendering.delete(key)
      })
    const started = { outcome, showsStories }
    rendering.set(key, started)
    return outcome
  }

  /** While the database is away, a page at most ten minutes out of date is better than an error. */
  async function renderOrServeStale(requested: RequestedPage, last: CachedPage | null) {
    if (!last || disconnectedForMs() > staleForMs) return renderOnce(requested)
    if (performance.now() < retryAt) return stale(last)
    const attempt = renderOnce(requested).catch((error) => warnOfFailure(error, requested))
    const outcome = await withTimeout(renderTimeoutMs, attempt)
    if (outcome && isUsable(outcome)) return outcome
    retryAt = performance.now() + retryAfterMs
    return stale(last)
  }

  /** @returns what to pass on, null when the page was sent */
  async function answerReader(exchange: Exchange, cached: CachedPage | null) {
    const { requested, request } = exchange
    const isCached = cached && isFresh(cached)
    const { page } = isCached ? { page: cached } : await renderOnce(requested)
    if (!page?.personal || request.method !== 'GET') return {}
    const parts = await findPersonalParts(request.headers.cookie ?? '', page.personal.questions)
    if (!parts) return {}
    pageCacheRequests.inc({ how: 'filled' })
    await sendPersonal(page, parts, exchange)
    if (requested.countsReadings && !parts.isTeam) countReading(request, requested.pathname)
    return null
  }

  /** @returns what to pass on, null when the page was sent or the visitor is gone */
  async function answerVisitor(exchange: Exchange, cached: CachedPage | null) {
    const { page, rendered } = await renderOrServeStale(exchange.requested, cached)
    if (exchange.response.destroyed) return null
    if (!page) return { rendered: takeOnce(rendered) }
    sendToVisitor(page, exchange)
    return null
  }

  function compressTightlyLater({ key, pathname: path }: RequestedPage, page: CachedPage) {
    if (page.encodedBodies.identity.body.byteLength > megabyte / 4) return
    compressing = compressing
      .then(() => compressTightly(page))
      .then(() => store.updateSize(key, page))
      .catch((error) => log.warn({ err: error, path }, 'a cached page could not be compressed'))
  }

  return {
    size: store.size,

    close() {
      stopListening()
      stopDropping()
    },

    answer(request: IncomingMessage, response: ServerResponse) {
      const requested = findRequestedPage(request, publicPages)
      if (!requested) return passOn(request, response, {})
      const exchange = { requested, request, response, startedAt: performance.now() }
      const cached = store.find(requested.key)
      const isReader = hasSessionCookie(request.headers.cookie ?? '')
      // Most requests end here, without a promise.
      if (cached && isFresh(cached) && !isReader) {
        pageCacheRequests.inc({ how: 'cached' })
        cached.timesSent += 1
        if (cached.timesSent === 2) compressTightlyLater(requested, cached)
        return sendToVisitor(cached, exchange)
      }
      const countedPage = requested.countsReadings ? requested.pathname : undefined
      const answered: Promise<ForwardedRequest | null> = isReader
        ? answerReader(exchange, cached)
        : answerVisitor(exchange, cached)
      answered
        // The routes try again, unless a response has begun: it can be sent once.
        .catch((error) => {
          warnOfFailure(error, requested)
          return response.headersSent ? null : {}
        })
        .then((known) => known && passOn(request, response, { ...known, countedPage }))
    },
  }
}

function sendToVisitor(page: CachedPage, exchange: Exchange) {
  const { requested, request } = exchange
  sendCached(page, exchange)
  if (requested.countsReadings) countReading(request, requested.pathname)
}

/** While notifications of changes may have been missed, a page that shows stories may be out of date. */
function isFresh({ showsStories }: { showsStories: boolean }) {
  return !showsStories || disconnectedForMs() < freshForMs
}

function warnOfFailure(error: unknown, { pathname: path }: RequestedPage) {
  log.warn({ err: error, path }, 'a page could not be answered from the cache')
  return null
}

function stale(page: CachedPage): Outcome {
  pageCacheRequests.inc({ how: 'stale' })
  return { page }
}

async function withTimeout<T>(timeoutMs: number, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

type Sized = { bytes: number }

export function createPageStore<Page extends Sized>(maxBytes: number) {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    // A larger page would evict too many others.
    maxEntrySize: Math.floor(maxBytes / 16),
    sizeCalculation: ({ bytes }) => bytes,
  })

  return {
    find: (key: string) => pages.get(key) ?? null,

    /** Not stored when larger than a sixteenth of `maxBytes`; an older page under the same key is deleted. */
    set(key: string, page: Page) {
      pages.set(key, page)
    },

    updateSize(key: string, page: Page) {
      if (pages.peek(key) !== page) return
      // Setting the same object again would not recalculate its size.
      pages.delete(key)
      pages.set(key, page)
    },

    deleteWhere(matches: (page: Page) => boolean) {
      for (const [key, page] of [...pages.entries()]) if (matches(page)) pages.delete(key)
    },

    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}
