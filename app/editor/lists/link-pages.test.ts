import { expect, test } from 'vitest'
import { findLinkPages } from './link-pages.ts'

const pages = [
  { title: 'What a half sleeve costs', kind: 'Article', address: '/blog/half-sleeve' },
  { title: 'Fudō Myō-ō', kind: 'Plate', address: '/gallery/fudo-myo-o' },
  { title: 'Your first tattoo', kind: 'Article', address: '/blog/first-tattoo-tips-uk' },
  { title: 'First tattoo checklist', kind: 'Page', address: '/first-tattoo-checklist' },
]
const addresses = (sought: string) => findLinkPages(pages, sought).map(({ address }) => address)

test('a page is found by any words of its title, however they are written', () => {
  expect(addresses('SLEEVE half')).toEqual(['/blog/half-sleeve'])
  expect(addresses('fudo myo')).toEqual(['/gallery/fudo-myo-o'])
  expect(addresses('sleeve rose')).toEqual([])
  expect(addresses(' ?! ')).toEqual([])
})

test('a title that begins with the words stands before one that has them', () => {
  expect(addresses('first tat')).toEqual(['/first-tattoo-checklist', '/blog/first-tattoo-tips-uk'])
})

test('a page is found by the beginning of its address', () => {
  expect(addresses('/blog/f')).toEqual(['/blog/first-tattoo-tips-uk'])
})

test('words of an address are found too, after those of titles', () => {
  expect(addresses('tips uk')).toEqual(['/blog/first-tattoo-tips-uk'])
  expect(addresses('sleeve')).toEqual(['/blog/half-sleeve'])
})

test('ten are found at most', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ ...pages[0]!, address: `/blog/${at}` }))
  expect(findLinkPages(many, 'sleeve')).toHaveLength(10)
})
