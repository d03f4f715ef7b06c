import type { Feed, FeedEntry } from './feed.ts'
import { declaration, element, type Xml } from './xml.ts'

const namespaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function rss({ title, description, home, self, entries }: Feed) {
  const feed = element(
    'rss',
    namespaces,
    element(
      'channel',
      {},
      text('title', title),
      text('link', home),
      text('description', description),
      text('language', 'en-gb'),
      element('atom:link', { href: self, rel: 'self', type: 'application/rss+xml' }),
      ...entries.map(item),
    ),
  )
  return declaration + feed.source
}

function item(entry: FeedEntry): Xml {
  const { id, url, title, summary, html, author, tags, publishedAt, changedAt } = entry
  return element(
    'item',
    {},
    text('title', title),
    text('link', url),
    element('guid', { isPermaLink: 'false' }, `urn:uuid:${id}`),
    author && text('dc:creator', author),
    // RFC 822 with a year of four digits, which is how `toUTCString` writes.
    publishedAt && text('pubDate', publishedAt.toUTCString()),
    changedAt && text('atom:updated', changedAt.toISOString()),
    ...tags.map((tag) => text('category', tag)),
    text('description', summary),
    text('content:encoded', html),
  )
}

function text(name: string, words: string) {
  return element(name, {}, words)
}
