import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { sumCounts } from './counts.ts'
import {
  filterQuery,
  filtersInUse,
  isNarrow,
  opensNext,
  readReviewFilters,
  searchFor,
} from './queue.ts'

const ask = (search: string) => readReviewFilters(new URLSearchParams(search))

test('filters are written into an address as they were read', () => {
  const search =
    '?q=rose+%26+thorn&status=pending&theme=love&photo=with&samples=hidden&reports=open&look=asked&sort=oldest&next=no'
  expect(searchFor(ask(search))).toBe(search)
})

test('the whole queue, newest first, needs no query string', () => {
  expect(searchFor(ask(''))).toBe('')
  expect(isNarrow(ask('sort=oldest&next=yes'))).toBe(false)
  expect(isNarrow(ask('q=rose'))).toBe(true)
})

test('the whole queue can be requested by name, which is not a filter', () => {
  expect(searchFor(ask('status=all'))).toBe('?status=all')
  expect(ask('status=all')).toMatchObject({ status: null, all: true })
  expect(isNarrow(ask('status=all'))).toBe(false)
})

test('invalid values in an address are ignored', () => {
  const nonsense =
    '?status=deleted&theme=rage&photo=1&samples=yes&reports=all&sort=id;--&next=maybe'
  expect(searchFor(ask(nonsense))).toBe('')
  expect(ask(`q=${'a'.repeat(300)}`).words).toHaveLength(200)
})

test('the cursor is kept, and nothing else of the address', () => {
  const query = new URLSearchParams('?status=pending&after=1_x&utm=1&story=a')
  expect(filterQuery(query)).toBe('?status=pending&after=1_x')
})

test('the next story opens where only pending ones are shown, unless the box is unticked', () => {
  expect(opensNext(ask('status=pending'))).toBe(true)
  expect(opensNext(ask('status=pending&next=no'))).toBe(false)
  expect(opensNext(ask(''))).toBe(false)
  expect(opensNext(ask('next=yes'))).toBe(true)
})

test('a count is the sum of the buckets that the filters match', () => {
  const cell = { status: 'pending' as const, theme: '', hasPhoto: false, sample: false, count: 1 }
  const buckets = [
    cell,
    { ...cell, theme: 'love', count: 10 },
    { ...cell, hasPhoto: true, theme: 'love', count: 100 },
    { ...cell, status: 'approved' as const, sample: true, count: 1000 },
  ]
  expect(sumCounts(buckets, ask(''))).toBe(1111)
  expect(sumCounts(buckets, ask('status=pending&theme=love'))).toBe(110)
  expect(sumCounts(buckets, ask('photo=without'))).toBe(1011)
  expect(sumCounts(buckets, ask('samples=hidden'))).toBe(111)
  expect(filtersInUse(ask('samples=hidden&look=asked&q=x'))).toBe(2)
})

test('whatever an address holds, the filters are written as they were read', () => {
  const value = fc.oneof(
    anyText({ maxLength: 300 }),
    fc.constantFrom(
      'pending',
      'all',
      'love',
      'with',
      'only',
      'open',
      'asked',
      'oldest',
      'yes',
      'no',
    ),
    fc.constant(`${'a'.repeat(199)} b`),
    fc.constant(`${'a'.repeat(199)}🦢`),
  )
  const names = ['q', 'status', 'theme', 'photo', 'samples', 'reports', 'look', 'sort', 'next']
  const query = fc.dictionary(fc.constantFrom(...names, 'after', '__proto__'), value)
  fc.assert(
    fc.property(query, (fields) => {
      const filters = readReviewFilters(new URLSearchParams(fields))
      expect(ask(searchFor(filters))).toEqual(filters)
      expect(filters.words).not.toContain('\0')
    }),
  )
})
