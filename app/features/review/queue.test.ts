import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('a question is written into an address as it was read from it', () => {
  const search =
    '?q=rose+%26+thorn&status=pending&theme=love&photo=with&samples=hidden&reports=open&look=asked&sort=oldest&next=no'
  expect(searchFor(ask(search))).toBe(search)
})

test('the whole queue, newest first, needs no address of its own', () => {
  expect(searchFor(ask(''))).toBe('')
  expect(isNarrow(ask('sort=oldest&next=yes'))).toBe(false)
  expect(isNarrow(ask('q=rose'))).toBe(true)
})

test('all of it can be asked for by name, which narrows nothing', () => {
  expect(searchFor(ask('status=all'))).toBe('?status=all')
  expect(ask('status=all')).toMatchObject({ status: null, all: true })
  expect(isNarrow(ask('status=all'))).toBe(false)
})

test('what makes no sense in an address is as if it had not been asked', () => {
  const nonsense =
    '?status=deleted&theme=rage&photo=1&samples=yes&reports=all&sort=id;--&next=maybe'
  expect(searchFor(ask(nonsense))).toBe('')
  expect(ask(`q=${'a'.repeat(300)}`).words).toHaveLength(200)
})

test('the place in the list is kept, and nothing else that stood in the address', () => {
  const asked = new URLSearchParams('?status=pending&after=1_x&utm=1&story=a')
  expect(filterQuery(asked)).toBe('?status=pending&after=1_x')
})

test('the next story opens by itself where only waiting ones are shown, unless that is unticked', () => {
  expect(opensNext(ask('status=pending'))).toBe(true)
  expect(opensNext(ask('status=pending&next=no'))).toBe(false)
  expect(opensNext(ask(''))).toBe(false)
  expect(opensNext(ask('next=yes'))).toBe(true)
})

test('figures add up the cells that a choice takes in', () => {
  const cell = { status: 'pending' as const, theme: '', hasPhoto: false, sample: false, count: 1 }
  const cells = [
    cell,
    { ...cell, theme: 'love', count: 10 },
    { ...cell, hasPhoto: true, theme: 'love', count: 100 },
    { ...cell, status: 'approved' as const, sample: true, count: 1000 },
  ]
  expect(sumCounts(cells, ask(''))).toBe(1111)
  expect(sumCounts(cells, ask('status=pending&theme=love'))).toBe(110)
  expect(sumCounts(cells, ask('photo=without'))).toBe(1011)
  expect(sumCounts(cells, ask('samples=hidden'))).toBe(111)
  expect(filtersInUse(ask('samples=hidden&look=asked&q=x'))).toBe(2)
})

test('whatever an address asks, it is written down as it was read', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
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
  const asked = fc.dictionary(fc.constantFrom(...names, 'after', '__proto__'), value)
  fc.assert(
    fc.property(asked, (fields) => {
      const question = readReviewFilters(new URLSearchParams(fields))
      expect(ask(searchFor(question))).toEqual(question)
      expect(question.words).not.toContain('\0')
    }),
  )
})
