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
import { type Cursor, writeCursor } from '#app/server/cursor.ts'
import type { Viewer } from '#app/server/viewer.server.ts'
import { samplesAuthor } from '#content/samples/author.ts'
import { notWithdrawn, onlyFor } from './desk-door.server.ts'
import type { Question } from './queue.ts'

export const reviewsPerPage = 24

/**
 * A page of the submissions that a question asks for, by the day they came in.
 *
 * @returns them, with their open reports and whether a second look is still owed, and the cursor of the next page
 */
export async function submissionsForReview(
  admin: Viewer,
  question: Question,
  after: Cursor | null = null,
) {
  onlyFor(admin)
  const rows = await byIndex(question, (connection, common) =>
    rowsOf(connection, question, after, common),
  )
  const page = rows.slice(0, reviewsPerPage)
  const last = rows.length > reviewsPerPage ? page.at(-1) : undefined
  return { submissions: page, next: last ? writeCursor({ at: last.createdAt, id: last.id }) : null }
}

/** The statement behind a page of the queue, and the one row more that says whether another page follows. */
export function rowsOf(
  connection: Database | Transaction,
  question: Question,
  after: Cursor | null,
  common: boolean,
) {
  return connection
    .select({
      ...getTableColumns(submissions),
      // A card shows twenty words.
      story: sql<string>`left(${submissions.story}, 600)`,
      openReports: sql<number>`(select count(*)::int from ${reports} open where open.submission_id = ${submissions}.id and open.closed_at is null)`,
      secondLookOwed: sql<boolean>`${submissions.status} = 'rejected' and ${submissions.id} in ${owedSecondLooks()}`,
    })
    .from(submissions)
    .where(sql`${submissions.id} in (${idsOf(question, after, reviewsPerPage + 1, common)})`)
    .orderBy(...orderOf(question))
}

export type Waiting = Awaited<ReturnType<typeof submissionsForReview>>['submissions'][number]

/** The ids of all that a question asks for with their versions, in its order, up to a number of them. */
export function versionsOf(admin: Viewer, question: Question, most: number) {
  onlyFor(admin)
  return byIndex(question, (connection, common) =>
    connection
      .select({ id: submissions.id, version: submissions.version })
      .from(submissions)
      .where(sql`${submissions.id} in (${idsOf(question, null, most, common)})`)
      .orderBy(...orderOf(question)),
  )
}

/** The story that waits next after another in the order of a question; when none does, the first; null when nothing waits. */
export async function nextWaiting(admin: Viewer, question: Question, after: Cursor) {
  onlyFor(admin)
  const waiting = { ...question, status: 'pending' as const }
  for (const from of [after, null]) {
    const { rows } = await byIndex(question, (connection, common) =>
      connection.execute<{ id: string }>(idsOf(waiting, from, 1, common)),
    )
    if (rows[0] && rows[0].id !== after.id) return rows[0].id
  }
  return null
}

/**
 * The statement behind the queue; to be run by `byIndex`. Rare words are gathered before anything else is asked. Common
 * ones are met soon enough by whoever goes through the submissions by their date, and gathering them would read
 * most stories there are.
 */
export function idsOf(question: Question, after: Cursor | null, most: number, common: boolean) {
  const { words } = question
  const { id, createdAt } = submissions
  const direction = question.oldestFirst ? sql`asc` : sql`desc`
  const page = (wanted?: SQL) =>
    sql`select ${id} from ${submissions} where ${wanted} order by ${createdAt} ${direction}, ${id} ${direction} limit ${most}`
  const wanted = wantedBy(question, after)
  if (!words) return page(and(...wanted))
  if (common) return page(and(...wanted, or(...waysToHold(words))))
  const ways = waysToHold(words).map((way) => sql`select ${id} from ${submissions} where ${way}`)
  return sql`with matching as materialized (${sql.join(ways, sql` union `)})
    ${page(and(...wanted, sql`${id} in (select id from matching)`))}`
}

/**
 * Runs a question by the indexes it is meant for. Left to itself PostgreSQL may think it cheaper to read every submission,
 * since it does not know what it costs to look for parts of a name in each.
 *
 * @param ask is told whether the words are common, for `idsOf`
 * @param mostGathered how many submissions may hold words that are not common
 */
export function byIndex<Answer>(
  { words }: Pick<Question, 'words'>,
  ask: (connection: Database | Transaction, common: boolean) => PromiseLike<Answer>,
  mostGathered = 20_000,
): PromiseLike<Answer> {
  if (!words) return ask(db, false)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '32MB', true)`,
    )
    const common = await areCommon(words, tx, mostGathered)
    if (common) {
      await tx.execute(sql`select set_config('enable_bitmapscan', 'off', true)`)
    }
    return ask(tx, common)
  })
}

// As PostgreSQL expects: to count those that hold a word of a million stories takes half a second.
async function areCommon(words: string, tx: Transaction, mostGathered: number) {
  type Plan = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }
  for (const way of waysToHold(words)) {
    const { rows } = await tx.execute<Plan>(
      sql`explain (format json) select from ${submissions} where ${way}`,
    )
    const [plan] = rows[0]?.['QUERY PLAN'] ?? []
    if (plan && plan.Plan['Plan Rows'] > mostGathered) return true
  }
  return false
}

function wantedBy(question: Question, after: Cursor | null) {
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
      ? and(eq(submissions.status, 'rejected'), inArray(submissions.id, owedSecondLooks()))
      : undefined,
    after ? beyond(after, question.oldestFirst) : undefined,
  ]
}

function orderOf({ oldestFirst }: Question) {
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
export function owedSecondLooks() {
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
