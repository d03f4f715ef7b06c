import { expect, test } from 'vitest'
import { piecePath } from './piece-path.ts'

test('articles and plates have a page at their slug', () => {
  expect(piecePath({ kind: 'article', slug: 'new', key: 'first' })).toBe('/blog/new')
  expect(piecePath({ kind: 'work', slug: 'new', key: 'first' })).toBe('/gallery/new')
  expect(piecePath({ kind: 'work' })).toBe('/gallery/')
})

test('a film is on the watch page, where its first slug stays its place', () => {
  expect(piecePath({ kind: 'film', slug: 'new', key: 'first' })).toBe('/watch#first')
  expect(piecePath({ kind: 'film', slug: 'new' })).toBe('/watch#new')
})
