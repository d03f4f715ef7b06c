import { expect, test } from 'vitest'
import { checkFields, pieceFields } from '#app/pieces/text/fields.ts'
import type { PieceKind } from '#app/platform/db/schema/pieces.ts'
import { articleText, filmText, workText } from '#tests/given-pieces.ts'
import { nameAt, showProblems } from './field-words.ts'

function problemsOf(kind: PieceKind, fields: unknown) {
  const result = checkFields<unknown>(pieceFields[kind], fields)
  return 'problems' in result ? showProblems(kind, result.problems) : []
}

test('every problem of an empty piece is said in words for an editor', () => {
  for (const kind of ['article', 'work', 'film'] as const) {
    const problems = problemsOf(kind, {})
    expect(problems.length).toBeGreaterThan(5)
    for (const { words, summary } of problems) {
      expect(words).toMatch(/^(?:Enter|Write|Choose|Describe|Name) /)
      expect(summary).toContain(words)
    }
  }
})

test('a problem names its field where its own words do not', () => {
  const { fields } = articleText({
    title: 'Short',
    date: '2026-02-31',
    tags: ['Law'],
    sources: [{ title: 'Tattoo hygiene', publisher: 'CIEH', url: 'cieh.org' }, { title: 'x' }],
  })
  const shown = Object.fromEntries(
    problemsOf('article', fields).map(({ id, summary }) => [id, summary]),
  )
  expect(shown).toMatchObject({
    title: 'Title: Write at least 8 characters. There are 5.',
    date: 'Date on the page: Enter a real day, such as 25 October 2026',
    tags: 'Tags: Give at least 2. You gave 1.',
    'sources-0-url':
      'Source 1, address: Enter the whole address, such as https://www.nhs.uk/conditions/sepsis/',
    'sources-1-publisher': 'Source 2, publisher: Enter who published it',
  })
})

test('a problem of a group leads to its first control', () => {
  const { fields } = workText({ artist: undefined })
  expect(problemsOf('work', fields)).toMatchObject([{ id: 'artist-name' }])
  const film = filmText({ seconds: 'half an hour' }).fields
  expect(problemsOf('film', film)).toEqual([
    {
      id: 'seconds',
      words: 'Enter minutes and seconds, such as 4:30',
      summary: 'Length: Enter minutes and seconds, such as 4:30',
    },
  ])
})

test('problems stand in the order of the form', () => {
  const reason = 'This field is missing.'
  const problems = ['date', 'excerpt', 'alt', 'picture', 'body'].map((name) => ({
    path: [name],
    reason,
  }))
  expect(showProblems('article', problems).map(({ id }) => id)).toEqual([
    'excerpt',
    'body',
    'picture',
    'alt',
    'date',
  ])
})

test('a problem of the text says its line', () => {
  const path = ['body']
  expect(showProblems('article', [{ path, line: 3, reason: 'A link has no title.' }])).toEqual([
    {
      id: 'body',
      words: 'Line 3: A link has no title.',
      summary: 'Text: Line 3: A link has no title.',
    },
  ])
})

test('a control is named by its path', () => {
  expect(nameAt(['sources', 0, 'url'])).toBe('sources[0].url')
})
