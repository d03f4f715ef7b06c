import { expect, test } from 'vitest'
import { articleText, filmText, workText } from '#tests/given-pieces.ts'
import type { DraftFields } from './fields.ts'
import { shownFields } from './shown-fields.ts'

const today = '2026-11-22'

test('an empty draft of each kind has words in place of what is missing', () => {
  expect(shownFields('article', {}, today)).toMatchObject({
    title: 'No title yet',
    category: 'No category yet',
    date: today,
    tags: [],
    sources: [],
  })
  expect(shownFields('work', {}, today)).toMatchObject({ title: 'No title yet', symbols: [] })
  expect(shownFields('film', {}, today)).toMatchObject({ seconds: 60, published: today })
})

test('the fields of a text that may be published are shown as they are published', () => {
  const { fields } = articleText()
  expect(shownFields('article', fields, today)).toEqual({
    ...fields,
    sources: [],
    corrections: [],
  })
  const work = workText().fields as DraftFields<'work'>
  expect(shownFields('work', work, today)).toEqual(work)
  const film = filmText().fields as DraftFields<'film'>
  expect(shownFields('film', film, today)).toEqual({ ...film, seconds: 431 })
})

test('words of a wrong length are shown as typed; what a page cannot show is left out', () => {
  const source = { title: 'The Act', publisher: 'Parliament', url: 'https://www.example.org/act' }
  const shown = shownFields(
    'article',
    {
      title: 'Short',
      excerpt: 'Too short.',
      date: 'yesterday',
      updated: '2026-02-31',
      tags: ['Law'],
      offer: 'nothing we have',
      picture: '../secret',
      sources: [source, { ...source, url: 'javascript:alert(1)' }],
      corrections: [{ date: 'soon', text: 'No.' }],
    },
    today,
  )
  expect(shown).toEqual({
    title: 'Short',
    excerpt: 'Too short.',
    date: today,
    tags: ['Law'],
    category: 'No category yet',
    alt: '',
    sources: [source],
    corrections: [],
  })
})
