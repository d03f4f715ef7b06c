import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  author,
  category,
  ghostExport,
  ghostPost,
  topic,
  wordpressExport,
  wordpressPost,
} from '#tests/imports/exports.ts'
import { pluck } from '#tests/pluck.ts'
import { linksOf } from './former-links.server.ts'
import { readGhostExport } from './ghost-export.server.ts'
import { readWordpressExport } from './wordpress-export.server.ts'

// Exports as other versions and other programs write them.

const fixture = readFileSync('tests/imports/wordpress/export.xml', 'utf8')

function postOf(more: Record<string, string | null>, inside?: string, channel?: string) {
  const item = wordpressPost('a-post', more, inside)
  return readWordpressExport(wordpressExport([item], { channel })).articles[0]!
}

test('posts without a number, or with the same one, are each their own, and the same the next time', () => {
  const origins = (number: string | null) =>
    pluck(
      readWordpressExport(
        wordpressExport([
          wordpressPost('one', { 'wp:post_id': number }),
          wordpressPost('two', { 'wp:post_id': number }),
          wordpressPost('two', { 'wp:post_id': number }),
        ]),
      ).articles,
      'origin',
    )
  for (const number of [null, '12']) {
    expect(new Set(origins(number)).size).toBe(3)
    expect(origins(number)).toEqual(origins(number))
  }
  expect(origins('12')[0]).toBe('wordpress old.example 12')
  const same = readGhostExport(JSON.stringify(ghostExport([ghostPost('1'), ghostPost('1')])))
  expect(new Set(pluck(same.articles, 'origin')).size).toBe(2)
  const none = { id: undefined, uuid: undefined }
  const posts = [ghostPost('1', none), ghostPost('2', none)]
  const without = readGhostExport(JSON.stringify(ghostExport(posts)))
  expect(new Set(pluck(without.articles, 'origin')).size).toBe(2)
})

test('a relative or empty address of a post stops nothing', () => {
  expect(postOf({ link: '/2020/05/a-post/' }).paths).toEqual(['/2020/05/a-post'])
  expect(postOf({ link: '' })).toMatchObject({ paths: [], slug: 'a-post' })
  expect(postOf({ link: 'https://' })).toMatchObject({ paths: [], slug: 'a-post' })
})

test('a file that was laid out in lines is read as one that was not', () => {
  const laidOut = fixture.replace(/(<!\[CDATA\[.*?\]\]>)/gs, '\n      $1\n    ')
  const plain = readWordpressExport(fixture)
  const read = readWordpressExport(`\ufeff\n${laidOut}`)
  expect(read.articles).toHaveLength(plain.articles.length)
  for (const [index, article] of read.articles.entries()) {
    const { html: _, ...before } = plain.articles[index]!
    expect(article).toMatchObject({ ...before, losses: expect.anything() })
  }
  expect(read.topics).toEqual(plain.topics)
})

for (const [what, broken, words] of [
  ['an ampersand', '<t>One & two</t>\n<u/>\n<v>a; b</v>', 'Line 2 is no XML: it has a “&”'],
  ['an entity', '<t>caf&eacute;</t>', 'Line 2 is no XML'],
  ['an element without its end', '<t>One\n<u>Two</u>\n', 'Line 2 is no XML: its <t>'],
  ['a section without its end', '<t><![CDATA[One</t>\n<u/>', 'Line 2 is no XML: its <t>'],
  ['an angle bracket', '<t>One < two</t>', 'Line 2 is no XML'],
] as const) {
  test(`the line of ${what} is named`, () => {
    const xml = `<rss><channel><item>\n${broken}\n</item>\n</channel></rss>\n\n`
    expect(() => readWordpressExport(xml)).toThrow(words)
    const later = words.replace('Line 2', 'Line 4')
    expect(() => readWordpressExport(`\ufeff\n\n${xml}`)).toThrow(later)
  })
}

