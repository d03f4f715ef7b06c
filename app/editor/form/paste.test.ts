import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderBody } from '#app/pieces/text/markdown.server.ts'
import { templates } from '#app/pieces/text/templates.ts'
import { pastedMarkdown, pasteInto } from './paste.ts'

const field = { origin: 'https://indelible.example', videos: { YouTube: true as const } }

function markdownOf(html: string) {
  return pastedMarkdown(html)?.markdown
}

/** What becomes of a text whose caret, or selection, is marked with ^. */
function textAfter(marked: string, html: string, plain = '') {
  const start = marked.indexOf('^')
  const end = Math.max(start, marked.lastIndexOf('^') - 1)
  const at = { text: marked.replaceAll('^', ''), start, end }
  const { edit } = pasteInto(at, { html, plain }, field)
  return edit ? at.text.slice(0, edit.from) + edit.words + at.text.slice(edit.to) : at.text
}

function noteOf(html: string) {
  const at = { text: '', start: 0, end: 0 }
  return pasteInto(at, { html, plain: '' }, field).note
}

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
  expect(markdownOf(html)).toBe(article)
})

/** Items as Word sends them, each with its mark, and paragraphs between them. */
function wordList(...items: ([mark: string, words: string] | string)[]) {
  const paragraphs = items.map((item) =>
    typeof item === 'string'
      ? `<p class=MsoListParagraphCxSpMiddle>${item}<o:p></o:p></p>`
      : `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${item[0]}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${item[1]}<o:p></o:p></p>`,
  )
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->${paragraphs.join('\n')}<!--EndFragment--></body></html>`
}

const docs = (html: string) =>
  `<b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b>`

for (const [what, html, markdown] of [
  // Lists of Word.
  [
    'items that begin with an initial',
    wordList(
      ['1.', 'A. Pereira'],
      ['2.', 'I. Fairweather'],
      ['3.', 'O Brother'],
      ['4.', '– a dash'],
    ),
    '1. A. Pereira\n2. I. Fairweather\n3. O Brother\n4. – a dash',
  ],
  [
    'an item whose mark is among its words',
    '<p class=MsoListParagraph><span>·<span>&nbsp;&nbsp; </span></span>A basin</p><p class=MsoListParagraph>·&nbsp; Soap</p>',
    '- A basin\n- Soap',
  ],
  [
    'a paragraph of the class of a list that begins with an initial',
    '<p class=MsoListParagraph>A. Pereira drew it.</p>',
    'A. Pereira drew it.',
  ],
  [
    'a second paragraph of an item',
    wordList(['1.', 'Wash your hands.'], 'Twenty seconds will do.', ['2.', 'Dry them.']),
    '1. Wash your hands.\n\n   Twenty seconds will do.\n2. Dry them.',
  ],
  [
    'a list that goes on after a remark',
    `${wordList(['1.', 'First rule'])
      .replace('<!--EndFragment-->', '<p class=MsoNormal>A remark.</p>')
      .replace(
        '</body></html>',
        '',
      )}${wordList(['2.', 'Second rule']).replace(/^.*StartFragment-->/, '')}`,
    '1. First rule\n\nA remark.\n\n2. Second rule',
  ],
  ['dots after numbers', wordList(['1.', 'One'], ['·', 'Two']), '1. One\n\n- Two'],
  [
    'a paragraph that is indented less than the inner list before it',
    '<p class=MsoListParagraph style="margin-left:36.0pt;mso-list:l0 level1 lfo1">One</p><p class=MsoListParagraph style="margin-left:72.0pt;mso-list:l0 level2 lfo1">Inner</p><p class=MsoListParagraph style="margin-left:36.0pt">More of one</p>',
    '- One\n\n  - Inner\n\n  More of one',
  ],
  [
    'a paragraph that is indented as the class of a list says, after an inner list',
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">One</p><p class=MsoListParagraph style="margin-left:1.0in;mso-list:l0 level2 lfo1">Inner</p><p class=MsoListParagraph>More of one</p>',
    '- One\n\n  - Inner\n\n  More of one',
  ],
  [
    'a paragraph that is indented as no item before it',
    `${wordList(['1.', 'One'])}<p class=MsoListParagraph style="margin-left:3.0cm">Apart</p>`.replace(
      '<!--EndFragment-->',
      '',
    ),
    '1. One\n\nApart',
  ],
  ['numbers without a point', wordList(['1', 'One'], ['2', 'Two']), '1. One\n2. Two'],
  [
    'a list of elements among the items that are paragraphs',
    '<p class=MsoNormal style="mso-list:l0 level1 lfo1">One</p><ul><ul><li class=MsoNormal style="mso-list:l0 level2 lfo1">Inner</li></ul></ul><p class=MsoNormal style="mso-list:l0 level1 lfo1">Two</p>',
    '- One\n  - Inner\n- Two',
  ],
  // Line breaks, paragraphs and spaces.
  ['lines of a web page', '<span>Rose</span><br><span>Salt</span>', 'Rose\\\nSalt'],
  ['lines in a division', '<div>A<br>B<br>C</div><div>D</div>', 'A\\\nB\\\nC\n\nD'],
  ['lines of a Google Doc', docs('<span>A</span><span><br></span><span>B</span>'), 'A\\\nB'],
  [
    'a break between paragraphs of a Google Doc',
    docs('<p>A</p><br><p>B</p><br class="Apple-interchange-newline">'),
    'A\n\nB',
  ],
  ['two line breaks', 'A<br><br>B<div>C</div><div><br></div>', 'A\n\nB\n\nC'],
  ['lines beside bold words', '<b>A<br>B<br></b>C', '**A**\\\n**B**\\\nC'],
  ['lines that the style keeps', '<span style="white-space: pre-wrap">A\nB</span>', 'A\\\nB'],
  ['lines of a poem', '<pre>A\n  B</pre>', 'A\\\nB'],
  ['lines in a heading', '<h2>A<br>B</h2>', '## A B'],
  [
    'paragraphs in a cell',
    '<table><tr><td>A</td><td>B</td></tr><tr><td><p>Kiln Street</p><p>Leeds</p></td><td>Ten<br>to<ul><li>six</li></ul></td></tr></table>',
    '| A | B |\n| - | - |\n| Kiln Street Leeds | Ten to six |',
  ],
  ['paragraphs in an item', '<ul><li><p>A</p><p>B</p></li><li>C</li></ul>', '- A\n\n  B\n- C'],
  ['divisions within bold', '<b><div>A</div><div>B</div></b>', '**A**\n\n**B**'],
  ['blocks that only the style makes', '<span style="display:block">A</span>B', 'A\n\nB'],
  ['a space at the end of a copy', '<span>quick<span>&nbsp;</span></span>', 'quick '],
  ['a space at its start', '<span> big</span>', ' big'],
  ['lines of the source at its start and end', '\n<meta charset="utf-8"><b>A</b>\n', '**A**'],
  ['a space after a picture at its start', '<img src="a.png"><span> big</span>', ' big'],
  ['spaces around a paragraph', '<p> big </p>', 'big'],
  [
    'spaces of Chromium',
    'A<span>&nbsp;</span><b>big</b><span>&nbsp;dog</span>',
    'A **big**\u00a0dog',
  ],
  [
    'spaces that are not broken',
    '<p>&nbsp;« Oui&nbsp;! » 10&nbsp;km, 20\u202fkm. &nbsp;Two &nbsp; three&nbsp;</p>',
    '« Oui\u00a0! » 10\u00a0km, 20\u202fkm. Two three',
  ],
  // Emphasis.
  ['bold with a space inside', '<b>Wyn </b>said <i> no </i>twice', '**Wyn** said *no* twice'],
  ['bold within bold', '<b>A <b>B</b></b><strong> C</strong>', '**A B C**'],
  ['bold that ends in a sign before a letter', '<b>Price:</b>forty', '**Price**:forty'],
  ['bold that ends in a sign before a sign', '<b>Price:</b> £40', '**Price:** £40'],
  ['bold that ends in a link', '<b>See <a href="/a">B</a></b>c', '**See** [**B**](/a)c'],
  ['italics across a link', '<i>See <a href="/a">B</a>.</i>', '*See [B](/a).*'],
  ['bold spaces and signs alone', 'A<b> </b>B<i>, </i>C', 'A B, C'],
  ['underlined and marked words', '<u>A</u> <mark>B</mark> <ins>C</ins>', 'A B C'],
  // What the check of a text does not take.
  ['words struck out', 'It is <s>£40</s> <del>£50</del> <strike>£60</strike>', 'It is £40 £50 £60'],
  ['headings without words', '<h2>A</h2><h2>&nbsp;</h2><h3>* * *</h3>', '## A\n\n**\\* \\* \\***'],
  [
    'boxes to tick',
    '<ul><li><input type="checkbox" checked> A</li><li><p><input type="checkbox">B</p></li></ul><input type="checkbox"> C',
    '- A\n- B\n\nC',
  ],
  [
    'a list in an item without words',
    '<ul><li><ul><li>A<ul><li>B</li></ul></li></ul></li></ul>',
    '- A\n  - B',
  ],
  ['items without a list', '<div><li>A</li> <li>B</li>C</div>', '- A\n- B\n\nC'],
  [
    'a list for each item',
    '<ul><li>A</li></ul><ul><li>B</li></ul><ol><li>C</li></ol><ol start="2"><li>D</li></ol><ol><li>E</li></ol>',
    '- A\n- B\n\n1. C\n2. D\n\n1) E',
  ],
  [
    'a list without items that only indents',
    '<ul><ol><li value="1">A</li><li>B</li></ol><p>&nbsp;</p><ul><ul><li>C</li></ul></ul></ul>',
    '1. A\n2. B\n\n- C',
  ],
  ['a list right within a list', '<ul><ul><li>A</li></ul><li>B</li></ul>', '- A\n- B'],
  [
    'a list in a second item without words',
    '<ol><li>A</li><li><ol><li>B</li></ol></li></ol>',
    '1. A\n   1. B',
  ],
  [
    'a heading and a quote in an item',
    '<ul><li><h3>A</h3><blockquote>B<hr></blockquote></li></ul>',
    '- **A**\n\n  B',
  ],
  [
    'a table in a quote',
    '<blockquote><table><tr><td>A</td><td>B</td></tr></table></blockquote>',
    '> A · B',
  ],
  ['a list with an impossible number', '<ol start="-3"><li>A</li></ol>', '1. A'],
  ['a list that goes on', '<ol start="5"><li>A</li><li>B</li></ol>', '5. A\n6. B'],
  [
    'an address without encryption',
    '<a href="http://a.example/b">A</a>',
    '[A](https://a.example/b)',
  ],
  [
    'an address with a name or a space',
    '<a href="https://me@a.example">A</a> <a href="https://a.example/b c">B</a>',
    'A [B](https://a.example/b%20c)',
  ],
  ['a link without words', 'A<a href="/b"> </a>B', 'A B'],
  ['program code', '<p>A <code>b</code> <kbd>c</kbd></p>', 'A b c'],
  // Addresses in the text.
  [
    'addresses in the text',
    '<p>See https://a.example/b_c?d=1&amp;e=2, or (https://a.example). Write to a_b@c.example.</p>',
    'See https://a.example/b_c?d=1&e=2, or (https://a.example). Write to a_b@c.example.',
  ],
  [
    'addresses without encryption, and such as other words adjoin',
    '<p>http://a.example, www.b.example and https://c.example/<b>d</b> <a href="https://e.example">https://e.example</a></p>',
    '[http://a.example](https://a.example), [www.b.example](https://www.b.example) and [https://c.example/](https://c.example/)**d** https://e.example',
  ],
  // Other programs.
  [
    'rows of Excel',
    '<html><body><table><!--StartFragment--><col width=64><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr><!--EndFragment--></table>',
    '| A | B |\n| - | - |\n| 1 | 2 |',
  ],
  ['one cell of Excel', '<table><tr><td>A</td></tr></table>', 'A'],
  [
    'a newsletter',
    '<table><tr><td><table><tr><td><h1>A</h1></td></tr><tr><td>B</td></tr></table></td><td>C</td></tr></table>',
    '## A\n\nB\n\nC',
  ],
  [
    'the name of a table',
    '<table><caption>Prices</caption><tr><th>A</th><th>B</th></tr></table>',
    'Prices\n\n| A | B |\n| - | - |',
  ],
  [
    'a text of LibreOffice',
    '<h2 class="western">A</h2><p><font face="Arial"><b>B</b></font></p><p><br/>\n</p>',
    '## A\n\n**B**',
  ],
  [
    'emoji that are pictures',
    '<p>A <img alt="🦢" src="x.png"> <img class="emoji" alt="👩🏽‍🎨"></p>',
    'A 🦢 👩🏽‍🎨',
  ],
  // Kinds of input that the tests of other editors have. Nothing of these files is copied:
  // https://github.com/mixmark-io/turndown/blob/master/test/index.html
  // https://github.com/slab/quill/tree/main/packages/quill/test/unit/modules
  // https://github.com/facebook/lexical/tree/main/packages/lexical/src/__tests__/unit
  // https://github.com/facebook/lexical/tree/main/packages/lexical-playground/__tests__/e2e/CopyAndPaste/html
  // https://github.com/ProseMirror/prosemirror-view/tree/master/test
  // https://github.com/tinymce/tinymce/blob/047831614b6bcdb66fd499648ea50cdfc13aa925/tests/plugins/paste.js
  // https://github.com/ckeditor/ckeditor5/tree/master/packages/ckeditor5-paste-from-office/tests/_data
  [
    'words around a picture',
    '<p>One<span><img src="a.png"></span>two <img src="b.png"></p>',
    'One two',
  ],
  ['words beside an empty block', 'Before <div></div> after', 'Before\n\nafter'],
  ['an empty paragraph between others', '<p>A</p><p></p><p>B</p>', 'A\n\nB'],
  [
    'words around a video without an address',
    '<h2>One<a href="/b"><iframe src="#"></iframe></a>two</h2>',
    '## One two',
  ],
  [
    'levels of Quill',
    '<ol><li>A</li><li class="ql-indent-1">B</li><li class="ql-indent-2">C</li><li>D</li></ol>',
    '1. A\n   1. B\n      1. C\n2. D',
  ],
  [
    'kinds of lists of Quill',
    '<ol><li data-list="bullet"><span class="ql-ui"></span>A</li><li class="ql-indent-1" data-list="bullet">B</li><li data-list="ordered">C</li></ol>',
    '- A\n  - B\n\n1. C',
  ],
  [
    'tasks within tasks of Quill',
    '<ul><li data-list="checked">A<ul><li data-list="unchecked">B</li></ul></li><li data-list="checked">C</li></ul>',
    '- A\n  - B\n- C',
  ],
  [
    'levels of Slack',
    '<ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">A</li></ul><ul data-stringify-type="unordered-list" data-indent="1"><li data-stringify-indent="1">B</li></ul><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">C</li></ul>',
    '- A\n  - B\n- C',
  ],
  [
    'a list that goes on by its first item',
    '<ol><li value="4">A</li><li>B</li></ol>',
    '4. A\n5. B',
  ],
  [
    'figures set high and low',
    '10 m<sup>2</sup> of H<sub>2</sub>O, the 1<sup>st</sup>',
    '10 m² of H₂O, the 1st',
  ],
  ['a paragraph after items', '<li>A</li><li>B</li><p>C</p>', '- A\n- B\n\nC'],
  [
    'how a word is read',
    '<ruby>刺青<rp>(</rp><rt>irezumi</rt><rp>)</rp></ruby> is a tattoo',
    '刺青 (irezumi) is a tattoo',
  ],
  ['a formula', 'Of <math><mi>x</mi><mo>=</mo><mn>2</mn></math> needles', 'Of x=2 needles'],
  ['letters of a PDF', 'e\ufb00ort, o\ufb03cial \ufb01gure', 'effort, official figure'],
  [
    'boxes to tick of a Google Doc',
    docs(
      '<ul><li role="checkbox"><img src="data:image/png;base64,AA" alt="checked" aria-roledescription="checkbox"><p style="display:inline-block">A</p></li><ul><li><p>B</p></li></ul></ul>',
    ),
    '- A\n  - B',
  ],
  [
    'a handle before an item',
    '<ul><li><span style="display: block"><svg></svg></span><input type="checkbox">A</li></ul>',
    '- A',
  ],
  [
    'a list of Word in a browser that goes on',
    '<div class="ListContainerWrapper"><ol start="2"><li data-aria-level="1"><p>B</p></li></ol></div>',
    '2. B',
  ],
] as const) {
  test(`pastes ${what}`, () => {
    expect(markdownOf(html)).toBe(markdown)
  })
}

test('headings and lists of Word in a browser', () => {
  const item = (level: number, words: string) =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li role="listitem" data-aria-level="${level}" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`
  const html =
    '<div class="OutlineElement Ltr"><p class="Paragraph" role="heading" aria-level="2"><span class="TextRun">What to look at</span><span class="EOP">&nbsp;</span></p></div>' +
    '<div class="OutlineElement Ltr"><p class="Paragraph"><span style="font-weight:bold">The paper</span><span> first</span><span class="EOP">&nbsp;</span></p></div>' +
    item(1, 'A basin') +
    item(2, 'used for hands') +
    item(1, 'Needles')
  expect(markdownOf(html)).toBe(
    '## What to look at\n\n**The paper** first\n\n- A basin\n  - used for hands\n- Needles',
  )
})

