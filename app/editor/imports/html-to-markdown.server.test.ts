import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { renderBody } from '#app/pieces/text/markdown.server.ts'
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
  [
    'links in a link around a list, which the parser takes apart',
    '<a href="/a"><ul><li>A</li><li>B<sup class="fn"><a href="#n">7</a></sup></li></ul></a>',
    '- [A](/a)\n- [B](/a)\\[7]\n',
  ],
  [
    'a list with a list, a paragraph and bare words in it',
    '<ul><li>A</li><ul><li>B</li></ul><p>C</p>D<li>E</li></ul>',
    '- A\n  - B\n- C\n- D\n- E\n',
  ],
  ['items in a division', '<ul><div><li>A</li><li>B</li></div></ul>', '- A\n- B\n'],
  ['the number of an item', '<ol><li value="4">A</li><li>B</li></ol>', '4. A\n5. B\n'],
  [
    'bold words as Google Docs writes them',
    '<b style="font-weight: 400;"><span style="font-weight: 700">A</span> b <span style="font-style:italic">c</span></b>',
    '**A** b *c*\n',
  ],
  [
    'a cell of two rows',
    '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">C</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '| A | B |\n| - | - |\n| C | 1 |\n| | 2 |\n',
  ],
  ['a numbered list', '<ol start="3"><li>A</li></ol>', '3. A\n'],
  ['divisions', '<div>One</div><div>Two</div>', 'One\n\nTwo\n'],
  ['an empty paragraph', '<p>One</p><p>&nbsp;</p><p><strong> </strong></p>', 'One\n'],
  [
    'a picture in a paragraph',
    '<p>Before <a href="x.jpg"><img src="x.jpg" alt="A"></a> after</p>',
    'Before after\n\n::figure{picture="x" alt="A"}\n',
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
  [
    'blocks in a cell and in a heading',
    '<table><tr><th><p>A</p><p>B</p></th></tr><tr><td>1<ul><li>2</li></ul></td></tr></table><h2><div>C</div>D</h2>',
    '| A B |\n| - |\n| 1 2 |\n\n## C D\n',
  ],
  [
    'the caption of a table',
    '<table><caption>A</caption><tr><th>B</th></tr></table>',
    'A\n\n| B |\n| - |\n',
  ],
  ['lines of a poem', '<pre class="wp-block-verse">One<br>two</pre>', 'One\\\ntwo\n'],
  [
    'a list of pictures',
    '<ul><li><img src="x.jpg" alt="A"></li></ul>',
    '::figure{picture="x" alt="A"}\n',
  ],
  [
    'a gallery with captions',
    '<figure><figure><img src="x.jpg" alt="A"><figcaption>One.</figcaption></figure><figure><img src="y.jpg" alt="B"><figcaption>Two <em>and</em><br>three.</figcaption></figure><figcaption>Both.</figcaption></figure>',
    '::figure{picture="x" alt="A" caption="One."}\n\n::figure{picture="y" alt="B" caption="Two and three."}\n\nBoth.\n',
  ],
  [
    'words beside a picture in a figure',
    '<figure><img src="x.jpg" alt="A"><p>Beside.</p><figcaption>Below.</figcaption></figure>',
    '::figure{picture="x" alt="A" caption="Below."}\n\nBeside.\n',
  ],
  [
    'the caption of a picture that lies elsewhere',
    '<figure><img src="x.png"><figcaption>By <b>Ines</b>.</figcaption></figure>',
    'By **Ines**.\n',
  ],
  [
    'a video with a caption',
    '<figure class="wp-block-embed"><div>\nhttps://v.example/1\n</div><figcaption>A stall.</figcaption></figure>',
    'https://v.example/1\n\nA stall.\n',
  ],
  [
    'a video of a host that we play',
    '<figure class="wp-block-embed"><div>\nhttps://vimeo.com/123456\n</div><figcaption>A <b>stall</b> at night.</figcaption></figure><ul><li>A<iframe src="//www.youtube.com/embed/abcdefghijk?start=7" title="YouTube video player"></iframe></li></ul>',
    '::figure{picture="" alt="" caption="A stall at night." video="https://vimeo.com/123456"}\n\n- A\n\n::figure{picture="" alt="" video="https://youtu.be/abcdefghijk?t=7"}\n',
  ],
  [
    'a picture that is loaded late',
    '<p><img src="data:image/gif;base64,R0" data-src="x.jpg" alt="A"><noscript><img src="x.jpg" alt="A"></noscript></p>',
    '::figure{picture="x" alt="A"}\n',
  ],
  [
    'a picture that only a noscript names',
    '<figure><noscript><img src="x.jpg" alt="A"></noscript><img src="data:image/gif;base64,R0"><figcaption>B</figcaption></figure>',
    '::figure{picture="x" alt="A" caption="B"}\n',
  ],
  [
    'a film in an object',
    '<object><param name="movie" value="https://v.example/1"><embed src="https://v.example/1"></object>',
    'https://v.example/1\n',
  ],
  [
    'the number of a footnote',
    '<p>In 1931<sup class="fn"><a href="#a">1</a></sup>, m<sup>2</sup></p><ol><li>A <a href="#b">↩︎</a></li></ol>',
    'In 1931\\[1], m2\n\n1. A\n',
  ],
  [
    'a link around a picture and blocks',
    '<a href="/a"><img src="x.jpg" alt="A"><h3>One</h3><p>two</p></a>',
    '::figure{picture="x" alt="A"}\n\n[One two](/a)\n',
  ],
  [
    'a bookmark of Ghost',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A <b>page</b></div><div class="kg-bookmark-description">What it says.</div><div class="kg-bookmark-metadata"><img src="/i.png"><span class="kg-bookmark-author">Ida</span><span class="kg-bookmark-publisher">Elsewhere</span></div></div></a><figcaption>Read it.</figcaption></figure>',
    '[A page](/a)\\\nWhat it says.\\\nIda\\\nElsewhere\n\nRead it.\n',
  ],
  [
    'a recording of Ghost without its controls',
    '<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail kg-audio-hide"><div class="kg-audio-player-container"><audio src="/t.mp3"></audio><div class="kg-audio-title">A talk</div><div class="kg-audio-player"><button>Play</button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span class="kg-audio-duration">12:04</span></div><button class="kg-audio-playback-rate">1×</button></div></div></div>',
    '[A talk](/t.mp3)\\\n12:04\n',
  ],
  [
    'a video of Ghost without its controls',
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/v.mp4"></video><div class="kg-video-player-container"><span class="kg-video-current-time">0:00</span></div></div><figcaption>A stall.</figcaption></figure>',
    '[/v.mp4](/v.mp4)\n\nA stall.\n',
  ],
  [
    'words around what is left out',
    'One<form></form>two<p></p>three <b>four<img src="x.jpg" alt="A">five</b>',
    'One two three **four five**\n\n::figure{picture="x" alt="A"}\n',
  ],
  [
    'a heading that folds its text away',
    '<h3><button><span>A</span><span class="wp-block-accordion-heading__toggle-icon">+</span></button></h3><p>B</p>',
    '### A\n\nB\n',
  ],
  ['bold words in a term', '<dl><dt><b>A</b></dt><dd>B</dd></dl>', '**A**\n\nB\n'],
  ['bold that ends in a sign before a letter', '<p><b>Price:</b>forty</p>', '**Price**:forty\n'],
  ['a heading without letters', '<h2>* * *</h2>', '**\\* \\* \\***\n'],
  [
    'an address in the text',
    '<p>See https://a.example/b_c?d=1&amp;e=2</p>',
    'See https://a.example/b_c?d=1&e=2\n',
  ],
  ['an element that nobody knows', '<x-card><p>A</p></x-card>', 'A\n'],
] as const) {
  test(`writes ${what}`, () => {
    expect(markdownOf(html)).toBe(markdown)
  })
}

