import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { nextStep, readAuthMirror } from './auth-mirror.ts'

const maya = { who: 'maya', since: 1 }
const callum = { who: 'callum', since: 2 }

test('a page that shows the right reader stays', () => {
  expect(nextStep('maya', maya, true)).toBe('stay')
  expect(nextStep('', null, false)).toBe('stay')
})

test('a page of a reader who has signed out leaves', () => {
  expect(nextStep('maya', null, true)).toBe('leave')
})

test('without storage an empty mirror means nothing', () => {
  expect(nextStep('maya', null, false)).toBe('stay')
})

test('a visitor’s page reloads for a reader who has signed in', () => {
  expect(nextStep('', maya, false)).toBe('show')
})

test('a page reloads for another reader', () => {
  expect(nextStep('maya', callum, true)).toBe('reload')
  expect(nextStep('maya', callum, false)).toBe('reload')
})

test('every stored text is read as a reader with a time, or as nobody', () => {
  const entries = fc.record({ who: fc.anything(), since: fc.anything() })
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    entries.map((entry) => JSON.stringify(entry)),
  )
  fc.assert(
    fc.property(text, (stored) => {
      vi.stubGlobal('localStorage', { getItem: () => stored })
      const mirror = readAuthMirror()
      if (mirror) expect(mirror).toEqual({ who: expect.any(String), since: expect.any(Number) })
    }),
  )
  vi.unstubAllGlobals()
})
