import { data, href } from 'react-router'
import { topics } from '#app/features/articles/articles.server.ts'
import { TopicList } from '#app/features/articles/topic-list.tsx'
import { NothingFound, OtherWays } from '#app/features/search/nothing-found.tsx'
import { search, searchLimit } from '#app/features/search/search.server.ts'
import {
  isResultKind,
  kindLabels,
  maxSearchPages,
  maxStoryResults,
  readSearchQuery,
  resultKinds,
  resultsPerPage,
  type SearchRequest,
  searchAddress,
} from '#app/features/search/search.ts'
import { SearchForm } from '#app/features/search/search-form.tsx'
import { SearchResults } from '#app/features/search/search-results.tsx'
import { pageMeta } from '#app/features/site/page-meta.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { readPageNumber } from '#app/server/paging/numbered-page.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { requestContextOf } from '#app/server/request/request-context.server.ts'
import { tooOften, unavailable } from '#app/server/response/responses.server.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { LongChips } from '#app/ui/tabs.tsx'
import { TitleBand } from '#app/ui/title-band.tsx'
import type { Route } from './+types/search.ts'
import { resultsOf } from './results.server.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: titleOf(loaderData),
    description: 'Search stories, articles, the gallery and the films.',
    path: href('/search'),
    indexed: false,
  })
}

function titleOf(searched: LoaderData | undefined) {
  if (!searched?.query) return 'Search'
  const { query, kind, page } = searched
  const where = kind ? ` in ${kindLabels[kind].many}` : ''
  return `Search for “${query}”${where}${page > 1 ? `, page ${page}` : ''}`
}

type LoaderData = Route.ComponentProps['loaderData']

const nothing = {
  results: [],
  near: [],
  total: 0,
  stories: 0,
  hasOlder: false,
  byKind: null,
  understood: true,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const kind = searchParams.get('kind')
  const asked = {
    query: readSearchQuery(searchParams.get('q')),
    kind: isResultKind(kind) ? kind : null,
    page: readPageNumber(searchParams.get('page'), maxSearchPages),
    topics,
  }
  const { clientIp, requestId } = requestContextOf(context)
  try {
    if (!asked.query) return data({ ...asked, ...nothing, refused: null })
    if (!(await consume(searchLimit, clientIp))) {
      return tooOften({ ...asked, ...nothing, refused: 'too often' as const })
    }
    const { found, near, ...rest } = await search(asked)
    const [results, alike] = await Promise.all([resultsOf(found), resultsOf(near)])
    return data({ ...asked, results, near: alike, ...rest, refused: null })
  } catch (error) {
    log.error({ id: requestId, err: error }, 'a search failed')
    return unavailable({ ...asked, ...nothing, refused: 'out of order' as const })
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
  const { query, kind, page, results, near, total, understood } = searched
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
            understood={understood}
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

function KindChips({ query, kind, byKind }: Pick<LoaderData, 'query' | 'kind' | 'byKind'>) {
  const all = byKind && Object.values(byKind).reduce((sum, count) => sum + count, 0)
  return (
    <div className="mt-8">
      <LongChips
        label="What to search"
        chips={[
          {
            href: searchAddress({ query, kind: null }),
            label: 'Everything',
            count: all,
            current: !kind,
          },
          ...resultKinds.map((each) => ({
            href: searchAddress({ query, kind: each }),
            label: kindLabels[each].many,
            count: byKind?.[each],
            current: each === kind,
          })),
        ]}
      />
    </div>
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

function steps({ total, page, ...asked }: SearchRequest & { page: number; total: number }) {
  const of = Math.ceil(total / resultsPerPage)
  return {
    previous:
      page > 1 ? { href: searchAddress({ ...asked, page: page - 1 }), label: 'Back' } : null,
    next: page < of ? { href: searchAddress({ ...asked, page: page + 1 }), label: 'More' } : null,
    at: of > 1 ? { page, of } : undefined,
  }
}
