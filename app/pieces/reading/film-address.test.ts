import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filmPlayer } from './film-address.ts'

const host = { name: 'Kino', embedUrl: 'https://films.example/embed/{id}?rel=0' }

test('gives the address of a film only with a host and a film id', () => {
  const embedUrl = 'https://films.example/embed/aB3-_x?rel=0'
  expect(filmPlayer(host, 'aB3-_x')).toEqual({ host: 'Kino', embedUrl })
  expect(filmPlayer(undefined, 'aB3-_x')).toBeNull()
  expect(filmPlayer(host, undefined)).toBeNull()
})

test('escapes a film id so that host and settings stay the same', () => {
  const id = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.webUrl(),
    fc.constantFrom('$&', '../x', '?a#b'),
  )
  fc.assert(
    fc.property(id, (embedId) => {
      fc.pre(!/^\.{1,2}$/.test(embedId))
      const url = new URL(filmPlayer(host, embedId)!.embedUrl)
      expect(url.origin).toBe('https://films.example')
      expect(url.pathname).toMatch(/^\/embed\/[^/]+$/)
      expect([url.search, url.hash]).toEqual(['?rel=0', ''])
    }),
  )
})