test('comments and what was struck out in Word stay behind', () => {
  const html =
    '<p class=MsoNormal>The <del cite="mailto:Ada" datetime="2026-01-01">old</del><ins cite="mailto:Ada">new</ins> <a style="mso-comment-reference:A_1">words</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span><span style="mso-special-character:comment">Note</span><span class=msoDel>gone</span>.</p>' +
    '<div style="mso-element:comment-list"><hr class=msocomoff><div style="mso-element:comment"><p class=MsoCommentText>Check this.</p></div></div>'
  expect(markdownOf(html)).toBe('The new words.')
  expect(noteOf(html)).toBe('')
})

test('what could run or leads nowhere is left out, and its words stay', () => {
  const html =
    '<p onclick="alert(1)">One <a href="javascript:alert(1)">two</a> <a href="//evil.example">three</a></p>' +
    '<script>alert(1)</script><style>p{}</style><iframe src="javascript:alert(1)"></iframe><p>Four <code>five</code></p>'
  expect(markdownOf(html)).toBe('One two three\n\nFour five')
})

test('signs that mean something in Markdown stay words', () => {
  const markdown = markdownOf('<p>1771. A&amp;E at 10:30, 5*4 and *star*</p>')
  expect(markdown).toContain('A&E at 10:30')
  expect(markdown).toContain('\\*star')
})

