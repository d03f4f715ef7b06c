import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  countedSpans,
  dailyReadings,
  monthlyPageReadings,
  pageReadings,
} from '#app/platform/db/schema/tables.server.ts'
import { createReadingCounter } from './reading-counter.server.ts'
import { saveReadings } from './save-readings.server.ts'

beforeEach(async () => {
  for (const table of [pageReadings, monthlyPageReadings, dailyReadings, countedSpans]) {
    await db.delete(table)
  }
})

const newSpan = () => ({ id: randomUUID(), startedAt: new Date('2026-11-22T12:00:00Z') })

function counterAt(at: string) {
  const clock = { at: Date.parse(at) }
  return { clock, counter: createReadingCounter({ now: () => clock.at }) }
}

test('adds to the day, the month and the whole, and notes until when it has counted', async () => {
  const { clock, counter } = counterAt('2026-11-30T12:00:00Z')
  const span = newSpan()
  counter.count('/blog', 'search')
  counter.count('/watch', 'newsletter')
  await saveReadings(counter, span)
  counter.count('/blog', 'search')
  clock.at = Date.parse('2026-12-01T12:00:00Z')
  counter.count('/blog', 'own')
  await saveReadings(counter, span)

  expect(
    await db.select().from(pageReadings).orderBy(pageReadings.day, pageReadings.page),
  ).toMatchObject([
    { day: '2026-11-30', page: '/blog', search: 2, own: 0 },
    { day: '2026-11-30', page: '/watch', newsletter: 1 },
    { day: '2026-12-01', page: '/blog', search: 0, own: 1 },
  ])
  const { month, page } = monthlyPageReadings
  expect(await db.select().from(monthlyPageReadings).orderBy(month, page)).toMatchObject([
    { month: '2026-11-01', page: '/blog', search: 2 },
    { month: '2026-11-01', page: '/watch', newsletter: 1 },
    { month: '2026-12-01', page: '/blog', own: 1 },
  ])
  expect(await db.select().from(dailyReadings).orderBy(dailyReadings.day)).toMatchObject([
    { day: '2026-11-30', search: 2, newsletter: 1 },
    { day: '2026-12-01', own: 1 },
  ])
  const [stored, ...others] = await db.select().from(countedSpans)
  expect(stored).toMatchObject(span)
  expect(stored!.countedUntil.getTime()).toBeGreaterThan(span.startedAt.getTime())
  expect(others).toEqual([])
})

test('two copies of the site add up, also when they save at once', async () => {
  const copies = [1, 2].map(() => ({ ...counterAt('2026-11-23T12:00:00Z'), span: newSpan() }))
  for (let round = 0; round < 5; round += 1) {
    for (const [at, { counter }] of copies.entries()) {
      const pages = ['/a', '/b', '/c', '/d']
      for (const page of at ? pages : pages.reverse()) counter.count(page, 'social')
    }
    await Promise.all(copies.map(({ counter, span }) => saveReadings(counter, span)))
  }
  const { page, social } = pageReadings
  expect(await db.select({ page, social }).from(pageReadings).orderBy(page)).toEqual(
    ['/a', '/b', '/c', '/d'].map((page) => ({ page, social: 10 })),
  )
  expect(await db.$count(countedSpans)).toBe(2)
})

test('what the database does not take is added the next time', async () => {
  const { counter } = counterAt('2026-11-23T12:00:00Z')
  const span = newSpan()
  counter.count('/blog', 'search')
  await db.execute(sql`alter table daily_readings rename to away`)
  try {
    await saveReadings(counter, span)
  } finally {
    await db.execute(sql`alter table away rename to daily_readings`)
  }
  expect(await db.$count(pageReadings)).toBe(0)
  expect(await db.$count(countedSpans)).toBe(0)

  counter.count('/blog', 'search')
  await saveReadings(counter, span)
  expect(await db.select().from(pageReadings)).toMatchObject([{ page: '/blog', search: 2 }])
})
