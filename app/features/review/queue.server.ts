import {
  and,
  type Column,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Database, db, type Transaction } from '#app/db/client.server.ts'
import { reports, submissionEvents, submissions, user } from '#app/db/schema/tables.server.ts'
import { titleColumns } from '#app/features/stories/title-columns.server.ts'
import { type Cursor, isUuid } from '#app/server/paging/cursor.ts'
import { pageOf } from '#app/server/paging/keyset.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import type { ReviewFilters } from './queue.ts'
import { notWithdrawn } from './review-guards.server.ts'

export const reviewsPerPage = 24

/**
 * A page of the submissions that a question asks for, by the day they came in.
 *
 * @returns them, with their open reports and whether a second look is still owed, and the cursor of the next page
 */
export async function submissionsForReview(
  admin: Viewer,
  question: ReviewFilters,
  after: Cursor | null = null,
) {
  requireAdmin(admin)
  const rows = await byIndex(question, reviewsPerPage + 1, (connection, walkLimit) =>
    reviewRows(connection, question, after, walkLimit),
  )
  const { page, next } = pageOf(rows, reviewsPerPage, ({ createdAt, id }) => ({
    at: createdAt,
    id,
  }))
  return { submissions: page, next }
}

/** The statement behind a page of the queue, and the one row more that says whether another page follows. */
export function reviewRows(
  connection: Database | Transaction,
  question: ReviewFilters,
  after: Cursor | null,
  walkLimit: number | null,
) {
  return reviewItems(connection)
    .where(
      sql`${submissions.id} in (${submissionIds(question, after, reviewsPerPage + 1, walkLimit)})`,
    )
    .orderBy(...orderOf(question))
}

function reviewItems(connection: Database | Transaction) {
  return connection
    .select({
      ...getTableColumns(submissions),
      ...titleColumns,
      openReports: sql<number>`(select count(*)::int from ${reports} open where open.submission_id = ${submissions}.id and open.closed_at is null)`,
      secondLookOwed: sql<boolean>`${submissions.status} = 'rejected' and ${submissions.id} in ${openAppeals()}`,
    })
    .from(submissions)
}

/** Some of the submissions as they are now, whatever list they belong to; what was taken back is left out. */
export async function findReviewItems(admin: Viewer, ids: string[]) {
  requireAdmin(admin)
  const wanted = ids.filter(isUuid).slice(0, reviewsPerPage)
  if (wanted.length === 0) return []
  return reviewItems(db).where(and(inArray(submissions.id, wanted), notWithdrawn))
}

export type ReviewItem = Awaited<ReturnType<typeof submissionsForReview>>['submissions'][number]

/** The ids of all that a question asks for with their versions, in its order, up to a number of them. */
export function versionsOf(admin: Viewer, question: ReviewFilters, most: number) {
  requireAdmin(admin)
  return byIndex(question, most, (connection, walkLimit) =>
    connection
      .select({ id: submissions.id, version: submissions.version })
      .from(submissions)
      .where(sql`${submissions.id} in (${submissionIds(question, null, most, walkLimit)})`)
      .orderBy(...orderOf(question)),
  )
}

/** The story that waits next after another in the order of a question; when none does, the first; null when nothing waits. */
export async function nextWaiting(admin: Viewer, question: ReviewFilters, after: Cursor) {
  requireAdmin(admin)
  const waiting = { ...question, status: 'pending' as const }
  for (const from of [after, null]) {
    const { rows } = await byIndex(question, 1, (connection, walkLimit) =>
      connection.execute<{ id: string }>(submissionIds(waiting, from, 1, walkLimit)),
    )
    if (rows[0] && rows[0].id !== after.id) return rows[0].id
  }
  return null
}

/**
 * The statement behind the queue; to be run by `byIndex`. Rare words are gathered before anything else is asked. Common
 * words are looked for in the stories that come first by date; where those do not hold enough of them, they are
 * gathered after all.
 *
 * @param walkLimit how many stories to go through by date before gathering; null to gather at once
 */
export function submissionIds(
  question: ReviewFilters,
  after: Cursor | null,
  most: number,
  walkLimit: number | null,
) {
  const { words } = question
  const { id, createdAt } = submissions
  const direction = question.oldestFirst ? sql`asc` : sql`desc`
  const inOrder = (limit: number) =>
    sql`order by ${createdAt} ${direction}, ${id} ${direction} limit ${limit}`
  const page = (wanted?: SQL) =>
    sql`select ${id} from ${submissions} where ${wanted} ${inOrder(most)}`
  const wanted = wantedBy(question, after)
  if (!words) return page(and(...wanted))

  const ways = waysToHold(words)
  const matching = sql.join(
    ways.map((way) => sql`select ${id} from ${submissions} where ${way}`),
    sql` union `,
  )
  const gathered = page(and(...wanted, sql`${id} in (select id from matching)`))
  if (walkLimit === null) return sql`with matching as materialized (${matching}) ${gathered}`

  // The limit inside keeps the words out of the walk's own conditions: it is over after so many stories.
  const walked = sql`select ${id}
    from (select * from ${submissions} where ${and(...wanted)} ${inOrder(walkLimit)}) ${submissions}
    where ${or(...ways)} ${inOrder(most)}`
  return sql`with walked as materialized (${walked}), matching as materialized (${matching})
    select id from walked where (select count(*) from walked) = ${most}
    union all
    select id from (${gathered}) gathered where (select count(*) from walked) < ${most}`
}