test('what is too long or too deep is not converted', () => {
  expect(pastedMarkdown('a'.repeat(1_100_000))).toBeNull()
  expect(pastedMarkdown('<div>'.repeat(60_000))).toBeNull()
})

test('a cell that claims to span millions is one cell', () => {
  const html = '<table><tr><td colspan="9999999" rowspan="9999999">A</td><td>B</td></tr></table>'
  expect(markdownOf(html)?.length).toBeLessThan(200)
})

test('Markdown copied from an editor stays Markdown', () => {
  const plain = '## Title\n\n**bold** and [link](/a)'
  const line = (html: string) => `<div><span style="color: #d4d4d4;">${html}</span></div>`
  const code = `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;">${line('## Title')}<br>${line('**bold** and [link](/a)')}</div>`
  expect(textAfter('^', code, plain)).toBe(plain)
  const style = 'font-family: Consolas, monospace; white-space: pre;'
  const fromChromium = `<div style="${style}">## Title</div><br style="${style}"><div style="${style}">**bold** and [link](/a)</div>`
  expect(textAfter('^', fromChromium, plain)).toBe(plain)
  const jetBrains = `<html><body><pre style="font-family:'JetBrains Mono',monospace;"><span>## </span>Title<br><br>**bold** and [link](/a)</pre></body></html>`
  expect(textAfter('^', jetBrains, plain)).toBe(plain)
})

