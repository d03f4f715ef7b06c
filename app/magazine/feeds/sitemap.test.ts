import { expect, test } from 'vitest'
import { idsWith, partsFor, sitemap, sitemapIndex } from './sitemap.ts'

test('ten thousand stories are one sitemap, and one more makes sixteen', () => {
  expect(partsFor(0)).toEqual([])
  expect(partsFor(10_000)).toEqual([])
  expect(partsFor(10_001)).toEqual([...'0123456789abcdef'])
  expect(partsFor(160_001)).toHaveLength(256)
  expect(partsFor(160_001).slice(0, 2)).toEqual(['00', '01'])
})

test('every id has its place in one part', () => {
  const id = '3f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11'
  for (const stories of [10_001, 160_001]) {
    const holding = partsFor(stories).filter((part) => {
      const [first, last] = idsWith(part)
      return first <= id && id <= last
    })
    expect(holding).toEqual([stories > 160_000 ? '3f' : '3'])
  }
  expect(idsWith('a')[1]).toBe('afffffff-ffff-ffff-ffff-ffffffffffff')
})

test('an address may hold what XML would take for markup', async () => {
  const url = 'https://indelible.example/watch?a=<&b="'
  const changedAt = new Date('2026-02-01T10:00:00Z')
  let written = ''
  for await (const piece of sitemap([{ url, changedAt }, { url: '/x' }])) written += piece
  expect(written).toContain(
    '<url><loc>https://indelible.example/watch?a=&lt;&amp;b=&quot;</loc><lastmod>2026-02-01T10:00:00.000Z</lastmod></url><url><loc>/x</loc></url></urlset>',
  )
  expect([...sitemapIndex(['/a.xml'])].join('')).toContain(
    '<sitemap><loc>/a.xml</loc></sitemap></sitemapindex>',
  )
})
