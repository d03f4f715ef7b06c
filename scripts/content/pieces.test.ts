import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from './pieces.ts'

const head = `---
title: A page about nothing much
description: Long enough to say what stands on the page, and short enough for a list of results.
updated: 2026-01-31
---
`

test('an editor’s file becomes HTML, in parts where the page puts something in', async () => {
  const { body, headings, words, frontMatter } = await compile(
    'content/pages/x.md',
    `${head}\nOne *two* three.\n\n<Publisher />\n\n## What it’s for\n\nFour.\n`,
  )
  expect(body).toEqual([
    '<p>One <em>two</em> three.</p>',
    { slot: 'Publisher' },
    '<h2 id="what-its-for">What it’s for</h2>\n<p>Four.</p>',
  ])
  expect(headings).toEqual([{ id: 'what-its-for', text: 'What it’s for' }])
  expect(words).toBe(7)
  expect(frontMatter).toMatchObject({ updated: '2026-01-31' })
})

test('a table scrolls in a frame of its own, with a name', async () => {
  const { body } = await compile(
    'content/pages/x.md',
    `${head}\n## Prices\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n`,
  )
  expect(body[0]).toContain(
    '<div class="table-frame" tabindex="0" role="region" aria-label="Table: Prices"><table class="table">',
  )
})

test('an article has a place for an advert before its third heading', async () => {
  const source = readFileSync('content/articles/tattoo-cost-london-2025.md', 'utf8')
  const { body } = await compile('content/articles/tattoo-cost-london-2025.md', source)
  const at = body.findIndex((part) => typeof part === 'object' && part.slot === 'Advert')
  const before = body.slice(0, at).join('')
  expect(before.match(/<h2/g)).toHaveLength(2)
  expect(body[at + 1]).toMatch(/^<h2/)
})

for (const [broken, complaint] of [
  ['no front matter', /x\.md: must begin with its front matter/],
  [head.replace('2026-01-31', 'soon'), /x\.md\n {2}updated: /],
  [head.replace('description', 'descriptoin'), /x\.md\n[\s\S]*descriptoin/],
  [head.replace('A page', '"A page'), /x\.md: /],
  [`${head}\nAn open { brace`, /x\.md: /],
  [`${head}\n<LondonPirces />\n`, /x\.md: there is no <LondonPirces \/>/],
] as const) {
  test(`what is wrong is said with its file and field: ${complaint}`, async () => {
    await expect(compile('content/pages/x.md', broken)).rejects.toThrow(complaint)
  })
}

test('every file of the editors holds', async () => {
  const files = globSync('content/{articles,gallery,pages}/*.md')
  expect(files.length).toBeGreaterThanOrEqual(38)
  for (const file of files) await compile(file, readFileSync(file, 'utf8'))
})
