import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '#content/front-matter.ts'
import { readTranscript } from './transcript.ts'

test('writes a transcript as it was read', () => {
  const films = globSync('content/films/*.md')
  expect(films).toHaveLength(4)
  for (const film of films) {
    const { body } = splitFrontMatter(readFileSync(film, 'utf8'))
    const read = readTranscript(body)
    const written =
      'lines' in read && read.lines.map(({ speaker, words }) => `${speaker}: ${words}`)
    expect(written && `${written.join('\n\n')}\n`, film).toBe(body.trimStart())
  }
})

test('joins the lines of a paragraph, and keeps colons in the words', () => {
  expect(
    readTranscript('Rosa (off camera): At 10:30,\r\nthen: what?\r\n\r\n\r\nNeil: No.\r\n'),
  ).toEqual({
    lines: [
      { speaker: 'Rosa (off camera)', words: 'At 10:30, then: what?' },
      { speaker: 'Neil', words: 'No.' },
    ],
  })
})

test('names the line of a paragraph without a speaker', () => {
  expect(readTranscript('Rosa: Yes.\n\n\nNobody says this\n\nNeil:\n')).toMatchObject({
    problems: [{ line: 4 }, { line: 6 }],
  })
  expect(readTranscript('\n\n')).toMatchObject({ problems: [{ line: 1 }] })
})
