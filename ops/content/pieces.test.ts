import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitFrontMatter } from '#content/front-matter.ts'
import { checkContent } from './check.ts'
import { compile } from './pieces.ts'

const head = `---
title: A page about nothing much
description: Long enough to say what stands on the page, and short enough for a list of results.
updated: 2026-01-31
---
`

const article = 'content/articles/tattoo-cost-london-2025.md'

test('turns an editor’s file into HTML, divided where the page inserts something', async () => {
  const piece = await compile('content/pages/x.md', `${head}\nOne.\n\n::publisher\n\n## Two\n`)
  expect(piece).toEqual({
    frontMatter: expect.objectContaining({ updated: '2026-01-31' }),
    body: ['<p>One.</p>', { slot: 'publisher' }, '<h2 id="two">Two</h2>'],
    headings: [{ id: 'two', text: 'Two' }],
    words: 2,
    text: 'One.\nTwo',
  })
})

test('accepts a byte order mark and Windows line endings', async () => {
  const source = `${head}\nOne.\n\n## Two\n`
  const fromWindows = `\uFEFF${source.replaceAll('\n', '\r\n')}`
  expect(await compile('content/pages/x.md', fromWindows)).toEqual(
    await compile('content/pages/x.md', source),
  )
})

test('an article has an advert slot before the heading in its middle', async () => {
  const { body, headings } = await compile(article, readFileSync(article, 'utf8'))
  const at = body.findIndex(
    (part) => typeof part === 'object' && 'slot' in part && part.slot === 'advert',
  )
  expect(body[at + 1]).toMatch(
    new RegExp(`^<h2 id="${headings[Math.ceil((headings.length + 1) / 2) - 1]?.id}"`),
  )
})

for (const [what, source, lines] of [
  ['no front matter', 'Words.', ['line 1', '  Words.', /begins with its front matter/]],
  [
    'a value of the wrong kind',
    head.replace('2026-01-31', 'soon'),
    ['line 4', '  updated: soon', /^updated: /],
  ],
  [
    'a field that does not exist',
    head.replace('description', 'descriptoin'),
    [
      'line 3 (the first of 2 problems)',
      /descriptoin/,
      'descriptoin: There is no field of this name.',
    ],
  ],
  [
    'a missing field',
    head.replace(/updated: .*\n/, ''),
    ['line 1', '  ---', 'updated: This field is missing.'],
  ],
  [
    'a value that is too short',
    head.replace(/title: .*/, 'title: A'),
    ['line 2', '  title: A', 'title: Write at least 3 characters. There are 1.'],
  ],
  [
    'front matter that is no YAML',
    head.replace('A page', '"A page'),
    [/line \d/, /./, /^The front matter cannot be read: /],
  ],
  [
    'HTML',
    `${head}\nWords.\n\n<iframe src="https://example.org"></iframe>\n`,
    ['line 9', '  <iframe src="https://example.org"></iframe>', /^HTML does not work/],
  ],
  [
    'a slot of another kind of page',
    `${head}\n::london-prices\n`,
    [
      'line 7',
      '  ::london-prices',
      /There is ::publisher, ::companies, ::complaint-form, ::retention-periods/,
    ],
  ],
  [
    'a dead link',
    `${head}\n[x](/blog/never-written)\n`,
    ['line 7', '  [x](/blog/never-written)', '“/blog/never-written” leads to no page of the site.'],
  ],
  [
    'a link to no heading',
    `${head}\n[x](#three)\n\n## Two\n`,
    ['line 7', '  [x](#three)', 'No heading has the address #three. There are: #two.'],
  ],
] as const) {
  test(`reports ${what} in three lines: the place, the text and the reason`, async () => {
    const messageLines = (await failureOf('content/pages/x.md', source)).split('\n')
    expect(messageLines).toHaveLength(3)
    const [place = ''] = lines
    expect(messageLines[0]).toMatch(
      place instanceof RegExp ? place : `content/pages/x.md, ${place}`,
    )
    expect(messageLines[1]).toMatch(lines[1])
    expect(messageLines[2]).toMatch(lines[2])
  })
}

