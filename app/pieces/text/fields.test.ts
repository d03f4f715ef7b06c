import { expect, test } from 'vitest'
import { articleText, filmText, workText } from '#tests/given-pieces.ts'
import { checkFields, draftFields, pieceFields, withoutBlanks } from './fields.ts'

const texts = { article: articleText(), work: workText(), film: filmText() }
const kinds = ['article', 'work', 'film'] as const

for (const kind of kinds) {
  test(`a draft of a ${kind} may be empty, and may have every field as it is typed`, () => {
    const names = Object.keys(pieceFields[kind].shape)
    expect(names.length).toBeGreaterThan(9)
    expect(checkFields(draftFields[kind], {})).toEqual({ fields: {} })
    const { fields } = texts[kind]
    expect(checkFields(draftFields[kind], fields)).toEqual({ fields })
    const input = { title: 'x', alt: '', picture: 'Not A Name', date: 'soon' }
    expect(checkFields(draftFields.article, input)).toEqual({ fields: input })
  })

  test(`a draft of a ${kind} has no other fields, and no more than fits`, () => {
    expect(checkFields(draftFields[kind], { colour: 'red' })).toEqual({
      problems: [{ path: ['colour'], reason: 'There is no field of this name.' }],
    })
    expect(checkFields(draftFields[kind], { title: 'x'.repeat(4_001) })).toHaveProperty('problems')
    expect(checkFields(draftFields[kind], { title: { x: 1 } })).toHaveProperty('problems')
    expect(checkFields(draftFields[kind], null)).toHaveProperty('problems')
  })
}

test('a draft keeps a number as it is typed', () => {
  expect(checkFields(draftFields.work, { views: 'many' })).toEqual({ fields: { views: 'many' } })
  expect(checkFields(draftFields.work, { views: 12 })).toEqual({ fields: { views: 12 } })
})

test('a published piece needs its fields, and says which are missing in words', () => {
  expect(checkFields(pieceFields.article, { ...texts.article.fields, title: 'Short' })).toEqual({
    problems: [{ path: ['title'], reason: 'Write at least 8 characters. There are 5.' }],
  })
  const { problems } = checkFields(pieceFields.article, {}) as { problems: { path: string[] }[] }
  expect(problems.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['title', 'excerpt', 'date', 'category', 'tags', 'alt']),
  )
})

test('a number may be typed', () => {
  expect(checkFields(pieceFields.film, texts.film.fields)).toMatchObject({
    fields: { seconds: 431 },
  })
  for (const seconds of ['', 'x', '-1', '1.5', '1e9']) {
    expect(checkFields(pieceFields.film, { ...texts.film.fields, seconds })).toHaveProperty(
      'problems',
    )
  }
})

test('leaves out what was not filled in', () => {
  expect(
    withoutBlanks({
      title: ' x ',
      caption: ' ',
      views: 0,
      fictional: false,
      more: { title: '', works: ['', ' '] },
      tags: ['a', ''],
      sources: [{ title: '', url: '' }],
    }),
  ).toEqual({ title: ' x ', views: 0, tags: ['a'] })
  expect(withoutBlanks({ title: '' })).toBeUndefined()
})