test('Markdown that a chat sends as the lines of one element is not converted', () => {
  const plain = '## Title\n\n**Bold** and [a link](/a).'
  expect(
    textAfter('^', `<meta charset="utf-8"><span style="color:red">${plain}</span>`, plain),
  ).toBe(plain)
})

test('words that look like Markdown stay where they were copied without plain ones', () => {
  expect(textAfter('^', '<pre><b><b># </b></b></pre>')).toBe('**#**')
})

test('a video of a host that we play stands in the text, without poster and transcript yet', () => {
  const address = 'https://www.youtube.com/watch?v=abcdefghijk&t=7s'
  const video = '::figure{picture="" alt="" video="https://youtu.be/abcdefghijk?t=7"}'
  const block = `${video.replace(' alt=""', '')}\n\n${templates.Transcript.block}`
  expect(textAfter('One.\n\n^', `<a href="${address}">A film</a>`, address)).toBe(
    `One.\n\n${block}\n\n`,
  )
  expect(textAfter('See ^', '', address)).toBe(`See ${address}`)
  expect(textAfter('^it^', '', address)).toBe(`[it](${address})`)
  const embedded = `<p>One.</p><iframe src="https://www.youtube.com/embed/abcdefghijk?start=7"></iframe>`
  expect(textAfter('^', embedded)).toBe(`One.\n\n${video}\n\n`)
  expect(noteOf(embedded)).toBe('1 video came along. Publishing asks for poster and transcript.')
  expect(markdownOf(embedded)).toBe('One.\n\nhttps://www.youtube.com/embed/abcdefghijk?start=7')
})

