import type { IncomingMessage } from 'node:http'

/** The same for everyone who is not signed in. */
export type CacheablePage = {
  path: RegExp
  /** Normalised. Without this function the page ignores its query. */
  query?: (searchParams: URLSearchParams) => Record<string, string>
  showsStories?: true
  /** See readership/count-reading.server.ts. A feed is not read by people. */
  countsReadings?: true
}

export type RequestedPage = {
  key: string
  pathname: string
  showsStories: boolean
  countsReadings: boolean
}

const toastCookie = /(?:^|;\s*)toast=/

/** @returns null when the page is not public, or is to show a toast */
export function findRequestedPage(
  { method, url = '', headers }: IncomingMessage,
  pages: CacheablePage[],
) {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.cookie && toastCookie.test(headers.cookie)) return null
  if (headers['content-length'] ?? headers['transfer-encoding']) return null

  const end = url.indexOf('?')
  const pathname = end < 0 ? url : url.slice(0, end)
  const page = pages.find(({ path }) => path.test(pathname))
  if (!page) return null
  const searchParams = end < 0 ? '' : url.slice(end)
  const query =
    page.query && searchParams
      ? String(new URLSearchParams(page.query(new URLSearchParams(searchParams))))
      : ''
  return {
    key: query ? `${pathname}?${query}` : pathname,
    pathname,
    showsStories: page.showsStories ?? false,
    countsReadings: page.countsReadings ?? false,
  } satisfies RequestedPage
}
