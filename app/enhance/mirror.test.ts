import { expect, test } from 'vitest'
import { wayToAgree } from './mirror.ts'

const maya = { who: 'maya', since: 1 }
const callum = { who: 'callum', since: 2 }

test('a page that shows what is so stays', () => {
  expect(wayToAgree('maya', maya, true)).toBe('stay')
  expect(wayToAgree('', null, false)).toBe('stay')
})

test('a page of a reader who has signed out is left', () => {
  expect(wayToAgree('maya', null, true)).toBe('leave')
})

test('where nothing can be kept, nothing is concluded from nothing', () => {
  expect(wayToAgree('maya', null, false)).toBe('stay')
})

test('a visitor’s page shows a reader in who has signed in', () => {
  expect(wayToAgree('', maya, false)).toBe('show them in')
})

test('another reader begins anew', () => {
  expect(wayToAgree('maya', callum, true)).toBe('begin anew')
  expect(wayToAgree('maya', callum, false)).toBe('begin anew')
})
