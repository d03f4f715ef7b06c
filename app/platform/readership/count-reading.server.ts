import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { hasSessionCookie } from '#app/platform/sessions/sessions.server.ts'
import { isReading, openedFrom, type ReadingRequest } from './reading.ts'
import { createReadingCounter } from './reading-counter.server.ts'
import { classifySource } from './source.ts'

export const readingCounter = createReadingCounter()

/**
 * Counts a page that was answered with 200 or 304. It keeps nothing of the request but the page and what sort of page came
 * before. Every cached page goes through here, so it takes less than a microsecond.
 */
export function countReading(request: ReadingRequest, page: string) {
  if (!isReading(request) || isReportedByScript(request)) return
  const { url = '', headers } = request
  const referrer = String(headers[openedFrom] ?? headers.referer ?? '')
  readingCounter.count(page, classifySource(referrer, url, ownHosts(headers.host)))
}

// Behind an edge a visitor's page says itself that it was opened (ui/enhance/opened-page.ts): the edge asks for it once for all.
function isReportedByScript({ method, headers }: ReadingRequest) {
  return configuration.cdn !== null && method === 'GET' && !hasSessionCookie(headers.cookie ?? '')
}

let baseUrl = ''
let baseHost = ''

// Behind a proxy the Host header may be that of the proxy's own request, and a site may have more addresses than one.
function ownHosts(requestedHost = '') {
  if (baseUrl !== configuration.baseUrl) {
    baseUrl = configuration.baseUrl
    baseHost = new URL(baseUrl).host
  }
  return [baseHost, requestedHost]
}
