import { data, href } from 'react-router'
import { TopicList } from '#app/magazine/articles/topic-list.tsx'
import { catalogue } from '#app/pieces/reading/catalogue.server.ts'
import {
  isResultKind,
  kindLabels,
  maxSearchPages,
  maxStoryResults,
  readSearchQuery,
  resultsPerPage,
  type SearchRequest,
  searchAddress,
} from '#app/pieces/reading/search.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { readPageNumber } from '#app/platform/paging/numbered-page.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { getRequestContext } from '#app/platform/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/platform/response/responses.server.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import { findLikePlace } from '#app/stories/public/published.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/search.route.ts'
import { NothingFound, OtherWays } from './nothing-found.tsx'
import { loadResults } from './results.server.ts'
import { search, searchLimit } from './search.server.ts'
import { KindChips, SearchForm } from './search-form.tsx'
import { SearchResults } from './search-results.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: pageTitle(loaderData),
    description: 'Search stories, articles, the gallery and the films.',
    path: href('/search'),
    indexed: false,
  })
}

function pageTitle(searched: LoaderData | undefined) {
  if (!searched?.query) return 'Search'
  const { query, kind, page } = searched
  const where = kind ? ` in ${kindLabels[kind].many}` : ''
  return `Search for “${query}”${where}${page > 1 ? `, page ${page}` : ''}`
}

type LoaderData = Route.ComponentProps['loaderData']

const nothing = {
  results: [],
  near: [],
  like: null,
  total: 0,
  stories: 0,
  hasOlder: false,
  byKind: null,
  isSearchable: true,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind')
  const searchRequest = {
    query: readSearchQuery(searchParams.get('q')),
    kind: isResultKind(kind) ? kind : null,
    page: readPageNumber(searchParams.get('page'), maxSearchPages),
    topics: catalogue.topics,
  }
  const { clientIp, requestId } = getRequestContext(context)
  try {
    if (!searchRequest.query) return data({ ...searchRequest, ...nothing, refused: null })
    if (!(await consume(searchLimit, clientIp))) {
      return tooOften({ ...searchRequest, ...nothing, refused: 'too often' as const })
    }
    const { matches, near, ...rest } = await search(searchRequest)
    const [results, alike] = await Promise.all([loadResults(matches), loadResults(near)])
    const isEmpty = results.length + alike.length === 0
    const like = isEmpty ? await findLikePlace(searchRequest.query) : null
    return data({ ...searchRequest, results, near: alike, like, ...rest, refused: null })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'a search failed')
    return unavailable({ ...searchRequest, ...nothing, refused: 'out of order' as const })
  }
}

const refusals = {
  'too often': 'You have searched too many times. Wait 15 minutes, then search again.',
  'out of order': 'Search is not working at the moment. Try again in a few minutes.',
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, kind, results, near, byKind, refused, topics } = loaderData
  const answered = query !== '' && !refused
  const isEmpty = results.length + near.length === 0
  return (
    <main id="main">
      <TitleBand
        of="tool"
        title="Search"
        standfirst="Find stories, articles, plates and films by any word in them."
      />
      <div className="wrap">
        <SearchForm query={query} kind={kind} waiting={!query} />
        {refused && (
          <p role="alert" className="mt-8 text-lead">
            {refusals[refused]}
          </p>
        )}
        {answered && <KindChips query={query} kind={kind} byKind={byKind} />}
        {answered && (
          <div className="grid-12 mt-8 gap-y-8 items-start">
            <div className="col-span-12 lg:col-span-9">
              <Answer {...loaderData} />
              {isEmpty && <OtherWays />}
            </div>
            <aside aria-labelledby="topics" className="max-lg:hidden col-span-3">
              <h2 id="topics" className="text-h4">
                Topics of articles
              </h2>
              <TopicList topics={topics} />
            </aside>
          </div>
        )}
        {!query && <OtherWays />}
      </div>
    </main>
  )
}

function Answer(searched: LoaderData) {
  const { query, kind, page, results, near, like, total, isSearchable } = searched
  return (
    <>
      {results.length > 0 ? (
        <>
          <p className="mb-4 text-h4 font-serif font-semibold">{counted(searched)}</p>
          <SearchResults results={results} />
        </>
      ) : (
        near.length === 0 && (
          <NothingFound
            query={query}
            isSearchable={isSearchable}
            like={like}
            everywhere={kind && searchAddress({ query, kind: null })}
          />
        )
      )}
      {near.length > 0 && (
        <section aria-labelledby="near" className={results.length > 0 ? 'mt-14' : ''}>
          <h2 id="near" className="text-h3 mb-4">
            {results.length > 0 ? 'Similar titles' : 'Did you mean one of these?'}
          </h2>
          <SearchResults results={near} level="h3" />
        </section>
      )}
      <Pagination label="Pages of results" {...steps({ query, kind, page, total })} />
    </>
  )
}

function counted({ total, stories, hasOlder }: Pick<LoaderData, 'total' | 'stories' | 'hasOlder'>) {
  if (hasOlder) return `The newest ${total.toLocaleString('en-GB')} pieces that match`
  if (stories === maxStoryResults) {
    const others = total - stories
    return `The newest ${stories} stories that match${others > 0 ? `, and ${others} other ${others === 1 ? 'piece' : 'pieces'}` : ''}`
  }
  return total === 1 ? 'One piece found' : `${total.toLocaleString('en-GB')} pieces found`
}

function steps({ total, page, ...searchRequest }: SearchRequest & { page: number; total: number }) {
  const of = Math.ceil(total / resultsPerPage)
  return {
    previous:
      page > 1
        ? { href: searchAddress({ ...searchRequest, page: page - 1 }), label: 'Back' }
        : null,
    next:
      page < of
        ? { href: searchAddress({ ...searchRequest, page: page + 1 }), label: 'More' }
        : null,
    at: of > 1 ? { page, of } : undefined,
  }
}
