import { expect, test } from 'vitest'
import { articleText } from '#tests/given-pieces.ts'
import { changesBetween } from './changes.server.ts'

test('names the fields that differ and counts the paragraphs', () => {
  const before = articleText({ caption: 'A caption.' }, 'One.\n\nTwo.\n\nTwo.\n\nThree.\n')
  const after = articleText({ tags: ['Law', 'London'] }, 'Two.\n\nThree.\n\nFour.\n')
  expect(changesBetween(before, after)).toEqual({
    fields: ['tags', 'caption'],
    added: 1,
    removed: 2,
  })
})

test('finds nothing between two texts that are the same', () => {
  const text = articleText()
  const none = { fields: [], added: 0, removed: 0 }
  expect(changesBetween(text, structuredClone(text))).toEqual(none)
  const published = articleText({ sources: [], corrections: [] })
  expect(changesBetween(published, text)).toEqual(none)
})
