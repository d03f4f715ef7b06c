import { expect, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { readGhostExport } from './ghost-export.server.ts'
import { pathOfRule, readGhostRedirects } from './ghost-redirects.server.ts'
import { UnreadableExport } from './site-export.ts'

const post = { id: '1', title: 'A', slug: 'a', html: '<p>A</p>', type: 'post', status: 'published' }

function exportOf(...posts: object[]) {
  return JSON.stringify({ db: [{ meta: { version: '2.0.0' }, data: { posts } }] })
}

test('what not everybody could read says so', () => {
  const posts = [
    post,
    { ...post, visibility: 'paid' },
    { ...post, status: 'scheduled' },
    { ...post, status: 'sent' },
    { ...post, html: '<p>A</p><!--members-only--><p>B</p>' },
    {
      ...post,
      html: '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>A</p><!--kg-gated-block:end-->',
    },
    {
      ...post,
      html: '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>A</p><!--kg-gated-block:end-->',
    },
  ]
  const { articles } = readGhostExport(exportOf(...posts))
  expect(pluck(articles, 'withheld')).toEqual([
    null,
    'Only “paid” could read it in Ghost.',
    'It is “scheduled” in Ghost.',
    'It is “sent” in Ghost.',
    'Only members could read a part of it in Ghost.',
    'Only members could read a part of it in Ghost.',
    null,
  ])
})

test('reads the pages of former versions, and a text without HTML', () => {
  const old = { ...post, type: undefined }
  const site = readGhostExport(exportOf({ ...old, page: 1 }, { ...old, page: 0, html: null }))
  expect(site.notes).toEqual(['The page “A” (/a/) is no article.'])
  expect(site.articles).toMatchObject([
    { losses: [expect.stringContaining('The export has no HTML of its text.')] },
  ])
})

test('a row that cannot be read is told and keeps out none of the others', () => {
  const data = {
    posts: [{ ...post, visibility: true }, post, { ...post, title: 'B', published_at: false }],
    tags: [{ name: 'Lost' }],
  }
  const { articles, notes } = readGhostExport(JSON.stringify({ data }))
  expect(pluck(articles, 'title')).toEqual(['A'])
  expect(notes).toEqual([
    'Row 1 of “posts” was left out: visibility cannot be read.',
    'Row 3 of “posts” was left out: published_at cannot be read.',
    'Row 1 of “tags” was left out: id cannot be read.',
  ])
})

for (const [what, json] of [
  ['no JSON', '<rss>'],
  ['other JSON', '{"db":[]}'],
  ['posts that are none', exportOf({ title: ['A'] })],
  ['a list', '[]'],
  ['very deep', '['.repeat(200_000)],
] as const) {
  test(`an export that is ${what} is refused`, () => {
    expect(() => readGhostExport(json)).toThrow(UnreadableExport)
  })
}

test('reads redirects in both of their formats', () => {
  const rules = [
    { from: '/a', to: '/b' },
    { from: '/c', to: '/d' },
  ]
  expect(readGhostRedirects(JSON.stringify(rules))).toEqual(rules)
  expect(readGhostRedirects('301:\n  /a: /b\n302:\n  /c: /d\n')).toEqual(rules)
})

for (const [what, source] of [
  ['no YAML', '"'],
  ['other YAML', '- a'],
  ['aliases that grow without end', '301: &a\n  /a: /b\n302: *a\n'],
] as const) {
  test(`redirects that are ${what} are refused`, () => {
    expect(() => readGhostRedirects(source)).toThrow(UnreadableExport)
  })
}

test('a rule for many paths has none', () => {
  const from = [
    '^/a/?$',
    '/a\\.html$',
    '\\/a\\-b',
    '/a/(\\d+)',
    '/a.*',
    '/a|/b',
    '(?i)/a',
    '/a?b=1',
  ]
  expect(from.map((from) => pathOfRule({ from, to: '/' }))).toEqual([
    '/a',
    '/a.html',
    '/a-b',
    null,
    null,
    null,
    null,
    null,
  ])
})
