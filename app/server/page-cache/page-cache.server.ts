import type { IncomingMessage, ServerResponse } from 'node:http'
import { configuration } from '#app/server/configuration.server.ts'
import type { Render } from '#app/server/http/renderer.server.ts'
import { pageCacheRequests } from '#app/server/observability/metrics.server.ts'
import { disconnectedForMs, subscribe } from '#app/server/pg-notifications.server.ts'
import {
  createRequestContext,
  type RequestContext,
} from '#app/server/request/request-context.server.ts'
import { type CacheablePage, type CacheKey, cacheKeyFor } from './cache-key.ts'
import { type CachedPage, compressTightly, createCachedPage } from './cached-page.server.ts'
import { createPageStore } from './page-store.ts'
import { sendCached } from './send-cached.server.ts'

/** What the routes answered when it was nothing to keep. It can be sent once. */
export type Rendered = { response: Response; visit: RequestContext }

type Outcome = { page: CachedPage } | { drawn: Rendered }

const megabytes = 1024 * 1024
const aMoment = 1_000
const tenMinutes = 600_000
const patience = 1_500
const untilAskedAgain = 2_000

/**
 * Answers visitors from memory with the public pages that are the same for all of them. A page is drawn for nobody:
 * from its address alone, without a header or a cookie of whoever asks first.
 *
 * @param passOn answers what cannot be answered from here, with what was drawn, if it was
 */
export function openPageCache({
  publicPages,
  draw,
  passOn,
  mostBytes = 64 * megabytes,
}: {
  publicPages: CacheablePage[]
  draw: Render
  passOn: (request: IncomingMessage, response: ServerResponse, drawn?: Rendered) => void
  mostBytes?: number
}) {
  const shelf = createPageStore<CachedPage>(mostBytes)
  const beingDrawn = new Map<string, Promise<Outcome>>()
  let changes = 0
  let awayUntil = 0
  let packing = Promise.resolve()

  const forgetStories = () => {
    changes += 1
    // What is being drawn from before the change may still be sent to those who wait for it, and to nobody else.
    beingDrawn.clear()
    shelf.dropThose(({ showsStories }) => showsStories)
  }
  const close = subscribe('pages', forgetStories, forgetStories)

  /** Draws a page once for all who ask for it meanwhile, and keeps it if nothing has changed since it was begun. */
  function drawOnce(place: CacheKey) {
    const begun = beingDrawn.get(place.address)
    if (begun) return begun
    const before = changes
    const drawing = drawPage(place, draw)
      .then((outcome) => {
        if (isSound(outcome)) awayUntil = 0
        const isTrue = !place.showsStories || (before === changes && disconnectedForMs() < aMoment)
        pageCacheRequests.inc({ how: 'drawn' })
        if ('page' in outcome && isTrue) shelf.keep(place.address, outcome.page)
        return outcome
      })
      .finally(() => {
        if (beingDrawn.get(place.address) === drawing) beingDrawn.delete(place.address)
      })
    beingDrawn.set(place.address, drawing)
    return drawing
  }

  /** What was true ten minutes ago at most is better than an error, while the database is away. */
  async function drawOrFallBack(place: CacheKey, last: CachedPage | null): Promise<Outcome> {
    if (!last || disconnectedForMs() > tenMinutes) return drawOnce(place)
    if (performance.now() < awayUntil) return stale(last)
    const outcome = await within(patience, drawOnce(place))
    if (outcome && isSound(outcome)) return outcome
    awayUntil = performance.now() + untilAskedAgain
    return stale(last)
  }

  function packTightlyLater(address: string, page: CachedPage) {
    if (page.packings.identity.body.byteLength > megabytes / 4) return
    packing = packing
      .then(() => compressTightly(page))
      .then(() => shelf.weigh(address, page))
      .catch(() => {})
  }

  return {
    close,
    size: shelf.size,

    answer(request: IncomingMessage, response: ServerResponse) {
      const place = cacheKeyFor(request, publicPages)
      if (!place) return passOn(request, response)

      const startedAt = performance.now()
      const kept = shelf.find(place.address)
      if (kept && (!kept.showsStories || disconnectedForMs() < aMoment)) {
        pageCacheRequests.inc({ how: 'kept' })
        kept.timesShown += 1
        if (kept.timesShown === 2) packTightlyLater(place.address, kept)
        return sendCached(kept, request, response, { pathname: place.pathname, startedAt })
      }
      drawOrFallBack(place, kept).then(
        (outcome) => {
          if (response.destroyed) return
          if ('page' in outcome) {
            sendCached(outcome.page, request, response, { pathname: place.pathname, startedAt })
          } else passOn(request, response, takeOnce(outcome))
        },
        () => passOn(request, response),
      )
    },
  }
}

export type PageCache = ReturnType<typeof openPageCache>

/** A page comes about by 200, without a cookie, and whole. Anything else is passed on as it is. */
async function drawPage(
  { address, pathname, showsStories }: CacheKey,
  draw: Render,
): Promise<Outcome> {
  const visit = createRequestContext('')
  const response = await draw(new Request(configuration.baseUrl + address), visit)
  const isPage = response.status === 200 && !response.headers.has('Set-Cookie') && !visit.passing
  if (!isPage) return { drawn: { response, visit } }
  return { page: await createCachedPage(response, { pathname, showsStories, visit }) }
}

function stale(page: CachedPage): Outcome {
  pageCacheRequests.inc({ how: 'stale' })
  return { page }
}

/** Also that a story is gone is something to be told. */
function isSound(outcome: Outcome) {
  if ('page' in outcome) return true
  const { response, visit } = outcome.drawn
  return response.status < 500 && !visit.passing
}

// A body can be read once: the first who waited gets it, the others have it drawn for themselves.
const taken = new WeakSet<Rendered>()
function takeOnce({ drawn }: { drawn: Rendered }) {
  if (taken.has(drawn)) return undefined
  taken.add(drawn)
  return drawn
}

async function within<T>(milliseconds: number, work: Promise<T>) {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null)
  })
  try {
    return await Promise.race([work.catch(() => null), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
