import { expect, test } from 'vitest'
import { numberedPage, pageAddress, pageQuery, readPageNumber } from './numbered-page.ts'

test('reads anything but a later page that is there as page 1', () => {
  expect(['1', '2', '20', '99'].map((input) => readPageNumber(input, 99))).toEqual([1, 2, 20, 99])
  for (const other of [null, '', '0', '-1', '1e9', '100', '2.5', ' 2', 'two'])
    expect(readPageNumber(other, 99)).toBe(1)
})

test('every item of a list is on exactly one page', () => {
  const list = [1, 2, 3, 4, 5]
  const pages = ['1', '2', '3'].map((input) => numberedPage(list, input, 2))
  expect(pages.flatMap(({ items }) => items)).toEqual(list)
  expect(pages.map(({ page, of }) => [page, of])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
  expect(numberedPage(list, '4', 2).page).toBe(1)
  expect(numberedPage([], null, 2)).toEqual({ items: [], page: 1, of: 1 })
})

test('only a later page that is there is a page of its own', () => {
  const query = (search: string) => pageQuery(new URLSearchParams(search), 5, 2)
  expect(query('page=3&x=1')).toEqual({ page: '3' })
  for (const search of ['', 'page=1', 'page=4', 'page=x']) expect(query(search)).toEqual({})
})

test('the address of the first page is that of the list', () => {
  expect(pageAddress('/blog', 1)).toBe('/blog')
  expect(pageAddress('/gallery', 2, { style: 'irezumi' })).toBe('/gallery?style=irezumi&page=2')
})
