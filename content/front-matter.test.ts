import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleFrontMatter, pageFrontMatter, workFrontMatter } from './front-matter.ts'

test('accepts any front matter or refuses it with issues', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withNullPrototype: true }), (input) => {
      for (const form of [articleFrontMatter, pageFrontMatter, workFrontMatter]) {
        const read = form.safeParse(input)
        expect(read.success || read.error.issues.length > 0).toBe(true)
      }
    }),
  )
})

const article = {
  title: 'A title of an article',
  excerpt: 'x'.repeat(80),
  date: '2025-05-15',
  category: 'Aftercare',
  tags: ['Skin', 'Care'],
  alt: 'x'.repeat(30),
}
const source = { title: 'Sepsis', publisher: 'NHS', url: 'https://www.nhs.uk/conditions/sepsis/' }

test('an article needs no author and may list sources and corrections', () => {
  expect(articleFrontMatter.parse(article)).toMatchObject({ sources: [], corrections: [] })
  const corrections = [{ date: '2026-11-22', text: 'An earlier version said A4.' }]
  const paper = { ...source, url: 'http://dx.doi.org/10.1159/000533489', seen: '2026-11-22' }
  const full = { ...article, updated: '2026-11-22', checked: '2026-11-22', corrections }
  expect(articleFrontMatter.parse({ ...full, sources: [source, paper] }).sources).toHaveLength(2)
})

test('refuses a source that is listed twice, or whose address leads nowhere', () => {
  const sourcesFor = (...urls: string[]) => ({
    ...article,
    sources: urls.map((url) => ({ ...source, url })),
  })
  expect(articleFrontMatter.safeParse(sourcesFor(source.url, source.url)).success).toBe(false)
  for (const url of ['www.nhs.uk/sepsis', 'javascript:alert(1)', 'https://me@nhs.uk/', '/blog']) {
    expect(articleFrontMatter.safeParse(sourcesFor(url)).success, url).toBe(false)
  }
})

test('reads a day from text or from a YAML date', () => {
  const page = { title: 'Privacy', description: 'x'.repeat(80) }
  const date = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(date, (at) => {
      const day = at.toISOString().slice(0, 10)
      expect(pageFrontMatter.parse({ ...page, updated: day }).updated).toBe(day)
      expect(pageFrontMatter.parse({ ...page, updated: new Date(day) }).updated).toBe(day)
    }),
  )
})
