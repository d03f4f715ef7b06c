import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readMirror, wayToAgree } from './mirror.ts'

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

test('whatever stands in storage, it names a reader and a moment, or nobody', () => {
  const entries = fc.record({ who: fc.anything(), since: fc.anything() })
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    entries.map((entry) => JSON.stringify(entry)),
  )
  fc.assert(
    fc.property(text, (stored) => {
      vi.stubGlobal('localStorage', { getItem: () => stored })
      const mirror = readMirror()
      if (mirror) expect(mirror).toEqual({ who: expect.any(String), since: expect.any(Number) })
    }),
  )
  vi.unstubAllGlobals()
})
