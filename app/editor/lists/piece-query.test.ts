import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPieceFilters, searchForPieces } from './piece-query.ts'

function read(search: string) {
  return readPieceFilters(new URLSearchParams(search))
}

test('reads what the list is narrowed to', () => {
  expect(read('q=+ink+&kind=work&author=Ada+Fenn&state=draft')).toEqual({
    words: 'ink',
    kind: 'work',
    author: 'Ada Fenn',
    state: 'draft',
  })
  expect(read('author=me&state=asked')).toEqual({ onlyOwn: true, isRequested: true })
})

test('leaves out what is not valid', () => {
  expect(read('q=&kind=poem&state=constructor&author=')).toEqual({})
  expect(read('q=%00ink%00')).toEqual({ words: 'ink' })
  expect(read(`q=${'x'.repeat(1000)}`).words).toHaveLength(200)
})

test('writes an address that reads back the same', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (search) => {
      const filters = read(search)
      expect(read(searchForPieces(filters))).toEqual(filters)
    }),
  )
})
