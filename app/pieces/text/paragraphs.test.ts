import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { findCommented, textParagraphs } from './paragraphs.ts'

test('a text is divided into paragraphs in plain words', () => {
  const body = [
    '## Prices \\& prizes',
    'Ask for **the *paper*** at [the till](/blog/till), snake_case.\nIt is free.',
    '- A basin\n- Soap',
    '| A | B |\n| - | - |\n| 1 | 2 |',
    '---',
    '::figure{picture="x" alt="A red koi" caption="By Sol"}',
    ':::aside[The note]\nSay it.\n:::',
  ].join('\n\n')
  expect(pluck(textParagraphs(body), 'words')).toEqual([
    'Prices & prizes',
    'Ask for the paper at the till, snake_case. It is free.',
    'A basin · Soap',
    'A B · 1 2',
    'A red koi. By Sol',
    'The note · Say it.',
  ])
  expect(pluck(textParagraphs(body), 'isHeading')).toContain(true)
})

test('a text that is made to take long is divided at once', () => {
  for (const pattern of ['[', '[a](', ' ', '* ', '\\\n']) {
    expect(textParagraphs(`a${pattern.repeat(100_000)}a`), pattern).toHaveLength(1)
  }
})

const text = ['The needle came first.', 'It hums.', 'The ink came later, from soot.', 'It hums.']

for (const [what, lines, quote, paragraph, index] of [
  ['its words, wherever they are now', ['A new start.', ...text], 'ink came later', 2, 3],
  ['the nearest of equal words', text, 'It hums.', 2, 1],
  ['the nearest after it', text, 'It hums.', 3, 3],
  [
    'a paragraph that was changed a little',
    ['The ink came much later, from oil.'],
    'The ink came later, from soot.',
    0,
    0,
  ],
  ['nothing when the words are gone', ['Something else entirely stands here.'], text[2], 0, null],
  ['nothing for two words that have changed', ['the ink'], 'ink later', 0, null],
] as const) {
  test(`a comment finds ${what}`, () => {
    const paragraphs = lines.map((words) => ({ words, isHeading: false }))
    expect(findCommented(paragraphs, { quote: quote!, paragraph })).toBe(index)
  })
}
