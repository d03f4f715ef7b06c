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

test('headings and lists of Word in a browser', () => {
  const item = (level: number, words: string) =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li role="listitem" data-aria-level="${level}" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`
  const html =
    '<div class="OutlineElement Ltr"><p class="Paragraph" role="heading" aria-level="2"><span class="TextRun">What to look at</span><span class="EOP">&nbsp;</span></p></div>' +
    '<div class="OutlineElement Ltr"><p class="Paragraph"><span style="font-weight:bold">The paper</span><span> first</span><span class="EOP">&nbsp;</span></p></div>' +
    item(1, 'A basin') +
    item(2, 'used for hands') +
    item(1, 'Needles')
  expect(pastedMarkdown(html)).toBe(
    '## What to look at\n\n**The paper** first\n\n- A basin\n  - used for hands\n- Needles',
  )
})

test('comments and what was struck out in Word stay behind', () => {
  const html =
    '<p class=MsoNormal>The <del cite="mailto:Ada" datetime="2026-01-01">old</del><ins cite="mailto:Ada">new</ins> <a style="mso-comment-reference:A_1">words</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span>.</p>' +
    '<div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p class=MsoCommentText>Check this.</p></div></div>'
  expect(pastedMarkdown(html)).toBe('The new words.')
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
