import { randomUUID } from 'node:crypto'
import { like, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { rateLimits } from '#app/platform/db/schema/tables.server.ts'
import {
  createRequestContext,
  runWithRequestContext,
} from '#app/platform/request/request-context.server.ts'
import {
  consume,
  deleteExpiredRateLimits,
  refund,
  resetRateLimit,
  takeTurns,
} from './rate-limit.server.ts'

function givenLimit(max = 2) {
  return { name: `test:${randomUUID()}`, max, minutes: 15 }
}

test('of a hundred simultaneous attempts exactly as many pass as the limit allows', async () => {
  const limit = givenLimit(5)
  const tries = await Promise.all(Array.from({ length: 100 }, () => consume(limit, 'maya')))
  expect(tries.filter(Boolean)).toHaveLength(5)
})

test('counts each person and each limit separately', async () => {
  const [one, other] = [givenLimit(1), givenLimit(1)]
  expect(await consume(one, 'maya')).toBe(true)
  expect(await consume(one, 'nobody else')).toBe(true)
  expect(await consume(other, 'maya')).toBe(true)
  expect(await consume(one, 'maya')).toBe(false)
})

test('a refused attempt tells the request how long its limit lasts', async () => {
  const limit = { ...givenLimit(1), minutes: 60 }
  const requestContext = createRequestContext('192.0.2.7')
  await runWithRequestContext(requestContext, async () => {
    await consume(limit, 'maya')
    expect(requestContext.retryAfterSeconds).toBeUndefined()
    await consume(limit, 'maya')
  })
  expect(requestContext.retryAfterSeconds).toBeGreaterThan(59 * 60)
  // A machine sets its clock back by a moment now and then, and a part of a second counts as one.
  expect(requestContext.retryAfterSeconds).toBeLessThanOrEqual(60 * 60 + 1)
})

test('the count restarts when its window ends, and further attempts do not extend it', async () => {
  const limit = givenLimit(1)
  await consume(limit, 'maya')
  const [before] = await rowsOf(limit)
  expect(await consume(limit, 'maya')).toBe(false)
  expect((await rowsOf(limit))[0]?.resetsAt).toEqual(before?.resetsAt)

  await setEnd(limit, sql`now() - interval '1 second'`)

  expect(await consume(limit, 'maya')).toBe(true)
  expect(await consume(limit, 'maya')).toBe(false)
})

test('the count restarts after the clock went back two hours', async () => {
  const limit = givenLimit(1)
  await consume(limit, 'maya')
  await setEnd(limit, sql`${rateLimits.resetsAt} + interval '2 hours'`)

  expect(await consume(limit, 'maya')).toBe(true)
  expect(await consume(limit, 'maya')).toBe(false)
  const [{ minutes } = { minutes: 0 }] = await db
    .select({ minutes: sql<number>`extract(epoch from resets_at - now())::float / 60` })
    .from(rateLimits)
    .where(like(rateLimits.key, `${limit.name}:%`))
  expect(minutes).toBeLessThanOrEqual(limit.minutes)
})

test('an attempt that waited for another does not restart the count', async () => {
  const limit = givenLimit(1)
  await consume(limit, 'maya')
  const ofLimit = like(rateLimits.key, `${limit.name}:%`)

  const waited = await db.transaction(async (tx) => {
    await tx.select().from(rateLimits).where(ofLimit).for('update')
    const outcome = consume(limit, 'maya')
    await expect.poll(isSomebodyWaiting).toBe(true)
    const end = sql`clock_timestamp() + make_interval(mins => ${limit.minutes})`
    await tx.update(rateLimits).set({ resetsAt: end }).where(ofLimit)
    return { outcome }
  })

  expect(await waited.outcome).toBe(false)
})

test('one successful attempt is uncounted, and no more', async () => {
  const limit = givenLimit(2)
  await consume(limit, 'maya')
  await consume(limit, 'maya')
  await refund(limit, 'maya')

  expect(await consume(limit, 'maya')).toBe(true)
  expect(await consume(limit, 'maya')).toBe(false)

  await refund(limit, 'nobody counted')
  expect(await consume(limit, 'nobody counted')).toBe(true)
})

test('an uncounted attempt leaves no count', async () => {
  const limit = givenLimit(1)
  await consume(limit, 'maya')
  await resetRateLimit(limit, 'maya')
  expect(await consume(limit, 'maya')).toBe(true)
})

test('the counts do not show who was counted', async () => {
  const limit = givenLimit()
  await consume(limit, 'maya@readers.example')
  expect(JSON.stringify(await rowsOf(limit))).not.toContain('maya')
})

test('removes expired counts and keeps the others', async () => {
  const [over, running] = [givenLimit(), givenLimit()]
  await consume(over, 'maya')
  await consume(running, 'maya')
  await setEnd(over, sql`now() - interval '1 second'`)

  await deleteExpiredRateLimits()

  expect(await rowsOf(over)).toEqual([])
  expect(await rowsOf(running)).toHaveLength(1)
})

async function isSomebodyWaiting() {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

function rowsOf({ name }: { name: string }) {
  return db
    .select()
    .from(rateLimits)
    .where(like(rateLimits.key, `${name}:%`))
}

function setEnd({ name }: { name: string }, resetsAt: SQL) {
  return db
    .update(rateLimits)
    .set({ resetsAt })
    .where(like(rateLimits.key, `${name}%`))
}

test('turns are spread evenly over the minute and shared by whoever asks at once', async () => {
  const rate = { name: `test:${randomUUID()}`, perMinute: 2 }
  const takeTen = () => Promise.all(Array.from({ length: 10 }, () => takeTurns(db, rate, 1)))
  expect((await takeTen()).filter(Boolean)).toHaveLength(1)
  const later = (seconds: number) => setEnd(rate, sql`resets_at - ${seconds} * interval '1 second'`)
  await later(29)
  expect(await takeTurns(db, rate, 1)).toBe(0)
  await later(1)
  expect((await takeTen()).filter(Boolean)).toHaveLength(1)
  // Of a long rest no more than a second is made up for.
  await later(3_600)
  expect((await takeTen()).filter(Boolean)).toHaveLength(1)
})

test('a turn taken before the clock went back two hours holds nobody up', async () => {
  const rate = { name: `test:${randomUUID()}`, perMinute: 2 }
  await takeTurns(db, rate, 1)
  await setEnd(rate, sql`resets_at + interval '2 hours'`)
  expect(await takeTurns(db, rate, 1)).toBe(1)
  expect(await takeTurns(db, rate, 1)).toBe(0)
})

test('several turns are taken at once when they are due, and no more', async () => {
  const rate = { name: `test:${randomUUID()}`, perMinute: 600 }
  const later = (milliseconds: number) =>
    setEnd(rate, sql`clock_timestamp() - ${milliseconds} * interval '1 millisecond'`)
  expect(await takeTurns(db, rate, 5)).toBe(1)
  await later(250)
  // Those of now, of 100 and of 200 milliseconds ago.
  expect(await takeTurns(db, rate, 5)).toBe(3)
  expect(await takeTurns(db, rate, 5)).toBe(0)
  await later(250)
  expect(await takeTurns(db, rate, 2)).toBe(2)
  expect(await takeTurns(db, rate, 5)).toBe(1)
  // Of a long rest no more than a second is made up for.
  await later(60_000)
  expect(await takeTurns(db, rate, 100)).toBe(11)
})
