import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clocksChange, londonDay, londonTime, readLondonTime } from './london-time.ts'

test('reads a time of London in winter and in summer', () => {
  expect(readLondonTime('2026-12-01', '07:30')).toEqual([new Date('2026-12-01T07:30:00Z')])
  expect(readLondonTime('2026-07-01', '07:30')).toEqual([new Date('2026-07-01T06:30:00Z')])
})

test('a time that the day has twice is both', () => {
  expect(readLondonTime('2026-10-25', '01:30')).toEqual([
    new Date('2026-10-25T00:30:00Z'),
    new Date('2026-10-25T01:30:00Z'),
  ])
  expect(readLondonTime('2026-10-25', '00:59')).toHaveLength(1)
  expect(readLondonTime('2026-10-25', '02:00')).toEqual([new Date('2026-10-25T02:00:00Z')])
})

test('a time that the day leaves out is none', () => {
  expect(readLondonTime('2026-03-29', '01:30')).toEqual([])
  expect(readLondonTime('2026-03-29', '02:00')).toEqual([new Date('2026-03-29T01:00:00Z')])
})

for (const [day, time] of [
  ['2026-02-30', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-1-1', '10:00'],
  ['2026-01-01', '24:00'],
  ['2026-01-01', '9:00'],
  ['tomorrow', 'noon'],
  ['', ''],
] as const) {
  test(`${day} ${time} is no day and time`, () => {
    expect(readLondonTime(day, time)).toBeNull()
  })
}

test('reads back each moment as it writes it', () => {
  const minutes = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(minutes, (date) => {
      const at = new Date(Math.floor(date.getTime() / 60_000) * 60_000)
      const { day, time } = londonTime(at)
      expect(readLondonTime(day, time)).toContainEqual(at)
    }),
  )
})

test('the day changes at midnight in London', () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
  expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31')
})

test('tells which way the clocks change between two moments', () => {
  const at = (text: string) => new Date(text)
  expect(clocksChange(at('2026-10-24T12:00:00Z'), at('2026-10-26T09:00:00Z'))).toBe('back')
  expect(clocksChange(at('2026-03-28T12:00:30Z'), at('2026-03-30T09:00:00Z'))).toBe('forward')
  expect(clocksChange(at('2026-11-01T12:00:00Z'), at('2026-12-01T09:00:00Z'))).toBeNull()
})