test('reads the paragraphs and lines of a classic text', () => {
  const html = 'One,\ntwo.\n\nThree <b>four</b>\n\n<h2>Five</h2>\nhttps://v.example/1\n\nSix'
  expect(markdownOf(html, { isClassic: true })).toBe(
    'One,\\\ntwo.\n\nThree **four**\n\n## Five\n\nhttps://v.example/1\n\nSix\n',
  )
})

test('reads classic paragraphs beside blocks, and not within them', () => {
  const html =
    'One.\n\nTwo.\n\n<!-- wp:quote --><blockquote>\n\n<!-- wp:paragraph --><p>Three\nfour.</p><!-- /wp:paragraph -->\n\n</blockquote><!-- /wp:quote -->\n\n<!-- wp:latest-posts /-->\n\nFive.\n\nSix.'
  expect(markdownOf(html, { isClassic: true })).toBe(
    'One.\n\nTwo.\n\n> Three four.\n\nFive.\n\nSix.\n',
  )
})

for (const [block, loss] of [
  ['wp:latest-posts', 'The block “latest-posts” has no text of its own and was left out.'],
  [
    'wp:latest-posts {"className":"is-wide","order":"desc"}',
    'The block “latest-posts” has no text of its own and was left out.',
  ],
  [
    'wp:acf/note {"name":"acf/note","data":{"heading":"Mind the needle","_heading":"field_1"},"mode":"preview"}',
    'The block “acf/note” was left out. Its settings: “Mind the needle”.',
  ],
  [
    'wp:acf/quote {"data":{"quote":"Said words","name":"Maya Smith","style":"Fine line","telephone":"0113 496 0000"}}',
    'The block “acf/quote” was left out. Its settings: “Said words”, “Maya Smith”, “Fine line”, “0113 496 0000”.',
  ],
]) {
  test(`says of ${block} what was left out with it`, () => {
    expect(htmlToMarkdown(`<!-- ${block} /-->`, site)?.losses).toEqual([loss])
  })
}

test('says what stands in the fields of a block that also holds HTML, and parts the pages of an article', () => {
  const html =
    '<!-- wp:acf/note {"data":{"heading":"Lost heading"}} --><p>One</p><!-- /wp:acf/note -->two<!--nextpage-->three'
  const { markdown, losses } = htmlToMarkdown(html, site)!
  expect(losses).toEqual([
    'Of the block “acf/note” the text was kept alone. Its settings: “Lost heading”.',
  ])
  expect(markdown.replace(/\s+/g, ' ').trim()).toBe('One two three')
})

test('says what a form and a picture that lies elsewhere had to say', () => {
  const html =
    '<form><label>Your name</label><button>Join</button></form><img src="y.png" alt="A quay"><div style="background-image:url(z.jpg)">A</div>'
  expect(htmlToMarkdown(html, site)?.losses).toEqual([
    'A form was left out: “Your name Join”.',
    'A picture was left out. It lies y.png. Its description is “A quay”.',
    'A picture behind words was left out. It lies z.jpg.',
  ])
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
      'An embedded object was left out: y.',
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
      const page = parse(rendered.body.parts.filter((part) => typeof part === 'string').join(''))
      expect(withoutSpaces(page.text)).toBe(withoutSpaces(expected).replaceAll('&amp;lt;', '&lt;'))
    }),
  )
})