/**
 * Runs a question by the indexes it is meant for. Left to itself PostgreSQL may think it cheaper to read every submission,
 * since it does not know what it costs to look for parts of a name in each.
 *
 * @param most how many submissions are asked for
 * @param ask is told how far to walk by date for common words, for `idsOf`
 */
export function byIndex<Answer>(
  { words }: Pick<ReviewFilters, 'words'>,
  most: number,
  ask: (connection: Database | Transaction, walkLimit: number | null) => PromiseLike<Answer>,
): PromiseLike<Answer> {
  if (!words) return ask(db, null)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true)`,
    )
    return ask(tx, await walkLimitFor(words, most, tx))
  })
}

/** Matches are seldom spread evenly over the years, so a walk may take longer than expected before it is given up. */
const walkMargin = 4

/**
 * How many stories to go through by date for so many that hold words; null when gathering all that hold them reads
 * less. By PostgreSQL's estimates: to count those that hold a word of a million stories takes half a second.
 */
async function walkLimitFor(words: string, most: number, tx: Transaction) {
  const matches = await estimatedRows(tx, or(...waysToHold(words)))
  const all = await estimatedRows(tx, undefined)
  const expected = (most * all) / matches
  return expected < matches ? Math.ceil(expected * walkMargin) : null
}

async function estimatedRows(tx: Transaction, wanted: SQL | undefined) {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  const { rows } = await tx.execute<Plan>(
    sql`explain (format json) select from ${submissions} where ${wanted ?? sql`true`}`,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return Math.max(plan?.Plan['Plan Rows'] ?? 0, 1)
}

function wantedBy(question: ReviewFilters, after: Cursor | null) {
  const { status, theme, photo, samples, reported, secondLook } = question
  const photoId = submissions.photoId
  return [
    notWithdrawn,
    status ? eq(submissions.status, status) : undefined,
    theme ? eq(submissions.theme, theme) : undefined,
    photo === 'with' ? isNotNull(photoId) : undefined,
    photo === 'without' ? isNull(photoId) : undefined,
    samples ? eq(submissions.sample, samples === 'only') : undefined,
    samples === 'only' ? eq(submissions.userId, holderOfSamples()) : undefined,
    reported ? inArray(submissions.id, reportedStories()) : undefined,
    secondLook
      ? and(eq(submissions.status, 'rejected'), inArray(submissions.id, openAppeals()))
      : undefined,
    after ? beyond(after, question.oldestFirst) : undefined,
  ]
}

function orderOf({ oldestFirst }: ReviewFilters) {
  const by = (column: Column): SQL => (oldestFirst ? sql`${column} asc` : sql`${column} desc`)
  return [by(submissions.createdAt), by(submissions.id)]
}

function beyond({ at, id }: Cursor, oldestFirst: boolean) {
  const place = sql`(${submissions.createdAt}, ${submissions.id})`
  return oldestFirst ? sql`${place} > (${at}, ${id})` : sql`${place} < (${at}, ${id})`
}

// They all belong to one account, and of each account's stories there is an index.
function holderOfSamples() {
  return sql`(select ${user.id} from ${user} where ${user.email} = ${samplesAuthor.email})`
}

/** Stories with reports that nobody has closed. */
export function reportedStories() {
  return db.select({ id: reports.submissionId }).from(reports).where(isNull(reports.closedAt))
}

/** Stories whose second look was asked for and not answered by another rejection; by the record, which has an index for it. */
export function openAppeals() {
  return sql`(select asked.submission_id from ${submissionEvents} asked
    where asked.action = 'second look asked' and not exists (
      select from ${submissionEvents} answer where answer.submission_id = asked.submission_id
      and answer.id > asked.id and answer.action = 'rejected'))`
}

const shortestPart = 3

// One condition for each of the two indexes, and each a query of its own: for either of them at once, PostgreSQL may
// choose to read every story. A trigram has three letters: for less, its index would have to be read from end to end.
function waysToHold(words: string) {
  const parts = words.split(/\s+/)
  const named = sql`coalesce(${submissions.title}, '') || ' ' || ${submissions.name} || ' ' || ${submissions.email}`
  const told = sql`words @@ websearch_to_tsquery('english', ${askedFor(words)})`
  if (!parts.some((part) => Array.from(part).length >= shortestPart)) return [told]
  const allNamed = parts.map((part) => sql`(${named}) ilike ${`%${literally(part)}%`}`)
  return [told, sql.join(allNamed, sql` and `)]
}

// A question of refusals alone ('-rose') would have every story read.
function askedFor(words: string) {
  return words.replace(/(^|\s)-+/g, '$1')
}

function literally(part: string) {
  return part.replace(/[\\%_]/g, '\\$&')
}
