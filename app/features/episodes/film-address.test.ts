import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmAddress } from './film-address.ts'

const host = { name: 'Kino', embedUrl: 'https://films.example/embed/{id}?rel=0' }

test('a film plays at its host, and where there is no host or no film nothing does', () => {
  expect(filmAddress(host, 'aB3-_x')).toBe('https://films.example/embed/aB3-_x?rel=0')
  expect(filmAddress(null, 'aB3-_x')).toBeNull()
  expect(filmAddress(host, null)).toBeNull()
})

test('whatever an editor writes for its id, a film plays at that host and with its settings', () => {
  const id = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.webUrl(),
    fc.constantFrom('$&', '../x', '?a#b'),
  )
  fc.assert(
    fc.property(id, (embedId) => {
      fc.pre(!/^\.{1,2}$/.test(embedId))
      const url = new URL(filmAddress(host, embedId)!)
      expect(url.origin).toBe('https://films.example')
      expect(url.pathname).toMatch(/^\/embed\/[^/]+$/)
      expect([url.search, url.hash]).toEqual(['?rel=0', ''])
    }),
  )
})