test('what is left out is said, and what was embedded stays as a link', () => {
  const html =
    '<p>A <b>b</b></p><figure><img src="https://a.example/a.jpg" alt="A swallow"><figcaption>A caption</figcaption></figure><p><img src="b.png"><img src="pixel.gif" width="1" height="1"></p><figure><iframe src="https://www.youtube.com/embed/x"></iframe></figure>'
  expect(noteOf(html)).toBe(
    '2 pictures and 1 video were left out. A link stands in place of what was embedded. Add pictures with the button “Picture”.',
  )
  expect(markdownOf(html)).toBe('A **b**\n\nA caption\n\nhttps://www.youtube.com/embed/x')
  expect(noteOf('<audio src="blob:x"></audio>')).toBe('1 recording was left out.')
  expect(noteOf('<s>A</s> <a href="http://a.example">B</a>')).toBe(
    'Words that were struck out are ordinary words now: check them. 1 link to http:// was changed to https://: check that the page opens.',
  )
  expect(noteOf('<p>A <b>b</b></p>')).toBe('')
})

for (const [what, marked, html, plain, text] of [
  ['a picture changes nothing', 'abcdef^', '<img src="x" alt="y">', 'y', 'abcdef'],
  ['a picture does not take away what is selected', 'abc^def^', '<img src="x">', '', 'abcdef'],
  ['a space is one', 'A^dog', '<span>&nbsp;</span>', ' ', 'A dog'],
  ['words stand in the line', 'A^ dog', '<span> big</span>', ' big', 'A big dog'],
  ['a paragraph stands in the line', 'A ^dog', '<p>big</p>', 'big', 'A bigdog'],
  [
    'a heading stands between empty lines',
    'Before.^',
    '<h2>A</h2><p>b</p>',
    '',
    'Before.\n\n## A\n\nb\n\n',
  ],
  [
    'a list stands between empty lines',
    'We need:^ and so on',
    '<ul><li>one</li><li>two</li></ul>',
    '',
    'We need:\n\n- one\n- two\n\n and so on',
  ],
  ['empty lines that are there are not doubled', 'A\n\n^\n\nB', '<h2>H</h2>', '', 'A\n\n## H\n\nB'],
  [
    'a list takes the place of an empty item',
    'A\n\n- ^\n\nB',
    '<ul><li>one</li></ul>',
    '',
    'A\n\n- one\n\nB',
  ],
  [
    'an address becomes the link of what is selected',
    'See ^the guide^ now',
    '',
    'https://a.example/b',
    'See [the guide](https://a.example/b) now',
  ],
  [
    'an address of this site loses the site',
    'See ^the guide^',
    '<a href="x">y</a>',
    'https://indelible.example/blog/a',
    'See [the guide](/blog/a)',
  ],
  [
    'an address takes the place of an address',
    '^https://a.example^',
    '<a href="https://b.example">https://b.example</a>',
    'https://b.example',
    'https://b.example',
  ],
  [
    'an address without encryption takes the place of words',
    '^A^',
    '',
    'http://a.example',
    'http://a.example',
  ],
] as const) {
  test(`pasted into a text, ${what}`, () => {
    expect(textAfter(marked, html, plain)).toBe(text)
  })
}

