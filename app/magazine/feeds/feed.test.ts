import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText, hostile } from '#tests/hostile.ts'
import { jsonFeed } from './answer.server.ts'
import { absoluteUrl, type Feed, feedParagraphs, withinFeed } from './feed.ts'
import { rss } from './rss.ts'
import { escaped } from './xml.ts'

const url = 'https://indelible.example/story/1'

const feed: Feed = {
  title: 'Indelible: stories',
  description: 'Told <by> readers & printed',
  home: 'https://indelible.example/stories',
  self: 'https://indelible.example/stories/feed.xml',
  entries: [
    {
      id: '3f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11',
      url,
      title: ']]></title><script>alert("1")</script>\0\u0007',
      summary: 'Fish & chips\uD800',
      html: feedParagraphs('A < B', 'Half of a pair: \uDC00'),
      author: null,
      tags: ['Love'],
      publishedAt: new Date('2025-01-30T23:30:00Z'),
    },
  ],
}

test('what a reader writes is text in a feed, and never markup', () => {
  const source = rss(feed)
  expect(source).toContain(
    '<title>]]&gt;&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</title>',
  )
  expect(source).toContain('&lt;p&gt;A &amp;lt; B&lt;/p&gt;')
  expect(source).not.toContain('<script')
})

test('what XML has no place for is dropped, and everything else is kept', () => {
  expect(escaped('a\0b\u0008c\uD800d\uFFFEe\uFFFFf')).toBe('abcdef')
  expect(escaped('\t\n\r Ōtautahi 🪡 \u{10FFFF}')).toBe('\t\n\r Ōtautahi 🪡 \u{10FFFF}')
})

test('dates are written as each form wants them', () => {
  expect(rss(feed)).toContain('<pubDate>Thu, 30 Jan 2025 23:30:00 GMT</pubDate>')
  expect(JSON.parse(jsonFeed(feed)).items[0].date_published).toBe('2025-01-30T23:30:00.000Z')
})

test('an entry that was changed says when', () => {
  const [entry] = feed.entries
  const changed = { ...feed, entries: [{ ...entry!, changedAt: new Date('2026-11-22') }] }
  expect(rss(changed)).toContain('<atom:updated>2026-11-22T00:00:00.000Z</atom:updated>')
  expect(JSON.parse(jsonFeed(changed)).items[0].date_modified).toBe('2026-11-22T00:00:00.000Z')
  expect(rss(feed)).not.toContain('atom:updated')
})

test('an entry keeps its id when its address changes', () => {
  const [entry] = feed.entries
  const moved = { ...feed, entries: [{ ...entry!, url: 'https://indelible.example/story/2' }] }
  const guid = '<guid isPermaLink="false">urn:uuid:3f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11</guid>'
  for (const each of [feed, moved]) {
    expect(rss(each)).toContain(guid)
    expect(JSON.parse(jsonFeed(each)).items[0].id).toBe(
      'urn:uuid:3f1c2a52-7c53-4c5e-9d1b-0c8f5c7d1e11',
    )
  }
})

test('a feed stays under 512 kB: the newest entries whole, older ones by their summary', () => {
  const [entry] = feed.entries
  const longest = { ...entry!, summary: 'é'.repeat(220), html: '<p>"&amp;"</p>'.repeat(2_000) }
  const entries = withinFeed(Array.from({ length: 30 }, () => longest))
  for (const written of [rss({ ...feed, entries }), jsonFeed({ ...feed, entries })]) {
    expect(Buffer.byteLength(written)).toBeLessThan(512_000)
  }
  const whole = entries.filter(({ html }) => html === longest.html)
  expect(whole.length).toBeGreaterThan(3)
  expect(entries.slice(0, whole.length)).toEqual(whole)
  expect(entries.at(-1)!.html).toBe(
    `<p>${longest.summary}</p><p><a href="${url}">Read the whole text on our site</a></p>`,
  )
})

test('nobody is named who would rather not be', () => {
  expect(rss(feed)).not.toContain('dc:creator>')
  expect(JSON.parse(jsonFeed(feed)).items[0]).not.toHaveProperty('authors')
  const [entry] = feed.entries
  const withAuthor = { ...feed, entries: [{ ...entry!, author: 'Maya' }] }
  expect(rss(withAuthor)).toContain('<dc:creator>Maya</dc:creator>')
  expect(JSON.parse(jsonFeed(withAuthor)).items[0].authors).toEqual([{ name: 'Maya' }])
})

test('links in a piece lead here wherever it is read', () => {
  const html = '<a href="/blog">1</a><a href="#two">2</a><a href="//other.example">3</a>'
  expect(absoluteUrl(html, 'https://indelible.example/blog/x')).toBe(
    '<a href="https://indelible.example/blog">1</a><a href="https://indelible.example/blog/x#two">2</a><a href="//other.example">3</a>',
  )
})

test('whatever is written in it, a feed is well-formed XML and keeps every word that XML can say', () => {
  const words = fc.oneof(anyText(), fc.constantFrom(...hostile))
  fc.assert(
    fc.property(words, words, (title, author) => {
      const [entry] = feed.entries
      const source = rss({
        ...feed,
        title,
        entries: [{ ...entry!, title, author, tags: [author] }],
      })
      expect(openAfter(source)).toEqual([])
      expect(source).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u)
      expect(source).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/)
    }),
  )
})

/** The elements of a document that were never closed, or closed out of turn. */
function openAfter(source: string) {
  const open: string[] = []
  for (const [, end, name] of source.matchAll(/<(\/?)([a-z][\w:]*)(?: [\w:]+="[^"<]*")*>/g)) {
    if (!end) open.push(name!)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return source.replace(/<[^<>]*>/g, '').includes('<') ? ['<'] : open
}
