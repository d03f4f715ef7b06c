import fc from 'fast-check'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { parseBody, renderBody } from './markdown.server.ts'

const slots = ['london-prices']

const unencrypted = ['http://old.example.org/paper', 'http://me@old.example.org/']

function rendered(markdown: string, withAdvert?: boolean) {
  const result = renderBody(markdown, { slots, isIllustrated: true, unencrypted, withAdvert })
  if ('problems' in result) throw new Error(pluck(result.problems, 'reason').join('\n'))
  return result.body
}

function problems(markdown: string, isIllustrated = true) {
  const result = renderBody(markdown, { slots, isIllustrated, unencrypted })
  return 'problems' in result ? result.problems : []
}

test('renders Markdown with its headings, word count and plain text', () => {
  const body = rendered('One *two*, three.\n\n## What it’s **for**\n\n1. Four\n2. Five\n')
  expect(body.parts).toEqual([
    '<p>One <em>two</em>, three.</p>\n<h2 id="what-its-for">What it’s <strong>for</strong></h2>\n' +
      '<ol>\n<li>Four</li>\n<li>Five</li>\n</ol>',
  ])
  expect(body.headings).toEqual([{ id: 'what-its-for', text: 'What it’s for' }])
  expect(body.words).toBe(8)
  expect(body.text).toBe('One two, three. Four Five\nWhat it’s for')
})

test('headings of the same words have addresses of their own', () => {
  const twins = '## Prices\n\n## Prices\n\n## Prices 2\n\n:::aside[Prices]\nOne\n:::\n'
  expect(rendered(twins).ids).toEqual(['prices', 'prices-2', 'prices-2-2', 'prices-3'])
})

