import { and, type Column, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Database, db, type Transaction } from '#app/platform/db/client.server.ts'
import { containing } from '#app/platform/db/like.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import {
  cases,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import type { Cursor } from '#app/platform/paging/cursor.ts'
import { createdCursor, paginate } from '#app/platform/paging/keyset.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'
import { isOpened } from './openings.server.ts'
import type { ReviewFilters } from './queue.ts'

export const reviewsPerPage = 24

/** By date. @returns also the cursor of the next page */
export async function submissionsForReview(
  admin: Viewer,
  filters: ReviewFilters,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await byIndex(filters, reviewsPerPage + 1, (connection, walkLimit) =>
    reviewRows(connection, filters, after, walkLimit),
  )
  const { page, next } = paginate(rows, reviewsPerPage, createdCursor)
  return { submissions: page, next }
}

export function reviewRows(
  connection: Database | Transaction,
  filters: ReviewFilters,
  after: Cursor | null,
  walkLimit: number | null,
) {
  return connection
    .select({
      ...cardColumns,
      isOpened,
      openReports: sql<number>`(select count(*)::int from ${cases} open where open.submission_id = ${submissions}.id and open.closed_at is null)`,
      hasOpenSecondLook: sql<boolean>`${submissions.status} = 'rejected' and ${submissions.id} in ${openSecondLooks()}`,
    })
    .from(submissions)
    .where(
      sql`${submissions.id} in (${submissionIds(filters, after, reviewsPerPage + 1, walkLimit)})`,
    )
    .orderBy(...orderBy(filters))
}

// What a card shows, and no more: the page sends all of it twice, as HTML and as data.
const cardColumns = {
  ...pickColumns(submissions, [
    'id',
    'userId',
    'version',
    'status',
    'name',
    'email',
    'location',
    'photoUrl',
    'photoWidth',
    'photoHeight',
    'adminNotes',
    'createdAt',
  ]),
  ...titleColumns,
}

export type ReviewItem = Awaited<ReturnType<typeof submissionsForReview>>['submissions'][number]

export function findVersions(
  admin: Viewer,
  filters: ReviewFilters,
  limit: number,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  return byIndex(filters, limit, (connection, walkLimit) =>
    connection
      .select({ id: submissions.id, version: submissions.version })
      .from(submissions)
      .where(sql`${submissions.id} in (${submissionIds(filters, after, limit, walkLimit)})`)
      .orderBy(...orderBy(filters)),
  )
}

/** After the last, the first; null when no other is pending. */
export async function nextPending(admin: Viewer, filters: ReviewFilters, after: Cursor) {
  requireAdmin(admin)
  const pending = { ...filters, status: 'pending' as const }
  for (const from of [after, null]) {
    const { rows } = await byIndex(filters, 1, (connection, walkLimit) =>
      connection.execute<{ id: string }>(submissionIds(pending, from, 1, walkLimit)),
    )
    if (rows[0] && rows[0].id !== after.id) return rows[0].id
  }
  return null
}

/**
 * To be run with `byIndex`. Common words are matched while walking through the stories by date; rare ones are looked up
 * first.
 * @param walkLimit how many stories to walk through before the look-up; null to look up at once
 */
export function submissionIds(
  filters: ReviewFilters,
  after: Cursor | null,
  limit: number,
  walkLimit: number | null,
) {
  const { words } = filters
  const { id, createdAt } = submissions
  const direction = filters.oldestFirst ? sql`asc` : sql`desc`
  const inOrder = (limit: number) =>
    sql`order by ${createdAt} ${direction}, ${id} ${direction} limit ${limit}`
  const page = (conditions?: SQL) =>
    sql`select ${id} from ${submissions} where ${conditions} ${inOrder(limit)}`
  const conditions = filterConditions(filters, after)
  if (!words) return page(and(...conditions))

  const textMatches = textConditions(words)
  const matching = sql.join(
    textMatches.map((condition) => sql`select ${id} from ${submissions} where ${condition}`),
    sql` union `,
  )
  const gathered = page(and(...conditions, sql`${id} in (select id from matching)`))
  if (walkLimit === null) return sql`with matching as materialized (${matching}) ${gathered}`

  // The inner limit keeps the planner from using the words in the walk, so that it stops after so many stories.
  const walked = sql`select ${id}
    from (select * from ${submissions} where ${and(...conditions)} ${inOrder(walkLimit)}) ${submissions}
    where ${or(...textMatches)} ${inOrder(limit)}`
  return sql`with walked as materialized (${walked}), matching as materialized (${matching})
    select id from walked where (select count(*) from walked) = ${limit}
    union all
    select id from (${gathered}) gathered where (select count(*) from walked) < ${limit}`
}

