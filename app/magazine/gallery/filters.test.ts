import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceInWords, filterMenusFor, readGalleryFilters, worksMatching } from './filters.ts'

const koi = { category: 'Japanese Traditional', style: 'Irezumi', location: 'London UK' }
const mask = { category: 'Japanese Traditional', style: 'Single subject', location: 'Leeds UK' }
const rose = { category: 'Family', style: 'Neo-Traditional', location: 'Leeds UK' }
const sun = { category: 'Heads', style: 'Neo-traditional', location: 'London UK' }
const works = [koi, mask, rose, sun]

function parse(query: string) {
  return readGalleryFilters(new URLSearchParams(query), works)
}

test('shows the works that match all filters', () => {
  expect(worksMatching(works, parse('category=japanese-traditional'))).toEqual([koi, mask])
  expect(worksMatching(works, parse('category=japanese-traditional&place=leeds-uk'))).toEqual([
    mask,
  ])
  expect(worksMatching(works, parse('style=neo-traditional'))).toEqual([rose, sun])
})

test('names the chosen filters in words, or nothing without any', () => {
  const words = (query: string) => choiceInWords(works, parse(query))
  expect(words('category=japanese-traditional&place=london-uk')).toBe(
    'Japanese Traditional, London UK',
  )
  expect(words('style=irezumi')).toBe('Irezumi')
  expect(words('')).toBe('')
  expect(words('colour=red&style=All')).toBe('')
})

test('shows all styles of a group, and what the address of one style names', () => {
  const sleeve = { ...koi, style: 'Irezumi, paired leg sleeves' }
  const all = [...works, sleeve]
  const shown = (style: string) => worksMatching(all, { style })
  expect(shown('japanese')).toEqual([koi, sleeve])
  expect(shown('irezumi-paired-leg-sleeves')).toEqual([sleeve])
  const menu = filterMenusFor(all, { style: 'irezumi' }).find(({ name }) => name === 'style')
  expect(menu?.options.map(({ label, count, current }) => [label, count, current])).toEqual([
    ['All', 5, false],
    ['Irezumi', 1, true],
    ['Japanese', 2, false],
    ['Neo-traditional', 2, false],
    ['Single subject', 1, false],
  ])
})

test('ignores terms that no work has', () => {
  for (const query of [
    '',
    'category=',
    'category=tribal',
    'colour=red',
    'place=%00',
    'style=All',
  ]) {
    expect(worksMatching(works, parse(query))).toEqual(works)
  }
})

test('shows no works for filters that match none together', () => {
  expect(worksMatching(works, parse('category=heads&place=leeds-uk'))).toEqual([])
})

test('puts All first with its count, chosen by default', () => {
  const [category, style, place] = filterMenusFor(works, {})
  expect(category?.options).toEqual([
    { label: 'All', href: '/gallery', count: 4, current: true },
    { label: 'Family', href: '/gallery?category=family', count: 1, current: false },
    { label: 'Heads', href: '/gallery?category=heads', count: 1, current: false },
    {
      label: 'Japanese Traditional',
      href: '/gallery?category=japanese-traditional',
      count: 2,
      current: false,
    },
  ])
  expect(category?.chosen).toBeUndefined()
  expect(style?.options.map(({ label, count }) => [label, count])).toEqual([
    ['All', 4],
    ['Japanese', 1],
    ['Neo-traditional', 2],
    ['Single subject', 1],
  ])
  expect(place?.options.map(({ count }) => count)).toEqual([4, 2, 2])
})

test('options keep the other filters, and options without works are left out', () => {
  const [category, , place] = filterMenusFor(works, parse('place=leeds-uk'))
  expect(category?.options.map(({ label, count, href }) => [label, count, href])).toEqual([
    ['All', 2, '/gallery?place=leeds-uk'],
    ['Family', 1, '/gallery?category=family&place=leeds-uk'],
    ['Japanese Traditional', 1, '/gallery?category=japanese-traditional&place=leeds-uk'],
  ])
  expect(place?.chosen).toBe('Leeds UK')
  expect(place?.options[0]).toEqual({ label: 'All', href: '/gallery', count: 4, current: false })
})

test('a menu keeps its chosen option when nothing matches', () => {
  for (const menu of filterMenusFor(works, parse('category=heads&place=leeds-uk'))) {
    if (menu.name === 'style') continue
    expect(menu.options[0]?.count).toBeGreaterThan(0)
    expect(menu.options).toContainEqual(expect.objectContaining({ count: 0, current: true }))
  }
})

test('reads any address as terms that some work has', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('leeds-uk', 'heads', '__proto__', '-'))
  const query = fc.dictionary(fc.constantFrom('category', 'style', 'place'), value)
  fc.assert(
    fc.property(query, (fields) => {
      const choice = readGalleryFilters(new URLSearchParams(fields), works)
      for (const [name, term] of Object.entries(choice)) {
        expect(worksMatching(works, { [name]: term })).not.toEqual([])
      }
      expect(readGalleryFilters(new URLSearchParams(choice), works)).toEqual(choice)
    }),
  )
})
