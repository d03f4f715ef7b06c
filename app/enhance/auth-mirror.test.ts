import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { nextStep, readAuthMirror } from './auth-mirror.ts'

const maya = { who: 'maya', since: 1 }
const callum = { who: 'callum', since: 2 }

test('a page that shows what is so stays', () => {
  expect(nextStep('maya', maya, true)).toBe('stay')
  expect(nextStep('', null, false)).toBe('stay')
})

test('a page of a reader who has signed out is left', () => {
  expect(nextStep('maya', null, true)).toBe('leave')
})

test('where nothing can be kept, nothing is concluded from nothing', () => {
  expect(nextStep('maya', null, false)).toBe('stay')
})

test('a visitor’s page shows a reader in who has signed in', () => {
  expect(nextStep('', maya, false)).toBe('show them in')
})

test('another reader begins anew', () => {
  expect(nextStep('maya', callum, true)).toBe('begin anew')
  expect(nextStep('maya', callum, false)).toBe('begin anew')
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
      const mirror = readAuthMirror()
      if (mirror) expect(mirror).toEqual({ who: expect.any(String), since: expect.any(Number) })
    }),
  )
  vi.unstubAllGlobals()
})
