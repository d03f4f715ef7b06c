import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { daysUntil, type Period } from './period.ts'
import { noReadings, type ReadDay, type Readership } from './readership.server.ts'
import { scaleOf, viewOf } from './view.server.ts'

const now = new Date('2026-10-26T14:02:00Z')

/** A period of whole days with ten readings each, but for today. */
function readershipOf(period: Period, changed: Partial<Readership> = {}): Readership {
  const days = daysUntil('2026-10-26', period).map(
    (day): ReadDay => ({
      day,
      readings: { ...noReadings(), search: 6, unknown: 4 },
      isWhole: day !== '2026-10-26',
      hasNewsletter: day === '2026-10-24',
    }),
  )
  return { days, before: 290, gaps: [], beganAt: null, countedUntil: now, ...changed }
}

const isPart = ({ isPart }: { isPart: boolean }) => isPart
const hasNewsletter = ({ hasNewsletter }: { hasNewsletter: boolean }) => hasNewsletter

test('thirty days are a bar each, with the newsletter and today told apart', () => {
  const { total, during, difference, chart, notes } = viewOf(readershipOf(30), 30, now)
  expect([total, difference]).toEqual([300, 10])
  expect(during).toBe('from 27 September to 26 October 2026')
  expect(chart.bars).toHaveLength(30)
  expect(chart.bars.findIndex(hasNewsletter)).toBe(27)
  expect(chart.bars.findIndex(isPart)).toBe(29)
  expect(pluck(chart.labels, 'text')).toEqual(['27 Sept', '4 Oct', '11 Oct', '18 Oct', 'Today'])
  expect(chart.summary).toBe(
    'Bar chart of pages read each day from 27 September to 26 October 2026. The most was 10 on Sunday 27 September 2026. The same figures are in the table below.',
  )
  expect(notes).toEqual(['Today: counted until 14:02.'])
})

test('a year is a bar for each week, and the first and last are not whole', () => {
  const { during, chart, table } = viewOf(readershipOf(365), 365, now)
  expect(during).toBe('from 27 October 2025 to 26 October 2026')
  expect(chart.unit).toBe('week')
  expect(chart.bars).toHaveLength(53)
  const whole = { readings: 70, isPart: false, hasNewsletter: false, isCounted: true }
  expect(chart.bars[0]).toEqual({ from: '27 October 2025', ...whole })
  expect(chart.bars.at(-1)).toMatchObject({ from: '26 October 2026', readings: 10, isPart: true })
  expect(chart.bars.findIndex(hasNewsletter)).toBe(51)
  expect(chart.labels.at(-1)).toEqual({ bar: 52, text: 'Now' })
  expect(table).toEqual({ unit: 'week', weeks: chart.bars })
})

test('a year has 53 bars whatever its first day is', () => {
  for (const today of daysUntil('2027-03-07', 14)) {
    const days = daysUntil(today, 365).map((day) => ({ ...readershipOf(7).days[0]!, day }))
    expect(viewOf({ ...readershipOf(7), days }, 365, now).chart.bars).toHaveLength(53)
  }
})

test('a week of a year that was not counted is told from one in which nothing was read', () => {
  const { days } = readershipOf(365)
  for (const day of days.slice(0, 7)) Object.assign(day, { readings: null, isWhole: false })
  for (const day of days.slice(7, 14)) day.readings = noReadings()
  const { table } = viewOf({ ...readershipOf(7), days }, 365, now)
  expect(table.weeks.slice(0, 2)).toMatchObject([
    { readings: 0, isCounted: false, isPart: true },
    { readings: 0, isCounted: true, isPart: false },
  ])
})

test('the table has a row for each week, with nothing outside the period and for days that were not counted', () => {
  const { days } = readershipOf(7)
  days[1]!.readings = null
  const { table } = viewOf({ ...readershipOf(7), days }, 7, now)
  const whole = { readings: 10, isPart: false }
  expect(table.weeks).toEqual([
    { from: '19 October 2026', days: [null, whole, null, whole, whole, whole, whole], total: 50 },
    {
      from: '26 October 2026',
      days: [{ readings: 10, isPart: true }, null, null, null, null, null, null],
      total: 10,
    },
  ])
})

test('notes say when nothing was counted, in London’s time', () => {
  const at = (text: string) => new Date(text)
  const gaps = [
    { from: at('2026-10-22T08:20:00Z'), until: at('2026-10-22T16:40:00Z') },
    { from: at('2026-10-24T22:00:00Z'), until: at('2026-10-25T10:00:00Z') },
  ]
  const beganAt = at('2026-10-21T09:00:00Z')
  expect(viewOf(readershipOf(7, { gaps, beganAt }), 7, now).notes).toEqual([
    'Counting began on Wednesday 21 October 2026 at 10:00.',
    'Thursday 22 October 2026: nothing was counted from 09:20 to 17:40.',
    'Nothing was counted from Saturday 24 October 2026, 23:00 to Sunday 25 October 2026, 10:00.',
    'Today: counted until 14:02.',
  ])
  const many = Array.from({ length: 8 }, () => gaps[0]!)
  expect(viewOf(readershipOf(7, { gaps: many }), 7, now).notes).toHaveLength(7)
})

test('sources stand in their order, with shares', () => {
  const { sources } = viewOf(readershipOf(7), 7, now)
  expect(sources.slice(0, 3)).toEqual([
    { name: 'Search engines', readings: 42, percent: 60 },
    { name: 'Not known', readings: 28, percent: 40 },
    { name: 'Social media', readings: 0, percent: 0 },
  ])
})

test('where nothing was read there are bars of nought and no shares', () => {
  const days = readershipOf(7).days.map((day) => ({ ...day, readings: noReadings() }))
  const { total, chart, sources } = viewOf({ ...readershipOf(7), days, before: null }, 7, now)
  expect(total).toBe(0)
  expect(chart.summary).toContain('Nothing was read.')
  expect(pluck(sources, 'percent')).toEqual([0, 0, 0, 0, 0, 0])
})

test.each([
  [0, [5, 4, 3, 2, 1, 0]],
  [5, [5, 4, 3, 2, 1, 0]],
  [6, [6, 4, 2, 0]],
  [23, [25, 20, 15, 10, 5, 0]],
  [60, [60, 40, 20, 0]],
  [2_461, [2_500, 2_000, 1_500, 1_000, 500, 0]],
  [1_000_000, [1_000_000, 800_000, 600_000, 400_000, 200_000, 0]],
])('above %i stands a scale of round figures', (most, scale) => {
  expect(scaleOf(most)).toEqual(scale)
})