/**
 * The planner may otherwise read every submission, because it does not know what matching parts of a name costs.
 * @param run receives the walk limit for `submissionIds`
 */
export function byIndex<Answer>(
  { words }: Pick<ReviewFilters, 'words'>,
  limit: number,
  run: (connection: Database | Transaction, walkLimit: number | null) => PromiseLike<Answer>,
): PromiseLike<Answer> {
  if (!words) return run(db, null)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true)`,
    )
    return run(tx, await walkLimitFor(words, limit, tx))
  })
}

/** Matches are rarely spread evenly over time, so a walk may take longer than expected. */
const walkMargin = 4

/**
 * By the planner's estimates: counting the matches of one word in a million stories takes half a second.
 * @returns null when looking up all matches reads fewer rows
 */
async function walkLimitFor(words: string, limit: number, tx: Transaction) {
  const matches = await estimatedRows(tx, or(...textConditions(words)))
  const all = await estimatedRows(tx, undefined)
  const expected = (limit * all) / matches
  return expected < matches ? Math.ceil(expected * walkMargin) : null
}

async function estimatedRows(tx: Transaction, conditions: SQL | undefined) {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const { rows } = await tx.execute<Plan>(
    sql`explain (format json) select from ${submissions} where ${conditions ?? sql`true`}`,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return Math.max(plan?.Plan['Plan Rows'] ?? 0, 1)
}

function filterConditions(filters: ReviewFilters, after: Cursor | null) {
  const { status, theme, photo, samples, reported, secondLookAsked } = filters
  const photoId = submissions.photoId
  return [
    notWithdrawn,
    status ? eq(submissions.status, status) : undefined,
    theme ? eq(submissions.theme, theme) : undefined,
    photo === 'with' ? isNotNull(photoId) : undefined,
    photo === 'without' ? isNull(photoId) : undefined,
    samples ? eq(submissions.sample, samples === 'only') : undefined,
    samples === 'only' ? eq(submissions.userId, samplesAuthorId()) : undefined,
    reported ? inArray(submissions.id, reportedStories()) : undefined,
    secondLookAsked
      ? and(eq(submissions.status, 'rejected'), inArray(submissions.id, openSecondLooks()))
      : undefined,
    after ? afterCursor(after, filters.oldestFirst) : undefined,
  ]
}

function orderBy({ oldestFirst }: ReviewFilters) {
  const by = (column: Column): SQL => (oldestFirst ? sql`${column} asc` : sql`${column} desc`)
  return [by(submissions.createdAt), by(submissions.id)]
}

function afterCursor({ at, id }: Cursor, oldestFirst: boolean) {
  const position = sql`(${submissions.createdAt}, ${submissions.id})`
  return oldestFirst ? sql`${position} > (${at}, ${id})` : sql`${position} < (${at}, ${id})`
}

// All samples belong to one account, and there is an index by account.
function samplesAuthorId() {
  return sql`(select ${user.id} from ${user} where ${user.email} = ${samplesAuthor.email})`
}

function reportedStories() {
  const isOpenReport = and(isNull(cases.closedAt), eq(cases.kind, 'report'))
  return db.select({ id: cases.submissionId }).from(cases).where(isOpenReport)
}

/** Those that no later rejection has answered; read from the events, which have an index for it. */
export function openSecondLooks() {
  return sql`(select asked.submission_id from ${submissionEvents} asked
    where asked.action = 'second look asked' and not exists (
      select from ${submissionEvents} answer where answer.submission_id = asked.submission_id
      and answer.id > asked.id and answer.action = 'rejected'))`
}

const trigramLength = 3

// One condition for each of the two indexes, each used in its own query: with both in one condition the planner may read
// every story. A trigram has three letters, so shorter parts cannot use that index.
function textConditions(words: string) {
  const parts = words.split(/\s+/)
  const nameAndAddress = sql`coalesce(${submissions.title}, '') || ' ' || ${submissions.name} || ' ' || ${submissions.email}`
  const fullText = sql`words @@ websearch_to_tsquery('english', ${withoutExclusions(words)})`
  if (!parts.some((part) => Array.from(part).length >= trigramLength)) return [fullText]
  const allParts = parts.map((part) => sql`(${nameAndAddress}) ilike ${containing(part)}`)
  return [fullText, sql.join(allParts, sql` and `)]
}

// A search with exclusions only ('-rose') would read every story.
function withoutExclusions(words: string) {
  return words.replace(/(^|\s)-+/g, '$1')
}
