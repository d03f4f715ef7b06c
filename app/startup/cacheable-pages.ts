import { type Address, addresses, addressesWhere, pathPattern } from '#app/addresses.ts'
import { articlesPerPage } from '#app/features/articles/article.ts'
import { articles, topics } from '#app/features/articles/articles.server.ts'
import { filmsPerPage } from '#app/features/films/film-address.ts'
import { films } from '#app/features/films/films.server.ts'
import { readGalleryFilters as worksIn, worksMatching } from '#app/features/gallery/filters.ts'
import { works } from '#app/features/gallery/gallery.server.ts'
import { worksPerPage } from '#app/features/gallery/work.ts'
import { estimateParams, readPriceChoice as priceIn } from '#app/features/prices/estimate.ts'
import { isTheme } from '#app/features/stories/story.ts'
import type { CacheablePage } from '#app/server/page-cache/cache-key.ts'
import { readCursor, writeCursor } from '#app/server/paging/cursor.ts'
import { pageQuery } from '#app/server/paging/numbered-page.ts'

// What a parameter may be for a page to be cached. Anything else is answered by the routes, mostly with 404.
const params = {
  slug: '[\\w-]+',
  tag: '[\\w-]+',
  part: '[\\w-]+\\.xml',
  storyId: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
}

/** What of the query makes a page of its own. */
const queries: Partial<Record<Address, CacheablePage['query']>> = {
  '/stories': storiesQuery,
  '/newsletter/archive': cursorQuery,
  '/gallery': galleryQuery,
  '/blog': (asked) => pageQuery(asked, articles.length, articlesPerPage),
  '/blog/tag/:tag': (asked) => pageQuery(asked, mostFiled(), articlesPerPage),
  '/watch': (asked) => pageQuery(asked, films.length, filmsPerPage),
  '/tattoo-cost-calculator': priceQuery,
}

/** The pages that are the same for every visitor, and so are rendered once and cached (docs/decisions/017). */
export const cacheablePages: CacheablePage[] = addressesWhere(
  (rules) => rules.cached !== undefined,
).map((address) => ({
  path: new RegExp(`^${pathPattern(address, params)}$`),
  query: queries[address],
  ...(addresses[address].cached === 'with stories' && { showsStories: true }),
  // Feeds and site maps are no documents, so they have no rule for React.
  ...(addresses[address].react && { countsReadings: true }),
}))

function galleryQuery(asked: URLSearchParams) {
  const choice = worksIn(asked, works)
  return { ...choice, ...pageQuery(asked, worksMatching(works, choice).length, worksPerPage) }
}

/** How many articles the topic with the most of them has. */
function mostFiled() {
  return Math.max(0, ...topics.map(({ count }) => count))
}

function storiesQuery(asked: URLSearchParams) {
  const theme = asked.get('theme')
  return { ...(isTheme(theme) && { theme }), ...cursorQuery(asked) }
}

function cursorQuery(asked: URLSearchParams): Record<string, string> {
  const after = readCursor(asked.get('after'))
  return after ? { after: writeCursor(after) } : {}
}

function priceQuery(asked: URLSearchParams) {
  const choice = priceIn(asked)
  return choice ? estimateParams(choice) : {}
}
