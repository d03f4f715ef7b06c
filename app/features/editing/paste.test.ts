import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pastedMarkdown } from './paste.ts'

const article = `## The licence on the wall

Look up before you sit down. In most of England the studio is **registered** with the council, under an Act of *1982*. See [the guidance](https://www.gov.uk/tattoo-licence).

## What the officer looks at

- A basin with hot water
  - used for hands
- Needles that arrive sealed

Then:

1. Ask for the paper
2. Read the date

| **Nation** | **Since** |
| - | - |
| Scotland | 2006 |`

test.for(['word', 'google-docs'])('an article copied from %s is Markdown', (program) => {
  const html = readFileSync(`tests/clipboard/${program}.txt`, 'utf8')
  expect(pastedMarkdown(html)).toBe(article)
})

test('what could run or leads nowhere is left out, and its words stay', () => {
  const html =
    '<p onclick="alert(1)">One <a href="javascript:alert(1)">two</a> <a href="//evil.example">three</a></p>' +
    '<script>alert(1)</script><style>p{}</style><iframe src="https://x.example"></iframe><p>Four <code>five</code></p>'
  expect(pastedMarkdown(html)).toBe('One two three\n\nFour five')
})

test('signs that mean something in Markdown stay words', () => {
  const markdown = pastedMarkdown('<p>1771. A&amp;E at 10:30, 5*4 and *star*</p>')
  expect(markdown).toContain('A&E at 10:30')
  expect(markdown).toContain('\\*star')
})

test('what is too long or too deep is not converted', () => {
  expect(pastedMarkdown('a'.repeat(1_100_000))).toBeNull()
  expect(pastedMarkdown('<div>'.repeat(60_000))).toBeNull()
})
