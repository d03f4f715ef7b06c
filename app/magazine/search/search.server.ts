import { type SQL, sql } from 'drizzle-orm'
import {
  maxPieceResults,
  maxStoryResults,
  type ResultKind,
  resultsPerPage,
  type SearchPiece,
} from '#app/pieces/reading/search.ts'
import { db } from '#app/platform/db/client.server.ts'
import { searchDocuments } from '#app/platform/db/schema/search.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import type { RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts'

/** The page fetches the rest, from those who know what may be shown. */
export type SearchMatches = { kind: ResultKind; id: string; excerpt: SearchPiece[] }

type Question = { query: string; kind?: ResultKind | null; page?: number }

type Results = {
  /** No word of it can be looked for ('the', '-rose'). */
  isSearchable: boolean
  matches: SearchMatches[]
  total: number
  stories: number
  /** True when there may be older pieces: only the newest `maxPieceResults` are looked at. */
  hasOlder: boolean
  /** Whatever kind was asked for; null when there are too many to count. */
  byKind: Record<ResultKind, number> | null
  /** When few were found. */
  near: SearchMatches[]
}

/** Per client: far above what a person types, far below what a program would. */
export const searchLimit: RateLimit = { name: 'search', max: 300, minutes: 15 }

const fewResults = 5
const likeEnough = '0.45'

// Private to us in Unicode, and taken out of what is read: nothing that was written can pass for a mark.
const marks = ['\uE000', '\uE001'] as const

/**
 * The best match first: approved stories and the editors' pieces.
 * @param question.query as `readSearchQuery` gives it: quotation marks, OR and - mean what they do elsewhere
 */
export async function search({ query, kind = null, page = 1 }: Question): Promise<Results> {
  const isSearchable = await canBeLookedFor(query)
  const [{ found: matches, ...counts }, byKind] = isSearchable
    ? await Promise.all([matching({ query, kind, page }), countByKind(query)])
    : [{ found: [], total: 0, stories: 0, hasOlder: false }, null]
  const near = isSearchable && counts.total < fewResults ? await titledLike(query, kind) : []
  const known = new Set(matches.map(formatKey))
  return {
    isSearchable,
    matches,
    ...counts,
    byKind,
    near: near.filter((each) => !known.has(formatKey(each))),
  }
}

function tsQuery(query: string) {
  return sql`websearch_to_tsquery('english', ${query})`
}

// A question of refusals alone would have every story read: the index knows what is there, not what is missing.
async function canBeLookedFor(query: string) {
  const { rows } = await db.execute<{ tree: string }>(
    sql`select querytree(${tsQuery(query)}) as tree`,
  )
  return !['', 'T'].includes(rows[0]?.tree ?? '')
}

type Row = {
  kind: ResultKind
  id: string
  total: number
  stories: number
  hasOlder: boolean
  headline: string
}

async function matching({ query, kind, page }: Required<Question>) {
  const { rows } = await db.execute<Row>(bestMatches({ query, kind, page }))
  const { total = 0, stories = 0, hasOlder = false } = rows[0] ?? {}
  return { found: rows.map(asFound), total, stories, hasOlder }
}

async function countByKind(query: string) {
  const { rows } = await db.execute<{ kind: ResultKind; count: number }>(sql`
    select kind, count(*)::int as count from (
      (select kind from ${searchDocuments} where words @@ ${tsQuery(query)} limit ${maxPieceResults})
      union all
      (select 'story' from ${submissions}
        where status = 'approved' and words @@ ${tsQuery(query)} limit ${maxStoryResults})
    ) as matching
    group by kind`)
  const counts = { story: 0, article: 0, work: 0, film: 0 }
  for (const { kind, count } of rows) counts[kind] = count
  const isCutOff =
    counts.story === maxStoryResults ||
    counts.article + counts.work + counts.film === maxPieceResults
  return isCutOff ? null : counts
}

