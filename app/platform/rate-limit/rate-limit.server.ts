import { eq, sql } from 'drizzle-orm'
import { type Database, db } from '#app/platform/db/client.server.ts'
import { rateLimits } from '#app/platform/db/schema/tables.server.ts'
import { currentRequestContext } from '#app/platform/request/request-context.server.ts'
import { fingerprint } from '#app/platform/secrets/seal.server.ts'

/** Each limit stands beside what it limits: look for `consume(`. */
export type RateLimit = { name: string; max: number; minutes: number }

/**
 * One SQL statement, so concurrent attempts are all counted; the clock is the database's.
 * @param subject a client's IP address, a user id or an email address: only its fingerprint is kept
 */
export async function consume(
  { name, max, minutes }: RateLimit,
  subject: string,
  executor: Pick<Database, 'insert'> = db,
) {
  // Not `now()`, the start of the transaction: the statement may have waited for another count of the same row.
  const now = sql`clock_timestamp()`
  // Rounded as the column rounds it, so that two attempts in one millisecond compare equal.
  const end = sql`(${now} + make_interval(mins => ${minutes}))::timestamptz(3)`
  // A window that ends later than one that begins now was stored before the clock was set back.
  const over = sql`(${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > ${end})`
  const [row] = await executor
    .insert(rateLimits)
    .values({ key: hashKey(name, subject), count: 1, resetsAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${over} then ${end} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - ${now}))::int`,
    })
  const isWithin = (row?.count ?? 1) <= max
  const requestContext = currentRequestContext()
  if (!isWithin && requestContext) {
    requestContext.retryAfterSeconds = Math.max(row?.secondsLeft ?? 1, 1)
  }
  return isWithin
}

// What was not used in the last second may be made up for, so that a turn taken late loses nothing.
const catchUpMs = 1_000

/** Evenly spread and counted for all copies of the site together. @returns how many may be taken now */
export async function takeTurns(
  executor: Pick<Database, 'insert'>,
  { name, perMinute }: { name: string; perMinute: number },
  atOnce: number,
) {
  const now = sql`clock_timestamp()`
  const seconds = sql`${60 / perMinute}::float8`
  // A turn that is further away than any can be was taken before the clock was set back.
  const isOutOfReach = sql`${rateLimits.resetsAt} > ${now} + interval '2 minutes'`
  const last = sql`case when ${isOutOfReach} then ${now} else ${rateLimits.resetsAt} end`
  const first = sql`greatest(${last}, ${now} - make_interval(secs => ${catchUpMs / 1_000}::float8))`
  // PostgreSQL reads this clock twice, and a microsecond between must not cost a turn.
  const due = sql`round((extract(epoch from ${now} - ${first}) / ${seconds})::numeric, 3)`
  const missed = sql`greatest(floor(${due}), 0)`
  const count = sql`least(1 + ${missed}, ${atOnce}::int)::int`
  const [attempt] = await executor
    .insert(rateLimits)
    .values({ key: name, count: 1, resetsAt: sql`${now} + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count, resetsAt: sql`${first} + ${count} * make_interval(secs => ${seconds})` },
      setWhere: sql`${rateLimits.resetsAt} <= ${now} or ${isOutOfReach}`,
    })
    .returning({ count: rateLimits.count })
  return attempt?.count ?? 0
}

export async function refund({ name }: RateLimit, subject: string) {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, hashKey(name, subject)))
}

export async function resetRateLimit({ name }: RateLimit, subject: string) {
  await db.delete(rateLimits).where(eq(rateLimits.key, hashKey(name, subject)))
}

export async function deleteExpiredRateLimits() {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} <= now()`)
}

function hashKey(name: string, subject: string) {
  return `${name}:${fingerprint(subject)}`
}
