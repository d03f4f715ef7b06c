import { expect, test } from 'vitest'
import { latestOf, listChanges } from './list-changes.ts'

const listOf = (ids: string, version = 1) => [...ids].map((id) => ({ id, version }))
const changes = (opened: string, now: string, hadMore: boolean) => {
  const { arrived, gone } = listChanges({ opened: listOf(opened), now: listOf(now), hadMore })
  return [arrived, gone].map((items) => items.map(({ id }) => id).join(''))
}

test('an item before the shown ones is new', () => {
  expect(changes('bcd', 'abc', true)).toEqual(['a', 'd'])
  expect(changes('bcd', 'bacd', false)).toEqual(['a', ''])
})

test('an item that moved up because another left is not new', () => {
  expect(changes('abc', 'acd', true)).toEqual(['', 'b'])
  expect(changes('abc', 'xacd', true)).toEqual(['x', 'b'])
})

test('at the end of a list that was shown whole, later items are new', () => {
  expect(changes('abc', 'abcd', false)).toEqual(['d', ''])
  expect(changes('', 'a', false)).toEqual(['a', ''])
})

test('when none of the opened items is left, all items are new', () => {
  expect(changes('ab', 'cd', true)).toEqual(['cd', 'ab'])
})

test('each card shows the latest version that any response contains', () => {
  const [a, b] = listOf('ab')
  const newer = { id: 'a', version: 3, status: 'approved' }
  const older = { id: 'a', version: 2, status: 'pending' }
  expect(latestOf([a!, b!], [newer], [older, { id: 'x', version: 9 }])).toEqual([newer, b])
})