/** PostgreSQL gathers rare words by their index, and meets common ones soon enough on its way by date. */
export function bestMatches({ query, kind = null, page = 1 }: Question) {
  return sql`
    with stories as (
      select id, ts_rank(words, ${tsQuery(query)}, 1) as rank from ${submissions}
      where status = 'approved' and words @@ ${tsQuery(query)} and ${whereKind(sql`'story'`, kind)}
      order by approved_at desc nulls last, id desc
      limit ${maxStoryResults}
    ),
    headed as (${newestDocuments(sql`heading`, { query, kind })}),
    mentioning as (${newestDocuments(sql`words`, { query, kind })}),
    hits as (
      select kind, id, null::uuid as story_id, ts_rank(words, ${tsQuery(query)}, 1) as rank
      from ${searchDocuments} join (select * from headed union select * from mentioning) as matching using (kind, id)
      union all
      select 'story', id::text, id, rank from stories
    ),
    page as (
      select *, count(*) over ()::int as total, count(story_id) over ()::int as stories from hits
      order by rank desc, kind, id
      limit ${resultsPerPage} offset ${(page - 1) * resultsPerPage}
    )
    select page.kind, page.id, page.total, page.stories,
      (select count(*) from mentioning) = ${maxPieceResults} as "hasOlder", ts_headline('english',
      translate(coalesce(split_part(document.body, E'\\n', 1), story.story), ${marks.join('')}, ''), ${tsQuery(query)}, ${excerpts}) as headline
    from page
    left join ${searchDocuments} document on document.kind = page.kind and document.id = page.id
    left join ${submissions} story on story.id = page.story_id
    order by page.rank desc, page.kind, page.id`
}

function newestDocuments(column: SQL, { query, kind }: Pick<Question, 'query' | 'kind'>) {
  return sql`
    select kind, id from ${searchDocuments}
    where ${whereKind(sql`kind`, kind ?? null)} and ${column} @@ ${tsQuery(query)}
    order by listed_on desc nulls last, kind, id
    limit ${maxPieceResults}`
}

const excerpts = `StartSel=${marks[0]}, StopSel=${marks[1]}, MaxFragments=2, MinWords=10, MaxWords=24, FragmentDelimiter=" … "`

// The operator, unlike the function beside it, can use an index; how like is enough is a setting of the transaction.
async function titledLike(query: string, kind: ResultKind | null) {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${likeEnough}, true)`,
    )
    const like = (title: SQL) => sql`${query} <% ${title}`
    const { rows } = await tx.execute<{ kind: ResultKind; id: string }>(sql`
      select kind, id from (
        select kind, id, word_similarity(${query}, title) as likeness
        from ${searchDocuments} where ${like(sql`title`)} and ${whereKind(sql`kind`, kind)}
        union all
        select 'story', id::text, word_similarity(${query}, title)
        from ${submissions}
        where ${submissions.status} = 'approved' and ${like(sql`title`)} and ${whereKind(sql`'story'`, kind)}
      ) as titled
      order by likeness desc, kind, id
      limit ${fewResults}`)
    return rows
  })
  return rows.map(({ kind, id }): SearchMatches => ({ kind, id, excerpt: [] }))
}

function whereKind(column: SQL, kind: ResultKind | null) {
  return kind ? sql`${column} = ${kind}::text` : sql`true`
}

function asFound({ kind, id, headline }: Row): SearchMatches {
  if (!headline.includes(marks[0])) return { kind, id, excerpt: [] }
  const excerpt = torn(headline)
    .split(new RegExp(`${marks[0]}(.*?)${marks[1]}`, 's'))
    .map((text, at) => ({ text, marked: at % 2 === 1 }))
    .filter(({ text }) => text !== '')
  return { kind, id, excerpt }
}

// Dots where a sentence was entered or left in the middle.
function torn(headline: string) {
  const words = headline.trim()
  const entered = new RegExp(`^${marks[0]}?\\p{Ll}`, 'u').test(words) ? '… ' : ''
  const ellipsis = /[.!?…”’)]$/.test(words) ? '' : ' …'
  return entered + words + ellipsis
}

function formatKey({ kind, id }: SearchMatches) {
  return `${kind} ${id}`
}
