import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { britishDateTime, britishShortDate, clockTime, longDate, longDateTime } from './dates.ts'

test('a date is written in the US long format', () => {
  const winter = new Date('2025-01-05T12:00:00Z')
  expect(longDate(winter)).toBe('January 5, 2025')
  expect(longDateTime(winter)).toBe('January 5, 2025 at 12:00')
})

test('dates and times are those of London, in summer too', () => {
  const lateInJune = new Date('2025-06-30T23:30:00Z')
  expect(longDate(lateInJune)).toBe('July 1, 2025')
  expect(longDateTime(lateInJune)).toBe('July 1, 2025 at 00:30')
  expect(clockTime(lateInJune)).toBe('00:30')
})

const teamFolders =
  'app/{editor/{acts,form,lists,pictures,preview,readership,settings},stories/review,newsletters/{bounces,send,write},team/{health,inboxes,log,undelivered-emails}}/*.{ts,tsx}'

test('the pages of the team write dates the British way', () => {
  const winter = new Date('2025-01-05T12:00:00Z')
  expect(britishDateTime(winter)).toBe('5 January 2025, 12:00')
  expect(britishShortDate(winter)).toBe('5 Jan')

  const files = globSync(teamFolders).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(150)
  // Without a format, a date is written as readers see it.
  const american = /\blong(?:Date|DateTime)\b|<Time\b(?![^>]*\bformat=)/
  const others =
    /\btoLocale(?:Date|Time)?String\((?!'en-GB'\))|\bdateStyle\b|\bmonth: '(?:short|numeric|2-digit)'/
  const using = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8')))
  expect(using(american)).toEqual([])
  expect(using(others)).toEqual([])
  expect(using(/\bbritishShortDate\b/)).toEqual(['app/editor/readership/view.server.ts'])
})

test('the pages of readers write no date the British way', () => {
  const files = globSync('app/{magazine,site,stories/{public,author}}/**/*.tsx')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /\bbritish/.test(readFileSync(file, 'utf8')))).toEqual([])
})