for (const [what, markdown, html] of [
  [
    'addresses in a line are links, whatever signs they have',
    'See https://instagram.com/_dr_woo_/ now, or ask (rosa_b@mail.example.org).',
    '<p>See <a href="https://instagram.com/_dr_woo_/">https://instagram.com/_dr_woo_/</a> now, or ask (<a href="mailto:rosa_b@mail.example.org">rosa_b@mail.example.org</a>).</p>',
  ],
  [
    'an unencrypted link that is listed as a source is accepted',
    '[x](http://old.example.org/paper)',
    '<p><a href="http://old.example.org/paper">x</a></p>',
  ],
  [
    'a time of day is no directive',
    'From 10:30 to 11:45, and then:so on.',
    '<p>From 10:30 to 11:45, and then:so on.</p>',
  ],
  [
    'a table is in a scrolling region named after its section',
    '## Prices & "sizes"\n\n| A | B |\n|---|---|\n| 1 | 2 |',
    '<div class="table-frame" tabindex="0" role="region" aria-label="Table: Prices &amp; &quot;sizes&quot;"><table class="table"><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  ],
  [
    'a table of a block is in a scrolling region named after the block',
    ':::help\n| A | B |\n|---|---|\n| 1 | 2 |\n:::',
    'role="region" aria-label="Table: When to get help"><table class="table">',
  ],
  [
    'each cell after the first of a table with three columns names its column, for screens where a row is a list',
    '| Size | *Low* | High |\n|---|---|---|\n| Small | £95 | £180 |',
    '<tr><td>Small</td><td data-column="Low">£95</td><td data-column="High">£180</td></tr>',
  ],
  [
    'a cell that holds a link and nothing else is marked',
    '| A | B |\n|---|---|\n| [One](/one) | See [two](/two) |',
    '<td class="link-cell"><a href="/one">One</a></td><td>See <a href="/two">two</a></td>',
  ],
  [
    'what a help box says more about a number is folded',
    ':::help\n- **999** One.\n  - Two\n- **GP** Three.\n- Four\n:::',
    '<ul><li class="rung"><strong>999</strong><div> One.\n<details><summary>More about 999</summary><ul>\n<li>Two</li>\n</ul></details>\n</div></li><li class="rung"><strong>GP</strong><div> Three.</div></li><li>Four</li></ul>',
  ],
] as const) {
  test(what, () => {
    expect(rendered(markdown).parts[0]).toContain(html)
  })
}

test('a bare address that begins with www leads to https', () => {
  expect(rendered('See www.example.org and *www.example.com/a*.').outsideLinks).toEqual([
    'https://www.example.org',
    'https://www.example.com/a',
  ])
})

test('words that look like an address or a block may be said', () => {
  const { parts, outsideLinks } = rendered(
    'Some begin with www. or with \\::std::vector.\n\n\\:::note',
  )
  expect(outsideLinks).toEqual([])
  expect(parts).toEqual(['<p>Some begin with www. or with ::std::vector.</p>\n<p>:::note</p>'])
})

test('a wrong line is shown as it was typed, and the rest as it will be', () => {
  const source = 'One *two*.\n\n<b>three</b>\n~~four~~\n\n## Five\n\n:::short\nSix\n'
  const result = renderBody(source, { slots })
  expect('problems' in result && result.problems).toMatchObject([
    { line: 8, reason: 'This block does not end. End it with ::: on its own line.' },
    { line: 3 },
    { line: 4 },
  ])
  expect('shown' in result && result.shown?.parts).toEqual([
    '<p>One <em>two</em>.</p>\n<p>&lt;b>three&lt;/b><br>\n~~four~~</p>\n' +
      '<h2 id="five">Five</h2>\n<p>:::short<br>\nSix</p>',
  ])
})

test('divides the HTML at a slot', () => {
  expect(rendered('One.\n\n::london-prices\n\nTwo.').parts).toEqual([
    '<p>One.</p>',
    { slot: 'london-prices' },
    '<p>Two.</p>',
  ])
})

test('puts the advert in the middle of the sections, of three or more', () => {
  const before = (sections: number) => {
    const titles = Array.from({ length: sections }, (_, at) => `S${at + 1}`)
    const { parts } = rendered(
      titles.map((title) => `## ${title}\n\n### Within`).join('\n\n'),
      true,
    )
    const advert = parts.findIndex((part) => typeof part === 'object' && 'slot' in part)
    return advert < 0 ? null : /^<h2 id="(\w+)"/.exec(String(parts[advert + 1]))?.[1]
  }
  expect([2, 3, 5, 6, 9].map(before)).toEqual([null, 's3', 's3', 's4', 's5'])
})

test('the second table under one heading has a name of its own', () => {
  const table = '| A | B |\n|---|---|\n| 1 | 2 |'
  const [html] = rendered(
    `${table}\n\nOr:\n\n${table}\n\n## Prices\n\n${table}\n\nOr:\n\n${table}`,
  ).parts
  const names = [...String(html).matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Table', 'Table 2', 'Table: Prices', 'Table 2: Prices'])
})

test('keeps internal, https and email links as they are', () => {
  const body = rendered(
    '[a](/blog/x?y=1#z) [b](#one) [c](https://example.org/) [d](mailto:a@example.org)\n\n## One\n',
  )
  expect(body.parts[0]).toContain('<a href="/blog/x?y=1#z">a</a> <a href="#one">b</a>')
  expect(body.parts[0]).toContain('<a href="https://example.org/">c</a>')
  expect(body.parts[0]).toContain('<a href="mailto:a@example.org">d</a>')
  expect(body.links).toEqual([
    { url: '/blog/x?y=1#z', line: 1 },
    { url: '#one', line: 1 },
  ])
  expect(body.outsideLinks).toEqual(['https://example.org/'])
})

test('renders a block as a section with a heading that links can lead to', () => {
  const body = rendered(
    'One.\n\n:::short\n- Two **three**\n- Four\n:::\n\n:::aside[What it’s for]\nFive.\n:::\n\n:::note\nSix.\n:::',
  )
  expect(body.parts).toEqual([
    '<p>One.</p>\n<section class="block block-short" aria-labelledby="in-short"><h2 id="in-short">In short</h2>\n' +
      '<ul>\n<li>Two <strong>three</strong></li>\n<li>Four</li>\n</ul>\n</section>\n' +
      '<section class="block block-aside" aria-labelledby="what-its-for"><h2 id="what-its-for">What it’s for</h2>\n<p>Five.</p>\n</section>\n' +
      '<aside class="block block-note">\n<p>Six.</p>\n</aside>',
  ])
  expect(body.ids).toEqual(['in-short', 'what-its-for'])
  expect(body.headings).toEqual([])
  expect(body.text).toBe('One.\nIn short Two three Four What it’s for Five. Six.')
})

test('divides the HTML at a figure and a diagram, and keeps their captions in the text', () => {
  const figure = '::figure{picture="rose" alt="A red rose on a thorny stem" caption="Red & true."}'
  const body = rendered(`One.\n\n${figure}\n\n::diagram{name="size-and-area"}\n\nTwo.`)
  expect(body.parts).toEqual([
    '<p>One.</p>',
    { figure: 'rose', alt: 'A red rose on a thorny stem', caption: 'Red & true.', line: 3 },
    { diagram: 'size-and-area', line: 5 },
    '<p>Two.</p>',
  ])
  expect(body.text).toBe('One. Two.\nRed & true.')
})

const poster = 'picture="rose" alt="A red rose on a thorny stem"'
const film = `::figure{${poster} video="https://youtu.be/abcdefghijk"}`
const transcript = ':::transcript\nRosa: Hold *still*\n:::'

test('a video is a figure with an address, and its transcript is folded after it', () => {
  const body = rendered(`${film}\n\n${transcript}`)
  expect(body.parts).toEqual([
    {
      figure: 'rose',
      alt: 'A red rose on a thorny stem',
      video: 'https://youtu.be/abcdefghijk',
      line: 1,
    },
    expect.stringMatching(
      /^<details [^>]*><summary [^>]*>Transcript<\/summary><div [^>]*>\n<p>Rosa: Hold <em>/,
    ),
  ])
  expect(body.text).toBe('\nTranscript Rosa: Hold still')
})

test('a video without poster or transcript is shown and not published', () => {
  const reasons = (text: string) => problems(text).map(({ line, reason }) => `${line}: ${reason}`)
  expect(reasons(`${film.replace('rose', '')}\n\nWords.`)).toEqual([
    '1: This video has no poster yet. Choose one of our pictures.',
    '1: This video has no transcript yet. Put the block “Transcript” right after it.',
  ])
  expect(reasons(`${film}\n\n${transcript}\n\n${transcript}`)).toEqual([
    '7: A transcript stands right after its video.',
  ])
  const shown = renderBody(film, { slots, isIllustrated: true })
  expect('shown' in shown && shown.shown?.parts).toMatchObject([{ figure: 'rose' }])
})

test('divides the HTML where the stock changes, with figures and large headings on it', () => {
  const figure = '::figure{picture="rose" alt="A red rose on a thorny stem"}'
  const body = rendered(
    `One.\n\n:::ink\n\n::turn\n\n## Two\n\n${figure}\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n:::\n\n::turn\n\n## Three\n\n:::mustard\n> Four\n:::`,
  )
  expect(body.parts).toEqual([
    '<p>One.</p>',
    { stock: 'ink' },
    '<h2 id="two" class="turn">Two</h2>',
    { figure: 'rose', alt: 'A red rose on a thorny stem', line: 9 },
    expect.stringContaining('aria-label="Table: Two"'),
    { stock: null },
    '<h2 id="three" class="turn">Three</h2>',
    { stock: 'pastel' },
    '<blockquote>\n<p>Four</p>\n</blockquote>',
    { stock: null },
  ])
  expect(pluck(body.headings, 'text')).toEqual(['Two', 'Three'])
  expect(body.text).toBe('One.\nTwo A B 1 2 Three Four')
})

test('keeps the advert off a stock', () => {
  const { parts } = rendered('## S1\n\n## S2\n\n:::ink\n## S3\n\n## S4\n:::\n\n## S5', true)
  expect(parts.slice(-2)).toEqual([{ slot: 'advert' }, '<h2 id="s5">S5</h2>'])
})

test('refuses a stock or a large heading on pages without pictures', () => {
  expect(problems(':::ink\nOne.\n:::\n\n::turn', false)).toMatchObject([
    { line: 1, reason: expect.stringMatching(/^There is no block :::ink/) },
    { line: 5, reason: expect.stringMatching(/^There is no ::turn/) },
  ])
})

test('refuses a figure or diagram on pages without pictures', () => {
  expect(problems('::diagram{name="size-and-area"}', false)).toEqual([
    { line: 1, reason: 'There is no ::diagram on this kind of page. There is ::london-prices.' },
  ])
})

test('accepts both kinds of line ending', () => {
  const body = 'One  \ntwo.\n\n::london-prices\n\n> Three'
  expect(rendered(body.replaceAll('\n', '\r\n'))).toEqual(rendered(body))
  expect(problems('One\r\n\r\n<b>')).toMatchObject([{ line: 3 }])
})

test('program code of any kind is words like others', () => {
  const source = 'export const x = 1\n\n{process.exit(1)} and {1 + 1}\n\nimport fs from "node:fs"'
  expect(rendered(source).parts).toEqual([
    '<p>export const x = 1</p>\n<p>{process.exit(1)} and {1 + 1}</p>\n<p>import fs from "node:fs"</p>',
  ])
})

for (const [what, markdown, reason] of [
  ['a script', '<script>alert(1)</script>', /HTML/],
  ['a frame', 'Words.\n<iframe src="https://example.org"></iframe>', /HTML/],
  ['HTML within a line', 'One <b onclick="alert(1)">two</b>', /HTML/],
  ['a component', '<LondonPrices />', /HTML/],
  ['a comment', '<!-- not for readers -->', /HTML/],
  ['a link that runs script', '[x](javascript:alert(1))', /“javascript:alert\(1\)”/],
  ['a link to data', '[x](data:text/html,x)', /A link leads to/],
  ['a link to another host without its protocol', '[x](//evil.example)', /A link leads to/],
  ['the same with a backslash', '[x](/\\evil.example)', /A link leads to/],
  ['the same with a tab', '[x](/&#9;/evil.example)', /A link leads to/],
  ['an unencrypted link', '[x](http://example.org)', /not encrypted/],
  ['a name before a listed host', '[x](http://me@old.example.org/)', /not encrypted/],
  ['a bare address of another protocol', 'See http://www.example.org', /is not encrypted/],
  ['a written link without https', '[www.example.org](http://www.example.org)', /not encrypted/],
  ['a link with a name before its host', '[x](https://bank.example@evil.example)', /A link leads/],
  ['a relative link', '[x](blog)', /A link leads to/],
  ['an empty link', '[x]()', /A link leads to/],
  ['a link to the top', '[x](#)', /A link leads to/],
  ['a link with a title', '[x](/blog "title")', /no title/],
  ['a reference', '[x][y]\n\n[y]: /blog', /in one place/],
  ['a picture', '![x](/x.webp)', /picture/],
  ['a picture by reference', '![x][y]\n\n[y]: https://example.org/x.png', /picture/],
  ['indented code', 'One\n\n    two', /Program code/],
  ['fenced code', '```\none\n```', /Program code/],
  ['code within a line', 'one `two`', /Program code/],
  ['a footnote', 'one[^1]\n\n[^1]: two', /footnotes/],
  ['a box to tick', '- [ ] one', /boxes/],
  ['struck-through words', '~~one~~', /struck through/],
  ['a title', '# One', /Begin sections with ##/],
  ['a heading of the fourth level', '#### One', /two levels/],
  ['a heading within a quote', '> ## One', /A heading cannot stand/],
  ['a heading without letters', '## ?!', /needs a letter/],
  ['an aligned table', '| A |\n|--:|\n| 1 |', /align/],
  ['a table within a list', '- | A |\n  |---|\n  | 1 |', /A table cannot stand/],
  ['a slot nobody knows', '::edinburgh-prices', /no ::edinburgh-prices .* ::london-prices/],
  ['a slot with attributes', '::london-prices{onclick="x"}', /alone/],
  ['a slot with words', '::london-prices[words]', /alone/],
  ['a slot within a quote', '> ::london-prices', /within a list, a quote or a block/],
  ['a slot within a line', 'See ::london-prices', /line of its own/],
  ['a block nobody knows', ':::toString\nWords.\n:::', /no block :::toString/],
  ['a block without an end', 'One.\n\n:::short\nWords.', /does not end/],
  ['an end without a block', 'One.\n\n:::', /no open block/],
  ['a block within a block', ':::short\n:::note\nWords.\n:::\n:::', /within a block/],
  ['a block of four colons', '::::short\nWords.\n::::', /three colons/],
  ['a block within a list', '- :::short\n  Words.\n  :::', /start of its line/],
  ['a block within a quote', '> :::short\n> Words.\n> :::', /start of its line/],
  ['a block whose name stands apart', '::: short\nWords.\n:::', /next to its :::/],
  ['an empty block', ':::note[One]\n:::', /empty/],
  ['a block with attributes', ':::note{onclick="x"}\nWords.\n:::', /without braces/],
  ['an aside without its heading', ':::aside\nWords.\n:::', /:::aside\[The heading\]/],
  ['another heading for a summary', ':::short[One]\nWords.\n:::', /no brackets/],
  ['a heading that is too short', ':::aside[1]\nWords.\n:::', /3 to 80 characters/],
  ['a heading within a block', ':::short\n## One\n:::', /A heading cannot stand/],
  ['a quote within a block', ':::short\n> One\n:::', /A quote cannot stand/],
  ['a figure within a block', ':::short\n::diagram{name="x"}\n:::', /cannot stand within/],
  ['a figure without its alt text', '::figure{picture="rose"}', /no description yet/],
  ['a figure with a short alt text', '::figure{picture="rose" alt="A rose"}', /20 to 200/],
  [
    'a figure from another folder',
    `::figure{picture="../x" alt="${'x'.repeat(20)}"}`,
    /file’s name/,
  ],
  ['a figure that runs script', '::figure{onerror="x"}', /Write ::figure\{picture="…" alt="…"/],
  [
    'a video of another host',
    film.replace('youtu.be', 'reel.example'),
    /not the address of a video. It can be at YouTube or Vimeo/,
  ],
  ['a figure with words', '::figure[words]{picture="rose"}', /Write ::figure/],
  ['a diagram from another folder', '::diagram{name="/etc/passwd"}', /file’s name/],
  ['a diagram within a line', 'See ::diagram{name="x"}', /line of its own/],
  ['a diagram beside an address', 'Ask a@b.co, see ::diagram{name="x"}', /line of its own/],
  [
    'a help box whose worst is not first',
    ':::help\n- **111** One\n- **999** Two\n:::',
    /worst comes/,
  ],
  ['two stocks in a row', ':::ink\nOne\n:::\n\n:::mustard\nTwo\n:::', /never follow one another/],
  ['a fourth stock', ':::ink\nOne\n:::\n\nTwo\n\n'.repeat(4), /3 stocks at most/],
  ['words on pink', ':::pink\n> One\n\nTwo\n:::', /a quote stands alone/],
  ['a stock with a heading in brackets', ':::ink[One]\nTwo\n:::', /line of its own/],
  ['a block on a stock', ':::ink\n:::note\nWords.\n:::\n:::', /within a block/],
  ['a large heading that is none', '::turn\n\nOne', /comes a heading with ##/],
  ['a smaller heading that is large', ':::ink\n::turn\n\n### One\n:::', /comes a heading/],
  ['a sixth large heading', '::turn\n\n## One\n\n'.repeat(6), /5 large headings at most/],
  ['a large heading in brackets', '::turn[One]\n\n## One', /without brackets/],
  ['a quote within a quote', '> > one', /A quote cannot stand/],
  ['five thousand quotes in each other', `${'>'.repeat(5000)} one`, /nested too deeply/],
  ['a thousand blocks in each other', ':::short\n'.repeat(1000), /within a block/],
  ['a thousand lists in each other', `${'- '.repeat(1000)} one`, /nested too deeply/],
  ['a paragraph of nothing but marks', '**a *b '.repeat(200), /signs/],
  ['more than 200 kB', 'é'.repeat(100 * 1024 + 1), /200 kB/],
  ['a paragraph of more than 16 kB', 'é'.repeat(8 * 1024 + 1), /16 kB/],
  ['a list of more than 64 kB', `- ${'é'.repeat(8000)}\n`.repeat(5), /64 kB/],
  ['a list of more than 3000 signs', `- ${'[a](/b) '.repeat(240)}\n`.repeat(7), /3000 lines and/],
] as const) {
  test(`${what} is refused`, () => {
    expect(problems(markdown)[0]?.reason).toMatch(reason)
  })
}

test('each problem is told with its line', () => {
  expect(
    problems('One\n\n<b>two</b>\nthree\n\n## Four\n\n- [five](http://example.org)\n\n#### Six'),
  ).toEqual([
    { line: 3, reason: expect.stringMatching(/HTML/) },
    { line: 8, reason: expect.stringMatching(/not encrypted/) },
    { line: 10, reason: expect.stringMatching(/two levels/) },
  ])
})

test('200 kB are read', () => {
  const paragraph = `${'Words. '.repeat(290)}\n\n`
  expect(rendered(paragraph.repeat(100)).words).toBe(29_000)
  expect(rendered(':::note\nWords.\n:::\n\n'.repeat(2000)).words).toBe(2000)
  expect(rendered('**Rosa:** words.\n\n'.repeat(1400)).words).toBe(2800)
})

const stuffed = (pattern: string) => pattern.repeat((200 * 1024) / Buffer.byteLength(pattern))

for (const [what, pattern, reason] of [
  ['underlined headings', 'a\n=\n', /lines of = or -/],
  ['underlined headings in quotes', '> a\n> -\n', /lines of = or -/],
  ['underlined headings, divided', `${'a\n=\n'.repeat(40)}\n`, /20000 lines and signs/],
  ['tildes', 'a~', /signs/],
  ['addresses', 'a@a.', /signs/],
  ['back-ticks', '\\``', /signs/],
  ['unfinished tags', 'a<?', /signs/],
  ['quotes that go on without their sign', '> a\nb\n', /16 kB/],
  ['tables between quotes', 'a|\n-|\n> a\n', /16 kB/],
  ['quotes in a list', '- > a\n\n', /500 lines/],
  ['lists in each other', '- - - a\n', /nested too deeply/],
  ['quotes', '> a\n\n', /20000 lines and signs/],
  ['tables', '| a | b |\n|---|---|\n| 1 | 2 |\n\n', /20000 lines and signs/],
  ['short paragraphs', 'a\n\n', /20000 lines and signs/],
] as const) {
  test(`200 kB of ${what} are refused`, () => {
    expect(problems(stuffed(pattern))[0]?.reason).toMatch(reason)
  })
}

test('a text has three thousand table cells at most, with those that a page adds to short rows', () => {
  const table = (columns: number, rows: number) =>
    `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n${'| b |\n'.repeat(rows - 1)}\n`
  expect(problems(table(10, 300))).toEqual([])
  expect(problems(table(10, 150) + table(10, 151))[0]?.reason).toMatch(/3000 table cells/)
})

test('what the editor accepts has no more parts than can be rendered at once', () => {
  const unit = fc.constantFrom(
    '| a | b |\n',
    '|---|---|\n',
    '|',
    '- a\n',
    '  - b\n',
    '1. a\n',
    '> a\n',
    '> - a\n',
    '[a]: /b\n\n',
    '[a](/b) ',
    '[a][b] ',
    '*a* ',
    '**a** ',
    '_',
    '\\\n',
    'https://a.bc ',
    'www.a.b ',
    '::figure{picture="a" alt="A swallow in ink"}\n',
    ':::note\n',
    ':::ink\n',
    ':::\n',
    '## a\n',
    '\n\n',
  )
  const stuffedText = fc
    .array(unit, { minLength: 1, maxLength: 6 })
    .map((units) => stuffed(`${units.join('')}${units.length % 2 ? '\n\n' : ''}`))
  fc.assert(
    fc.property(stuffedText, (text) => {
      if ('problems' in renderBody(text, { slots, isIllustrated: true })) return
      let nodes = 0
      visit(parseBody(text), () => {
        nodes += 1
      })
      expect(nodes).toBeLessThan(100_000)
    }),
  )
})

test('a text that is parsed in parts keeps its lists, its blocks and the lines of its problems', () => {
  const long = `${'Words. '.repeat(400)}\n\n`
  const { parts } = rendered(
    `${long}- One\n\n  Two\n\n- Three\n\n${long}:::note\nFour.\n\nFive.\n:::\n\n${long}- - -`,
  )
  const [html] = parts
  expect(html).toContain(
    '<ul>\n<li>\n<p>One</p>\n<p>Two</p>\n</li>\n<li>\n<p>Three</p>\n</li>\n</ul>',
  )
  expect(html).toContain('<aside class="block block-note">\n<p>Four.</p>\n<p>Five.</p>\n</aside>')
  expect(html).toMatch(/<hr>$/)
  expect(problems(`${long}One <b>\n\n${long}> # One\n\n${long}## ?!`)).toMatchObject([
    { line: 3 },
    { line: 7 },
    { line: 11 },
  ])
})

const scraps = [
  ':::short',
  ':::note[words]',
  ':::ink',
  '::turn',
  ':::\n',
  '::figure{picture="',
  '::diagram{name="x"}',
  'alt="',
  '<script>',
  '</p>',
  '<!--',
  '-->',
  '{',
  '}',
  '::london-prices',
  ':::',
  '![',
  '](',
  ')',
  '[',
  'javascript:',
  '//',
  'https://',
  'mailto:',
  '&#x6a;',
  '&lt;',
  '>',
  '\n',
  '\n\n',
  '    ',
  '| a |',
  '|---|',
  '- ',
  '1. ',
  '## ',
  '`',
  '~~',
  '*',
  '_',
  '\\',
  '"',
  "'",
  'onclick=',
  'words',
]
const allowedTag =
  /^<\/?(?:p|em|strong|br|h2(?: id="[\p{L}\p{N}-]+")?(?: class="turn")?|h3|hr|blockquote|ul|li|thead|tbody|tr|th|td|div|section|aside|details|summary)>$|^<(?:li class="rung"|section class="block block-\w+" aria-labelledby="[\p{L}\p{N}-]+"|aside class="block block-note"|a href="(?:\/(?!\/)|#|https:\/\/|mailto:)[^"<>]*"|ol(?: start="\d+")?|table class="table"|div class="table-frame" tabindex="0" role="region" aria-label="[^"<>]*")>$|^<\/(?:a|ol|table)>$/u

test('whatever is typed, it is refused or made of the allowed tags alone', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...scraps), fc.string()), { maxLength: 40 })
  fc.assert(
    fc.property(text, (pieces) => {
      const result = renderBody(pieces.join(''), { slots, isIllustrated: true })
      if ('problems' in result) {
        expect(result.problems.length).toBeGreaterThan(0)
      }
      const shown = 'problems' in result ? result.shown : result.body
      const html = (shown?.parts ?? []).filter((part) => typeof part === 'string').join('\n')
      for (const [tag] of html.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowedTag)
    }),
  )
})
