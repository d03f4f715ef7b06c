import { expect, test } from 'vitest'
import { latestOf, listChanges } from './list-changes.ts'

const listOf = (ids: string, version = 1) => [...ids].map((id) => ({ id, version }))
const changes = (opened: string, now: string, hadMore: boolean) => {
  const { arrived, gone } = listChanges({ opened: listOf(opened), now: listOf(now), hadMore })
  return [arrived, gone].map((items) => items.map(({ id }) => id).join(''))
}

test('what came in before the others has arrived', () => {
  expect(changes('bcd', 'abc', true)).toEqual(['a', 'd'])
  expect(changes('bcd', 'bacd', false)).toEqual(['a', ''])
})

test('what only moved up because another has left is not new', () => {
  expect(changes('abc', 'acd', true)).toEqual(['', 'b'])
  expect(changes('abc', 'xacd', true)).toEqual(['x', 'b'])
})

test('at the end of a list that was shown whole, what follows is new', () => {
  expect(changes('abc', 'abcd', false)).toEqual(['d', ''])
  expect(changes('', 'a', false)).toEqual(['a', ''])
})

test('when nothing is left of what was opened, all of it is new', () => {
  expect(changes('ab', 'cd', true)).toEqual(['cd', 'ab'])
})

test('each card shows the latest that any answer knew of it, and no other', () => {
  const [a, b] = listOf('ab')
  const newer = { id: 'a', version: 3, status: 'approved' }
  const older = { id: 'a', version: 2, status: 'pending' }
  expect(latestOf([a!, b!], [newer], [older, { id: 'x', version: 9 }])).toEqual([newer, b])
})
