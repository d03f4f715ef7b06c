import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderBody } from '#app/features/pieces/markdown.server.ts'
import { htmlToMarkdown } from './html-to-markdown.server.ts'

const site = {
  linkTo: (address: string) => (/^(?:https:|\/|#)/.test(address) ? address : null),
  pictureName: (address: string) => (address.endsWith('.jpg') ? address.slice(0, -4) : null),
}

function markdownOf(html: string, options = {}) {
  return htmlToMarkdown(html, site, options)?.markdown
}

for (const [what, html, markdown] of [
  ['emphasis with its spaces', '<p>A <b>bold </b>word</p>', 'A **bold** word\n'],
  ['signs that Markdown would read', '<p>1771. At 10:30, 2 * 3</p>', '1771\\. At 10:30, 2 \\* 3\n'],
  ['a heading with a line break', '<h2>One<br>two</h2>', '## One two\n'],
  ['the heading of a page', '<h1>One</h1>', '## One\n'],
  ['a heading within a quote', '<blockquote><h3>One</h3></blockquote>', '> **One**\n'],
  ['a list in a list', '<ul><li>A<ul><li>B</li></ul></li></ul>', '- A\n  - B\n'],
  ['a numbered list', '<ol start="3"><li>A</li></ol>', '3. A\n'],
  ['divisions', '<div>One</div><div>Two</div>', 'One\n\nTwo\n'],
  ['an empty paragraph', '<p>One</p><p>&nbsp;</p><p><strong> </strong></p>', 'One\n'],
  [
    'a picture in a paragraph',
    '<p>Before <a href="x.jpg"><img src="x.jpg" alt="A"></a> after</p>',
    'Before  after\n\n::figure{picture="x" alt="A"}\n',
  ],
  [
    'a picture in a list with quotes in its words',
    '<ul><li>A<img src="x.jpg" alt="&quot;B&quot;"></li></ul>',
    '- A\n\n::figure{picture="x" alt="&#x22;B&#x22;"}\n',
  ],
  [
    'a table without a head',
    '<table><tr><td>A|B</td><td>C</td></tr><tr><td>1</td><td>2</td></tr></table>',
    '| A\\|B | C |\n| - | - |\n| 1 | 2 |\n',
  ],
  [
    'a table within a table',
    '<table><tr><th>A</th></tr><tr><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
    '| A |\n| - |\n| 1 · 2 |\n',
  ],
  [
    'a video',
    '<iframe src="https://v.example/1" title="V"></iframe>',
    '[V](https://v.example/1)\n',
  ],
  ['a definition list', '<dl><dt>A</dt><dd>B</dd></dl>', '**A**\n\nB\n'],
  ['an element that nobody knows', '<x-card><p>A</p></x-card>', 'A\n'],
] as const) {
  test(`writes ${what}`, () => {
    expect(markdownOf(html)).toBe(markdown)
  })
}

test('reads the paragraphs and lines of a classic text', () => {
  const html = 'One,\ntwo.\n\nThree <b>four</b>\n\n<h2>Five</h2>\nhttps://v.example/1\n\nSix'
  expect(markdownOf(html, { isClassic: true })).toBe(
    'One,\\\ntwo.\n\nThree **four**\n\n## Five\n\n[https://v.example/1](https://v.example/1)\n\nSix\n',
  )
})

const hostile = `<p onclick="alert(1)">A<script>alert(2)</script><img src=x onerror=alert(3)>
<a href="javascript:alert(4)">B</a><a href="data:text/html,alert">C</a></p>
<iframe srcdoc="<script>alert(5)</script>"></iframe><svg onload=alert(6)><p>alert(7)</svg>
<aside class="x">D</aside><style>*{}</style><object data="y"></object>&lt;script&gt;alert(8)`

test('nothing that runs is left, and the report says what was left out', () => {
  const converted = htmlToMarkdown(hostile, site)
  expect(converted?.losses).toEqual(
    expect.arrayContaining([
      'A script was left out.',
      'A picture was left out. It lies x.',
      'A link to “javascript:alert(4)” became ordinary words.',
      'A link to “data:text/html,alert” became ordinary words.',
      'An embedded frame was left out.',
      'An SVG drawing was left out.',
      'An embedded object was left out.',
    ]),
  )
  const rendered = renderBody(converted?.markdown ?? '', { slots: [] })
  if ('problems' in rendered) throw new Error(JSON.stringify(rendered.problems))
  expect(JSON.stringify(rendered.body.parts)).not.toMatch(
    /<(?:script|img|iframe|svg|object|style)|onclick|javascript:/,
  )
  expect(rendered.body.text).toContain('<script>alert(8)')
})

for (const [what, html] of [
  ['very long', 'a'.repeat(512 * 1024 + 1)],
  ['nested very deeply', '<blockquote>'.repeat(40_000)],
  [
    'elements that begin again without end',
    Array.from({ length: 30_000 }, (_, i) => `<b id=${i}><p>`).join(''),
  ],
  ['lists nested very deeply', '<ul><li>'.repeat(40_000)],
]) {
  test(`a text that is ${what} is refused`, () => {
    expect(htmlToMarkdown(html!, site)).toBeNull()
  })
}

test('a cell that claims to span millions is one cell', () => {
  const html = '<table><tr><td colspan="9999999" rowspan="9999999">A</td><td>B</td></tr></table>'
  expect(markdownOf(html)).toBe('| A | B |\n| - | - |\n')
})

test('whatever HTML becomes, its words stay and it can be rendered', () => {
  const inline = fc.oneof(
    fc.constantFrom(
      'word ',
      ' 10:30 ',
      '1. ',
      '* ',
      '# ',
      '~ ',
      '&amp;lt; ',
      '| ',
      '::x ',
      '_a_ ',
      '\\ ',
      '- ',
    ),
    fc.constantFrom('<b>bold </b>', '<em> em</em>', '<a href="/blog">link</a>', '<br>', '<u>u</u>'),
  )
  const words = fc.array(inline, { maxLength: 6 }).map((parts) => parts.join(''))
  const block = fc
    .tuple(fc.constantFrom('p', 'blockquote', 'div', 'li'), words)
    .map(([tag, text]) =>
      tag === 'li' ? `<ul><li>${text}</li><li>${text}</li></ul>` : `<${tag}>${text}</${tag}>`,
    )
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      const html = blocks.join('')
      const rendered = renderBody(markdownOf(html) ?? '', { slots: [] })
      if ('problems' in rendered) {
        expect(rendered.problems.map(({ reason }) => reason).join()).toMatch(/begins with ::/)
        return
      }
      const expected = html
        .replace(/<br>|<\/(?:p|blockquote|div|li)>/g, ' ')
        .replace(/<[^>]*>/g, '')
      const withoutSpaces = (text: string) => text.replace(/\s+/g, '')
      expect(withoutSpaces(rendered.body.text)).toBe(
        withoutSpaces(expected).replaceAll('&amp;lt;', '&lt;'),
      )
    }),
    { numRuns: 300 },
  )
})
