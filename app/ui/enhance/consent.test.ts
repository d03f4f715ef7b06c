import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentIn } from './consent.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2025, 10, 21)

function stored(choice: Record<string, unknown>) {
  return JSON.stringify({
    films: true,
    adverts: false,
    given: now - day,
    of: 'films: Kino',
    ...choice,
  })
}

test('a choice for the same companies is valid for a year', () => {
  expect(consentIn(stored({}), 'films: Kino', now)).toEqual({ films: true, adverts: false })
  expect(consentIn(stored({ given: now }), 'films: Kino', now)?.films).toBe(true)
  expect(consentIn(stored({ given: now - 365 * day }), 'films: Kino', now)?.films).toBe(true)
  const refused = { films: false, adverts: false }
  expect(consentIn(stored(refused), 'films: Kino', now)).toEqual(refused)
})

test('a choice for other companies is asked for again', () => {
  expect(consentIn(stored({}), 'films: Kino, adverts: Placard', now)).toBeNull()
  expect(consentIn(stored({}), 'adverts: Kino', now)).toBeNull()
  expect(consentIn(stored({ of: undefined }), 'films: Kino', now)).toBeNull()
})

test('a choice older than a year, or dated in the future, is asked for again', () => {
  expect(consentIn(stored({ given: now - 365 * day - 1 }), 'films: Kino', now)).toBeNull()
  expect(consentIn(stored({ given: now + 1 }), 'films: Kino', now)).toBeNull()
})

for (const garbage of [
  null,
  '',
  'yes',
  'null',
  'true',
  '7',
  '"films"',
  '[]',
  '{',
  '{"films":true,"of":"films: Kino"}',
  stored({ given: 'yesterday' }),
  stored({ given: null }),
]) {
  test(`${garbage} is no choice`, () => {
    expect(consentIn(garbage, 'films: Kino', now)).toBeNull()
  })
}

test('only the value true is consent', () => {
  const choice = consentIn(stored({ films: 'true', adverts: 1 }), 'films: Kino', now)
  expect(choice).toEqual({ films: false, adverts: false })
})

test('no stored text counts as consent without the value true', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.anything(), (text, films) => {
      expect(() => consentIn(text, 'films: Kino', now)).not.toThrow()
      const choice = consentIn(stored({ films, adverts: films }), 'films: Kino', now)
      expect(choice).toEqual({ films: films === true, adverts: films === true })
    }),
  )
})
