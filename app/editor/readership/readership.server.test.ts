import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  countedSpans,
  dailyReadings,
  monthlyPageReadings,
  newsletters,
  pageReadings,
} from '#app/platform/db/schema/tables.server.ts'
import { createReadingCounter } from '#app/platform/readership/reading-counter.server.ts'
import { saveReadings } from '#app/platform/readership/save-readings.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { pluck } from '#tests/pluck.ts'
import { mostReadPages, readershipOf, totalOf } from './readership.server.ts'

const editor = { role: 'editor' as const }
const now = new Date('2026-10-26T14:02:00Z')

beforeEach(async () => {
  for (const table of [
    pageReadings,
    monthlyPageReadings,
    dailyReadings,
    countedSpans,
    newsletters,
  ]) {
    await db.delete(table)
  }
})

/** Counts a page so often on these days, at noon. */
async function givenReadings(page: string, days: Record<string, number>) {
  for (const [day, times] of Object.entries(days)) {
    const counter = createReadingCounter({ now: () => Date.parse(`${day}T12:00:00Z`) })
    for (let time = 0; time < times; time += 1) counter.count(page, 'search')
    await saveReadings(counter, { id: randomUUID(), startedAt: now })
  }
  await db.delete(countedSpans)
}

function givenSpan(startedAt: string, countedUntil: string | Date) {
  return db.insert(countedSpans).values({
    id: randomUUID(),
    startedAt: new Date(startedAt),
    countedUntil: new Date(countedUntil),
  })
}

test('adds up the days of a period and of as many before, the last of them today in London', async () => {
  await givenReadings('/blog', {
    '2026-10-13': 3,
    '2026-10-19': 4,
    '2026-10-20': 1,
    '2026-10-26': 2,
  })
  await givenSpan('2026-01-01T00:00:00Z', now)
  const { days, before, gaps, beganAt } = await readershipOf(editor, 7, now)
  expect(days.map(({ day, readings }) => [day, readings && totalOf(readings)])).toEqual([
    ['2026-10-20', 1],
    ['2026-10-21', 0],
    ['2026-10-22', 0],
    ['2026-10-23', 0],
    ['2026-10-24', 0],
    ['2026-10-25', 0],
    ['2026-10-26', 2],
  ])
  expect(
    pluck(
      days.filter(({ isWhole }) => !isWhole),
      'day',
    ),
  ).toEqual(['2026-10-26'])
  expect([before, gaps, beganAt]).toEqual([7, [], null])
  // 23:30 in London on the day before.
  const earlier = await readershipOf(editor, 7, new Date('2026-10-24T22:30:00Z'))
  expect(earlier.days.at(-1)?.day).toBe('2026-10-24')
})

test('a day on which the site was away is not whole, and none when it was away all day', async () => {
  await givenSpan('2026-01-01T00:00:00Z', '2026-10-21T09:20:00Z')
  await givenSpan('2026-10-23T10:00:00Z', now)
  const { days, gaps } = await readershipOf(editor, 7, now)
  expect(days.slice(0, 5).map(({ readings, isWhole }) => [readings !== null, isWhole])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [true, false],
    [true, true],
  ])
  expect(gaps).toEqual([
    { from: new Date('2026-10-21T09:20:00Z'), until: new Date('2026-10-23T10:00:00Z') },
  ])
})

test('days before counting began have no figure, and are not compared with', async () => {
  await givenSpan('2026-10-24T10:00:00Z', now)
  const { days, before, gaps, beganAt } = await readershipOf(editor, 7, now)
  expect(days.map(({ readings }) => readings !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(pluck(days, 'isWhole')).toEqual([false, false, false, false, false, true, false])
  expect([before, gaps, beganAt]).toEqual([null, [], new Date('2026-10-24T10:00:00Z')])
})

test('marks the days on which a newsletter went out, and not those of a notice to account holders', async () => {
  const startedAt = new Date('2026-10-21T23:30:00Z')
  await db
    .insert(newsletters)
    .values([
      { startedAt },
      { startedAt: new Date('2026-10-25T09:00:00Z'), audience: 'accounts' },
      {},
    ])
  const { days } = await readershipOf(editor, 30, now)
  expect(
    pluck(
      days.filter(({ hasNewsletter }) => hasNewsletter),
      'day',
    ),
  ).toEqual(['2026-10-22'])
})

test('ranks the pages of each period, whole months by what is added up of them', async () => {
  await givenReadings('/old', { '2025-10-26': 9, '2025-10-27': 2, '2026-03-31': 1 })
  await givenReadings('/blog', { '2026-09-26': 5, '2026-09-27': 2, '2026-10-26': 1 })
  await givenReadings('/watch', { '2026-10-19': 4, '2026-10-20': 1 })
  const ranked = async (period: 7 | 30 | 365, at = now) => {
    const { pages, count } = await mostReadPages(editor, period, { limit: 2, now: at })
    return [count, ...pages.map(({ page, total }) => `${page} ${total}`)]
  }
  expect(await ranked(7)).toEqual([2, '/blog 1', '/watch 1'])
  expect(await ranked(30)).toEqual([2, '/watch 5', '/blog 3'])
  expect(await ranked(365)).toEqual([3, '/blog 8', '/watch 5'])
  // A period that begins with a month needs no single days.
  expect(await ranked(30, new Date('2026-10-30T12:00:00Z'))).toEqual([2, '/watch 5', '/blog 1'])
  const { pages } = await mostReadPages(editor, 30, { limit: 1, now })
  expect(pages[0]).toEqual({
    page: '/watch',
    total: 5,
    search: 5,
    social: 0,
    newsletter: 0,
    sites: 0,
    own: 0,
    unknown: 0,
  })
})

test('only editors and admins may see it', async () => {
  for (const role of ['member', 'writer'] as const) {
    await expectForbidden(readershipOf({ role }, 7), mostReadPages({ role }, 7, { limit: 1 }))
  }
})
