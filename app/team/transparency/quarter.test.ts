import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, quarterName, quarterOf, quartersBetween } from './quarter.ts'

test('the quarter of a time is the one in London', () => {
  expect(quarterOf(new Date('2026-06-30T22:59:00Z'))).toEqual({ year: 2026, number: 2 })
  expect(quarterOf(new Date('2026-06-30T23:00:00Z'))).toEqual({ year: 2026, number: 3 })
  expect(quarterOf(new Date('2026-12-31T23:59:00Z'))).toEqual({ year: 2026, number: 4 })
})

test('lists quarters across the end of a year, the latest first', () => {
  const quarters = quartersBetween({ year: 2025, number: 3 }, { year: 2026, number: 1 })
  expect(quarters.map(quarterName)).toEqual([
    'January to March 2026',
    'October to December 2025',
    'July to September 2025',
  ])
  expect(daysOf(quarters[1]!)).toEqual({ from: '2025-10-01', to: '2026-01-01' })
})

test('every time is between the first day of its quarter and that of the next, in London', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
  const date = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(date, (moment) => {
      const { from, to } = daysOf(quarterOf(moment))
      const today = day.format(moment)
      expect(from <= today && today < to).toBe(true)
    }),
  )
})
