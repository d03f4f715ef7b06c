import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { backupsToDelete, readKeep } from './prune.server.ts'

const now = new Date('2026-11-23T05:00:00Z')

function madeDaysAgo(...ages: number[]) {
  return ages.map((age) => ({ age, madeAt: new Date(now.getTime() - age * 86_400_000) }))
}

function deleted(backups: ReturnType<typeof madeDaysAgo>, keep: string) {
  return pluck(backupsToDelete(backups, readKeep(keep), now), 'age')
}

test('keeps one of each day, and before that one of each week', () => {
  const everyNight = madeDaysAgo(...Array.from({ length: 60 }, (_, age) => age))
  const kept = pluck(everyNight, 'age').filter((age) => !deleted(everyNight, '7d,3w').includes(age))
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21])
})

test('of several on one day it keeps the newest', () => {
  expect(deleted(madeDaysAgo(0.1, 0.2, 0.9, 1.1), '2d')).toEqual([0.2, 0.9])
})

test('never deletes the newest, however old it is', () => {
  expect(deleted(madeDaysAgo(40, 50), '7d')).toEqual([50])
})

test('refuses what it cannot read, and more than the privacy page allows', () => {
  for (const text of ['', 'a week', '7', '0d', '32d', '7d,4w', '7d,4w,6m']) {
    expect(() => readKeep(text), text).toThrow(/^--keep:/)
  }
  expect(readKeep('7d,3w')).toEqual({ days: 7, weeks: 3 })
  expect(readKeep('31d')).toEqual({ days: 31, weeks: 0 })
})
