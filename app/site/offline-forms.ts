import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { pageToasts } from '#content/page-toasts.ts'
import { isReactToastKey, reactToasts } from '#content/react-toasts.ts'
import type { Toast } from '#content/toasts.ts'

type Outcome = { type: 'data' | 'error'; result: unknown }

/**
 * When a form gets no answer or a server error, is too large, or belongs to a page of the team that is there no longer, the
 * page stays as it is with everything typed. The script of every page shows a message (ui/enhance/offline.ts).
 */
export const keepPageWhenUnreachable: MiddlewareFunction<Record<string, Outcome>> = async (
  { request },
  next,
) => {
  const outcomes = await next()
  if (request.method === 'GET') return outcomes
  for (const outcome of Object.values(outcomes)) {
    const detail = outcome.type === 'error' && whyUnanswered(readReason(outcome), request)
    if (!detail) continue
    outcome.type = 'data'
    // After this status React Router does not load the page data again.
    outcome.result = data(null, { status: 503 })
    dispatchEvent(new CustomEvent<Toast>('unreachable', { detail }))
  }
  return outcomes
}

/** A fetch without an answer fails with a TypeError (Fetch Standard, 5.6). So do our own mistakes. */
export function isNetworkError(error: unknown) {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

function whyUnanswered(error: unknown, { url }: Request) {
  if (isNetworkError(error)) return navigator.onLine ? pageToasts.noAnswer : pageToasts.offline
  if (isRouteErrorResponse(error) && error.status === 413) return reactToasts.tooLarge
  if (isRouteErrorResponse(error) && error.status === 404 && isOpenTeamPage(url)) {
    return reactToasts.teamPageGone
  }
  return isServerError(error) ? failureOfPage() : null
}

/** For a person who is signed out, a page of the team is not there; this one was, when it was opened. */
function isOpenTeamPage(url: string) {
  const { pathname } = new URL(url)
  return pathname === location.pathname && /^\/(?:edit|admin)(?:\/|$)/.test(pathname)
}

// From the site or a proxy in front of it. An error that a loader or action throws arrives as an Error.
function isServerError(error: unknown) {
  return isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error
}

function failureOfPage(): Toast {
  const { failure } = document.body.dataset
  return isReactToastKey(failure) ? reactToasts[failure] : pageToasts.unavailable
}

function readReason({ result }: Outcome) {
  const payload = typeof result === 'object' && result !== null && 'data' in result && result.data
  return payload instanceof Error ? payload : result
}