test('reports the path of a missing picture', async () => {
  expect(await failureOf('content/articles/x.md', readFileSync(article, 'utf8'))).toBe(
    'content/articles/x.md\n  content/pictures/articles/x.webp\nThis picture is missing.',
  )
})

test('reports a figure or diagram whose file does not exist, with its line', async () => {
  const source = readFileSync(article, 'utf8')
  const line = source.split('\n').length + 1
  const alt = 'Words that are long enough for alt text'
  expect(await failureOf(article, `${source}\n::figure{picture="no-such" alt="${alt}"}`)).toBe(
    `${article}, line ${line}\n  ::figure{picture="no-such" alt="${alt}"}\nThere is no content/pictures/spots/no-such.webp.`,
  )
  expect(await failureOf(article, `${source}\n::diagram{name="no-such"}`)).toBe(
    `${article}, line ${line}\n  ::diagram{name="no-such"}\nThere is no content/diagrams/no-such.svg.`,
  )
})

test('accepts a link to an unencrypted address that is among the sources of the article', async () => {
  const source = `${readFileSync(article, 'utf8')}\nSee [this](http://paper.example.org/1).\n`
  expect(await failureOf(article, source)).toMatch(/not encrypted/)
  const listed = source.replace(
    '\nsources:\n',
    '\nsources:\n  - title: A paper\n    publisher: A journal\n    url: http://paper.example.org/1\n',
  )
  const { frontMatter } = await compile(article, listed)
  expect(frontMatter).toMatchObject({
    sources: expect.arrayContaining([
      expect.objectContaining({ title: 'A paper', publisher: 'A journal' }),
    ]),
  })
})

test('reports a work that leads on to an unknown work', async () => {
  const work = 'content/gallery/japanese-chest-piece.md'
  const source = readFileSync(work, 'utf8').replace(/works: \[.*/, 'works: [never-hung]')
  expect(await failureOf(work, source)).toBe(
    `${work}\n  more.works: never-hung\nThere is no content/gallery/never-hung.md.`,
  )
})

test('checks every internal link', async () => {
  const existing = [
    '/',
    '/blog',
    '/blog/tattoo-cost-london-2025',
    '/blog/tag/first-tattoo',
    '/gallery',
    '/blog/tattoo-cost-london-2025?from=privacy#what-to-plan-on',
    '/account#data',
    '/privacy#cookies',
    '/interest/calculator',
    '/media-kit.pdf',
    '/favicon.svg',
    '/blog/feed.xml',
    '/story/0198c0de-0000-7000-8000-000000000000',
  ]
  for (const url of existing) await compile('content/pages/x.md', `${head}\n[x](${url})\n`)
  const dead = [
    '/nowhere',
    '/blog/7',
    '/blog/tag/never-used',
    '/gallery/none',
    '/interest/none',
    '/privacy#none',
    '/gallery/japanese-leg-sleeves#none',
    '/none.pdf',
  ]
  for (const url of dead) {
    expect(await failureOf('content/pages/x.md', `${head}\n[x](${url})\n`), url).toMatch(/leads|No/)
  }
})

test('every content file is valid and contains no HTML', async () => {
  await checkContent()
  const files = globSync('content/{articles,gallery,pages}/*.md')
  expect(files.length).toBeGreaterThanOrEqual(38)
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    expect(splitFrontMatter(source).body, file).not.toMatch(/<[a-z/!]/i)
    const { body, headings } = await compile(file, source)
    expect(body.length, file).toBeGreaterThan(0)
    expect(new Set(headings.map(({ id }) => id)).size, file).toBe(headings.length)
  }
})

async function failureOf(path: string, source: string) {
  const outcome = await compile(path, source).catch((error) => error)
  expect(outcome).toBeInstanceOf(Error)
  return (outcome as Error).message
}
