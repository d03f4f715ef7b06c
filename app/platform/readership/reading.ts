import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** With a HEAD request once a reader opens a page that the browser had fetched ahead (ui/enhance/opened-page.ts). */
export const openedFrom = 'x-opened-from'

export type ReadingRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** A navigation of a browser, as opposed to a crawler, a script, a frame, or a page fetched in case it is opened. */
export function isReading({ method, headers }: ReadingRequest) {
  if (method === 'HEAD') return headers[openedFrom] !== undefined && isBrowser(headers)
  if (method !== 'GET') return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined && destination !== 'document') return false
  return !isFetchedAhead(headers) && isBrowser(headers)
}

// `Purpose` is what WebKit and former versions of Chromium send, the others are of former versions of Safari and Firefox.
function isFetchedAhead(headers: ReadingRequest['headers']) {
  return (
    headers['sec-purpose'] !== undefined ||
    headers.purpose !== undefined ||
    headers['x-purpose'] !== undefined ||
    headers['x-moz'] !== undefined
  )
}

const browsers = new LRUCache<string, boolean>({ max: 1_000 })
const longestUserAgent = 512

/** Every browser says which one it is, so who says nothing is none. */
function isBrowser(headers: ReadingRequest['headers']) {
  const userAgent = headers['user-agent']
  if (!userAgent || userAgent.length > longestUserAgent) return false
  const known = browsers.get(userAgent)
  if (known !== undefined) return known
  const isOne = !isbot(userAgent)
  browsers.set(userAgent, isOne)
  return isOne
}
