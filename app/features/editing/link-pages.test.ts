import { expect, test } from 'vitest'
import { findLinkPages } from './link-pages.ts'

const pages = [
  { title: 'What a half sleeve costs', kind: 'Article', address: '/blog/half-sleeve' },
  { title: 'Fudō Myō-ō', kind: 'Plate', address: '/gallery/fudo-myo-o' },
  { title: 'Your first tattoo', kind: 'Article', address: '/blog/first-tattoo-tips-uk' },
  { title: 'First tattoo checklist', kind: 'Page', address: '/first-tattoo-checklist' },
]
const found = (sought: string) => findLinkPages(pages, sought).map(({ address }) => address)

test('a page is found by any words of its title, however they are written', () => {
  expect(found('SLEEVE half')).toEqual(['/blog/half-sleeve'])
  expect(found('fudo myo')).toEqual(['/gallery/fudo-myo-o'])
  expect(found('sleeve rose')).toEqual([])
  expect(found(' ?! ')).toEqual([])
})

test('a title that begins with the words stands before one that has them', () => {
  expect(found('first tat')).toEqual(['/first-tattoo-checklist', '/blog/first-tattoo-tips-uk'])
})

test('a page is found by the beginning of its address', () => {
  expect(found('/blog/f')).toEqual(['/blog/first-tattoo-tips-uk'])
})

test('words of an address are found too, after those of titles', () => {
  expect(found('tips uk')).toEqual(['/blog/first-tattoo-tips-uk'])
  expect(found('sleeve')).toEqual(['/blog/half-sleeve'])
})

test('ten are found at most', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...pages[0]!, address: `/blog/${at}` }))
  expect(findLinkPages(many, 'sleeve')).toHaveLength(10)
})
