import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleFrontMatter, pageFrontMatter, workFrontMatter } from './front-matter.ts'

test('whatever an editor writes at the head of a file, it holds or is refused by the field', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withNullPrototype: true }), (given) => {
      for (const form of [articleFrontMatter, pageFrontMatter, workFrontMatter]) {
        const read = form.safeParse(given)
        expect(read.success || read.error.issues.length > 0).toBe(true)
      }
    }),
  )
})

test('a day is kept as a day, whichever way YAML has read it', () => {
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
