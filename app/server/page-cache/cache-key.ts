import type { IncomingMessage } from 'node:http'

/** A public page, or a family of them, that is the same for everyone who is not signed in. */
export type CacheablePage = {
  path: RegExp
  /** What of the query makes a page of its own, in one spelling. The rest, or without this all of it, changes nothing. */
  query?: (asked: URLSearchParams) => Record<string, string>
  showsStories?: true
}

/** Where a page is kept: `address` is its path with its query in one spelling. */
export type CacheKey = { address: string; pathname: string; showsStories: boolean }

// Someone signed in, or somebody who is to be told something, has a page of their own.
const changesThePage = /(?:^|;\s*)(?:(?:__Host-)?session|toast)=/

/** @returns null when a request must be answered for itself: it is no public page, or not everyone's */
export function cacheKeyFor(
  { method, url = '', headers }: IncomingMessage,
  pages: CacheablePage[],
) {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (headers.cookie && changesThePage.test(headers.cookie)) return null
  if (headers['content-length'] ?? headers['transfer-encoding']) return null

  const end = url.indexOf('?')
  const pathname = end < 0 ? url : url.slice(0, end)
  const page = pages.find(({ path }) => path.test(pathname))
  if (!page) return null
  const asked = end < 0 ? '' : url.slice(end)
  const query =
    page.query && asked ? String(new URLSearchParams(page.query(new URLSearchParams(asked)))) : ''
  return {
    address: query ? `${pathname}?${query}` : pathname,
    pathname,
    showsStories: page.showsStories ?? false,
  } satisfies CacheKey
}
