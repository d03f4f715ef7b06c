import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { isResultKind, maxQueryLength, readSearchQuery, searchAddress } from './search.ts'

test('turns any input into one line of text', () => {
  expect(readSearchQuery('  two\tswallows\r\n Valletta ')).toBe('two swallows Valletta')
  expect(readSearchQuery('rose\0\u0007\uD800\uE000dagger')).toBe('rose dagger')
  expect(readSearchQuery(null)).toBe('')
  expect(readSearchQuery(' \0 ')).toBe('')
})

test('cuts a long query between characters', () => {
  const cut = readSearchQuery('🪡'.repeat(10_000))
  expect(Array.from(cut)).toHaveLength(maxQueryLength)
  expect(cut.isWellFormed()).toBe(true)
})

test('the address of a search has the query and nothing else', () => {
  expect(searchAddress({ query: 'fish & "chips"', kind: null })).toBe(
    '/search?q=fish+%26+%22chips%22',
  )
  expect(searchAddress({ query: 'rose', kind: 'work', page: 2 })).toBe(
    '/search?q=rose&kind=work&page=2',
  )
  expect(isResultKind('story')).toBe(true)
  for (const other of ['Story', '', null, 'constructor']) expect(isResultKind(other)).toBe(false)
})

test('reading a query twice gives the same line of text', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 500 }), (input) => {
      const query = readSearchQuery(input)
      expect(readSearchQuery(query)).toBe(query)
      expect(Array.from(query).length).toBeLessThanOrEqual(maxQueryLength)
      expect(query.isWellFormed()).toBe(true)
      expect(query).not.toMatch(/[\p{Cc}\p{Co}]/u)
      const address = new URL(searchAddress({ query, kind: null }), 'https://indelible.example')
      expect(readSearchQuery(address.searchParams.get('q'))).toBe(query)
    }),
  )
})