const words = fc.constantFrom(
  'ink',
  'Rose',
  ' ',
  ' salt ',
  '&nbsp;',
  ' 10&nbsp;km',
  '. ',
  ', ',
  '“needle”',
  '1. ',
  '- ',
  '# ',
  '*',
  '_a_',
  '10:30',
  'A&amp;E',
  '(x)',
  '|',
  '~',
  '`',
  '&lt;b&gt;',
  'é',
  '👩🏽‍🎨',
  '!',
  '[x] ',
  '>',
  ' https://a.example/b_c',
  ' a@b.example',
  ' www.a.example',
  '<br>',
  '\n',
  '[',
  ']',
  '\\',
  '::std',
  ':::note',
)

const inline = fc.letrec<{ line: string; part: string }>((tie) => ({
  line: fc.array(tie('part'), { maxLength: 5 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: words },
    fc
      .tuple(
        fc.constantFrom(
          'b',
          'strong',
          'i',
          'em',
          'u',
          'mark',
          's',
          'del',
          'span',
          'code',
          'sub',
          'a href="https://a.example"',
          'a href="/blog"',
          'a href="http://b.example"',
          'a href="#c"',
          'span style="font-weight:700"',
          'span style="font-style:italic"',
          'font',
        ),
        tie('line'),
      )
      .map(([tag, line]) => element(tag, line)),
  ),
})).line