test('a date is that of the clock of the site, or of the feed, where the one in GMT is missing', () => {
  const dateOf = (more: Record<string, string | null>) => postOf(more).publishedAt?.toISOString()
  const zeros = '0000-00-00 00:00:00'
  const late = { 'wp:post_date': '2011-07-04 23:30:00', pubDate: 'Mon, 04 Jul 2011 22:00:00 +0000' }
  expect(dateOf({})).toBe('2020-05-01T09:00:00.000Z')
  // Half past eleven in London.
  expect(dateOf({ ...late, 'wp:post_date_gmt': zeros })).toBe('2011-07-04T22:30:00.000Z')
  expect(dateOf({ ...late, 'wp:post_date_gmt': null })).toBe('2011-07-04T22:30:00.000Z')
  const noneLocal = { ...late, 'wp:post_date_gmt': '', 'wp:post_date': zeros }
  expect(dateOf(noneLocal)).toBe('2011-07-04T22:00:00.000Z')
  const none = { 'wp:post_date_gmt': zeros, 'wp:post_date': zeros }
  expect(dateOf({ ...none, pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000' })).toBeUndefined()
  expect(dateOf({ ...none, pubDate: 'soon' })).toBeUndefined()
})

test('an author is found by the plugin for several, by the login, or named in the post itself', () => {
  const people = author('rowan', 'Rowan Ashby') + author('flo', 'Flo &amp; Co')
  const authorOf = (creator: string, inside = '') =>
    postOf({ 'dc:creator': creator }, inside, people).author
  expect(authorOf('rowan')).toBe('Rowan Ashby')
  expect(authorOf('flo')).toBe('Flo & Co')
  expect(authorOf('Ida &amp; North')).toBe('Ida & North')
  const both = topic('author', 'Ida North') + topic('author', 'rowan')
  expect(authorOf('flo', both)).toBe('Ida North and Rowan Ashby')

  const guest = wordpressPost(
    'cap-ida',
    { 'wp:post_type': 'guest-author', title: 'Ida' },
    '<wp:postmeta><wp:meta_key>cap-display_name</wp:meta_key><wp:meta_value>Ida North</wp:meta_value></wp:postmeta>',
  )
  const written = wordpressPost('a-post', {}, topic('author', 'ida'))
  const { articles } = readWordpressExport(wordpressExport([guest, written]))
  expect(pluck(articles, 'author')).toEqual(['Ida North'])
})

test('categories of old versions have no domain, and their tags another', () => {
  const inside = '<category>Law</category><category domain="category" nicename="law">Law</category>'
  const { category, tags } = postOf({}, `${inside}<category domain="tag">Ink</category>`)
  expect({ category, tags }).toEqual({ category: 'Law', tags: ['Ink', 'Law'] })
})

test('links lead to articles and topics however they were written', () => {
  const channel =
    category('history', 'History') +
    category('sailors', 'Sailors', 'history') +
    category('ink-skin', 'Ink &amp; Skin') +
    category('round', 'Round', 'round')
  const cyrillic = '%d1%87%d0%b0%d0%b9'
  const site = readWordpressExport(
    wordpressExport(
      [
        wordpressPost('one', { 'wp:post_id': '135', link: 'https://old.example/blog/2019/one/' }),
        wordpressPost(cyrillic, { link: `https://old.example/blog/${cyrillic}/` }),
        wordpressPost('draft', { 'wp:status': 'draft', link: 'https://old.example/blog/?p=7' }),
      ],
      { channel, link: 'https://old.example/blog' },
    ),
  )
  expect(site.articles.map(({ slug, paths }) => [slug, paths])).toEqual([
    ['one', ['/blog/2019/one']],
    ['чай', [`/blog/${cyrillic}`]],
    ['draft', []],
  ])
  const addressed = site.articles.map((article, index) => ({ article, slug: `slug-${index}` }))
  const { linkTo } = linksOf(site, addressed)
  for (const [address, target] of [
    ['https://old.example/blog/2019/one/', '/blog/slug-0'],
    ['http://www.old.example/blog/2019/one#part', '/blog/slug-0#part'],
    ['https://old.example/blog/?p=135', '/blog/slug-0'],
    ['/blog/?p=135#part', '/blog/slug-0#part'],
    ['/blog/index.php?p=135', '/blog/slug-0'],
    ['/blog/?p=999', null],
    ['/blog/?cat=3', null],
    [`/blog/${cyrillic.toUpperCase()}`, '/blog/slug-1'],
    ['/blog/чай/', '/blog/slug-1'],
    ['/blog/category/history/sailors/', '/blog/tag/sailors'],
    ['/blog/category/sailors', '/blog/tag/sailors'],
    ['/blog/category/ink-skin/', '/blog/tag/ink-skin'],
    ['/blog/feed/', '/blog/feed.xml'],
    ['https://old.example/blog/', '/'],
    ['https://old.example/shop', 'https://old.example/shop'],
  ] as const) {
    expect(linkTo(address), address).toBe(target)
  }
})

test('Ghost exports of other versions and programs are read', () => {
  const { db } = ghostExport([])
  const tables = {
    users: [{ id: 1, name: 'Rowan Ashby' }],
    tags: [{ id: 2, name: 'Ink', slug: 'ink' }],
  }
  const old = {
    id: 1,
    title: 2012,
    slug: 'old',
    html: '<p>Words</p>',
    markdown: 'Words',
    page: 0,
    status: 'published',
    author_id: 1,
    image: '/content/images/a.jpg',
  }
  const links = { posts_tags: [{ post_id: 1, tag_id: 2, sort_order: null }], posts_meta: null }
  const data = (post: object) => ({ ...tables, ...links, posts: [post] })
  for (const [published_at, at] of [
    ['2015-01-02 10:00:00', '2015-01-02T10:00:00.000Z'],
    [1283780649000, '2010-09-06T13:44:09.000Z'],
    ['2015-01-02T10:00:00.000Z', '2015-01-02T10:00:00.000Z'],
    [null, undefined],
  ] as const) {
    const written = { meta: db[0]?.meta, data: data({ ...old, published_at }) }
    for (const json of [JSON.stringify(written), `\ufeff${JSON.stringify({ db: [written] })}`]) {
      const [article] = readGhostExport(json).articles
      expect(article).toMatchObject({
        origin: 'ghost 1',
        title: '2012',
        author: 'Rowan Ashby',
        tags: ['Ink'],
        withheld: null,
        picture: { address: '/content/images/a.jpg' },
      })
      expect(article?.publishedAt?.toISOString()).toBe(at)
    }
  }
  const [bare] = readGhostExport('{"data":{"posts":[{"title":"A title alone"}]}}').articles
  expect(bare).toMatchObject({ withheld: 'It is “draft” in Ghost.', paths: [], author: '' })
  expect(bare?.losses.join()).toContain('The export has no HTML')
})

test('links and pictures of Ghost are known by the address of the site, also within a folder', () => {
  const json = JSON.stringify(ghostExport([ghostPost('1'), ghostPost('2')]))
  const site = readGhostExport(json, { address: 'https://my.example/mag/' })
  const addressed = site.articles.map((article, index) => ({ article, slug: `slug-${index}` }))
  const { linkTo } = linksOf(site, addressed)
  for (const address of [
    'https://my.example/mag/post-1/',
    'http://www.my.example/mag/post-1',
    '__GHOST_URL__/post-1/',
    '/mag/post-1/',
  ]) {
    expect(linkTo(address), address).toBe('/blog/slug-0')
  }
  for (const start of ['__GHOST_URL__', 'https://my.example/mag', '/mag', '']) {
    const address = `${start}/content/images/size/w600/2020/a.jpg`
    expect(address.replace(site.pictures, ''), address).toBe('2020/a.jpg')
  }
})
