import { type Address, addresses, addressesWhere, pathPattern } from '#app/addresses.ts'
import { readGalleryFilters as worksIn, worksMatching } from '#app/magazine/gallery/filters.ts'
import { estimateParams, readPriceChoice as priceIn } from '#app/magazine/tools/estimate.ts'
import { licenceParams, readLicenceQuestion } from '#app/magazine/tools/licence.ts'
import { articlesPerPage } from '#app/pieces/reading/article.ts'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import { filmsPerPage } from '#app/pieces/reading/film-address.ts'
import { worksPerPage } from '#app/pieces/reading/work.ts'
import type { CacheablePage } from '#app/platform/page-cache/cache-key.ts'
import { readCursor, writeCursor } from '#app/platform/paging/cursor.ts'
import { pageQuery } from '#app/platform/paging/numbered-page.ts'
import { foldPlace, isPlace } from '#app/stories/public/place.ts'
import { isTheme } from '#app/stories/public/story.ts'

// What a parameter may be for a page to be cached. Anything else is answered by the routes, mostly with 404.
const params = {
  slug: '[\\w-]+',
  tag: '[\\w-]+',
  part: '[\\w-]+\\.xml',
  storyId: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
}

const queries: Partial<Record<Address, CacheablePage['query']>> = {
  '/stories': storiesQuery,
  '/newsletter/archive': cursorQuery,
  '/gallery': galleryQuery,
  '/blog': (search) => pageQuery(search, catalogue.articles.length, articlesPerPage),
  '/blog/tag/:tag': (search) => pageQuery(search, mostFiled(), articlesPerPage),
  '/watch': (search) => pageQuery(search, catalogue.films.length, filmsPerPage),
  '/tattoo-cost-calculator': priceQuery,
  '/is-this-studio-licensed': licenceQuery,
}

/** docs/decisions/page-cache.md */
export const cacheablePages: CacheablePage[] = addressesWhere(
  (rules) => rules.cached !== undefined,
).map((address) => ({
  path: new RegExp(`^${pathPattern(address, params)}$`),
  query: queries[address],
  ...(addresses[address].cached === 'with stories' && { showsStories: true }),
  // Feeds and site maps are no documents, so they have no rule for React.
  ...(addresses[address].react && { countsReadings: true }),
}))

function galleryQuery(search: URLSearchParams) {
  const { works } = catalogue
  const choice = worksIn(search, works)
  return { ...choice, ...pageQuery(search, worksMatching(works, choice).length, worksPerPage) }
}

function mostFiled() {
  return Math.max(0, ...catalogue.topics.map(({ count }) => count))
}

function storiesQuery(query: URLSearchParams) {
  const place = query.get('place')
  if (isPlace(place)) return { place: foldPlace(place), ...cursorQuery(query) }
  const theme = query.get('theme')
  return { ...(isTheme(theme) && { theme }), ...cursorQuery(query) }
}

function cursorQuery(query: URLSearchParams): Record<string, string> {
  const after = readCursor(query.get('after'))
  return after ? { after: writeCursor(after) } : {}
}

function licenceQuery(query: URLSearchParams) {
  const question = readLicenceQuestion(query)
  return question ? licenceParams(question) : {}
}

function priceQuery(query: URLSearchParams) {
  const choice = priceIn(query)
  return choice ? estimateParams(choice) : {}
}