const blocks = fc.letrec<{ blocks: string; block: string; items: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    inline,
    fc
      .tuple(fc.constantFrom('p', 'div', 'h3', 'b', 'pre'), inline)
      .map(([tag, line]) => element(tag, line)),
    fc
      .tuple(fc.constantFrom('blockquote', 'div', 'b', 'section'), tie('blocks'))
      .map(([tag, inner]) => element(tag, inner)),
    fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start="7"'), tie('items'))
      .map(([tag, items]) => element(tag, items)),
    fc
      .array(fc.array(fc.oneof(inline, tie('block')), { minLength: 2, maxLength: 3 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((rows) =>
        element(
          'table',
          rows
            .map((cells) => element('tr', cells.map((cell) => element('td', cell)).join('')))
            .join(''),
        ),
      ),
    fc.constantFrom('<hr>', '<img src="x">', '<br>', '<p>&nbsp;</p>', '<h2> </h2>', '<ul></ul>'),
  ),
  items: fc
    .array(fc.tuple(fc.constantFrom('', '<input type="checkbox">'), tie('block')), { maxLength: 4 })
    .map((items) => items.map(([box, item]) => element('li', box + item)).join('')),
}))

function element(tag: string, inner: string) {
  return `<${tag}>${inner}</${tag.split(' ')[0]}>`
}

/** Without spaces, which may be fewer, and lines between cells and items, which the page draws. */
function textOf(html: string) {
  return html
    .replace(/<(?:"[^"]*"|[^">])*>/g, '')
    .replace(/&nbsp;/g, '')
    .replace(/&lt;|&#x3C;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;|&#x26;/g, '&')
    .replace(/[\s·]+/g, '')
}

test('whatever is pasted, its words are seen, the check takes it, and the text around it stays', () => {
  fc.assert(
    fc.property(blocks.blocks, (html) => {
      const once = textAfter('Before.\n\n^\n\nBetween.\n\nAfter.', html)
      const text = textAfter(once.replace(/(?=\n\nAfter\.$)/, '\n\n^'), html)
      const rendered = renderBody(text, { slots: [] })
      if ('problems' in rendered) throw new Error(JSON.stringify([rendered.problems, text]))
      expect(text).toMatch(/^Before\.\n\n[\s\S]*\n\nAfter\.$/)
      expect(text).not.toMatch(/&#/)
      const page = rendered.body.parts.join('')
      expect(textOf(page)).toBe(`Before.${textOf(html)}Between.${textOf(html)}After.`)
    }),
  )
})
