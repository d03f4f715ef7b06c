import { expect, test } from 'vitest'
import {
  clockTime,
  longDate,
  longDateTime,
  mediumDate,
  mediumDateTime,
  shortDate,
} from './dates.ts'

test('a date is written in the US long format', () => {
  const winter = new Date('2025-01-05T12:00:00Z')
  expect(longDate(winter)).toBe('January 5, 2025')
  expect(longDateTime(winter)).toBe('January 5, 2025 at 12:00')
  expect(mediumDate(winter)).toBe('Jan 5, 2025')
  expect(mediumDateTime(winter)).toBe('Jan 5, 2025, 12:00')
  expect(shortDate(winter)).toBe('Jan 5')
})

test('dates and times are those of London, in summer too', () => {
  const lateInJune = new Date('2025-06-30T23:30:00Z')
  expect(longDate(lateInJune)).toBe('July 1, 2025')
  expect(longDateTime(lateInJune)).toBe('July 1, 2025 at 00:30')
  expect(clockTime(lateInJune)).toBe('00:30')
})
