import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { pageToasts } from '#content/page-toasts.ts'
import { isToastKey, type Toast, toasts } from '#content/toasts.ts'

type Outcome = { type: 'data' | 'error'; result: unknown }

/**
 * When a form that React sends finds no server, or one that fails, the page stays as it is, words and all, instead of
 * giving way to an error page. The small script of every page says so (enhance/offline.ts).
 */
export const keepPageWhenUnreachable: MiddlewareFunction<Record<string, Outcome>> = async (
  { request },
  next,
) => {
  const outcomes = await next()
  if (request.method === 'GET') return outcomes
  for (const outcome of Object.values(outcomes)) {
    const detail = outcome.type === 'error' && whyUnanswered(reasonOf(outcome))
    if (!detail) continue
    outcome.type = 'data'
    // With a status like this, nothing on the page is asked for again.
    outcome.result = data(null, { status: 503 })
    dispatchEvent(new CustomEvent<Toast>('unreachable', { detail }))
  }
  return outcomes
}

/** In a browser, a fetch that got no answer fails with a TypeError (Fetch Standard, 5.6), and so do mistakes of ours. */
export function isNetworkError(error: unknown) {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

function whyUnanswered(error: unknown) {
  if (isNetworkError(error)) return pageToasts.offline
  return isServerError(error) ? failureOfPage() : null
}

// From the site, or from a proxy in front of it. An error that a loader or an action has thrown comes as an Error.
function isServerError(error: unknown) {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error
}

/** What the page says when its form could not be answered (handle.ts). */
function failureOfPage(): Toast {
  const { failure } = document.body.dataset
  return isToastKey(failure) ? toasts[failure] : pageToasts.unavailable
}

function reasonOf({ result }: Outcome) {
  const held = typeof result === 'object' && result !== null && 'data' in result && result.data
  return held instanceof Error ? held : result
}
