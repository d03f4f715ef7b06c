import { expect, test } from 'vitest'
import { seriesContent } from '#content/episodes.ts'
import { readTranscript, writeTranscript } from './transcript.ts'

test('reads a transcript as it was written', () => {
  for (const { id, transcript } of seriesContent.flatMap(({ episodes }) => episodes)) {
    expect(readTranscript(writeTranscript(transcript)), id).toEqual({ lines: transcript })
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
