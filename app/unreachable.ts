import { data, type MiddlewareFunction } from 'react-router'

type Outcome = { type: 'data' | 'error'; result: unknown }

/**
 * When a form that React sends finds no server at all, the page stays as it is, words and all, instead of giving way
 * to an error page. The small script of every page says so (enhance/offline.ts).
 */
export const unreachable: MiddlewareFunction<Record<string, Outcome>> = async (
  { request },
  next,
) => {
  const outcomes = await next()
  if (request.method === 'GET') return outcomes
  for (const outcome of Object.values(outcomes)) {
    if (outcome.type !== 'error' || !isUnanswered(reasonOf(outcome))) continue
    outcome.type = 'data'
    // With a status like this, nothing on the page is asked for again.
    outcome.result = data(null, { status: 503 })
    dispatchEvent(new Event('unreachable'))
  }
  return outcomes
}

/** In a browser, a fetch that got no answer fails with a TypeError (Fetch Standard, 5.6), and so do mistakes of ours. */
export function isUnanswered(error: unknown) {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

function reasonOf({ result }: Outcome) {
  return typeof result === 'object' && result !== null && 'data' in result ? result.data : result
}
