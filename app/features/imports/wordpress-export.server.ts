import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { slugOfTag } from '#app/features/pieces/tag.ts'
import {
  type ExportedArticle,
  type SiteExport,
  UnreadableExport,
  withoutTags,
} from './site-export.ts'

// WordPress' export (WXR) is an RSS feed with elements of its own. Addresses of authors and comments are not read.

const readElements = [
  ...['title', 'link', 'dc:creator', 'content:encoded', 'excerpt:encoded', 'wp:post_id'],
  ...['wp:post_date_gmt', 'wp:post_name', 'wp:status', 'wp:post_type', 'wp:post_password'],
  'wp:attachment_url',
] as const

type Item = Record<(typeof readElements)[number], string> & {
  categories: string[]
  tags: string[]
  meta: [name: string, value: string][]
}

type Channel = {
  link: string
  authors: Map<string, string>
  topics: Map<string, string>
  items: Item[]
}

/** @throws UnreadableExport */
export function readWordpressExport(xml: string): SiteExport {
  const { link, authors, topics, items } = readChannel(xml)
  const origin = URL.parse(link)?.origin ?? null
  const ofType = (type: string) => items.filter((item) => item['wp:post_type'] === type)
  const attachments = new Map(ofType('attachment').map((item) => [item['wp:post_id'], item]))
  const posts = ofType('post').filter((item) => !/^(?:trash|auto-draft)$/.test(item['wp:status']))
  return {
    program: 'WordPress',
    address: origin,
    articles: posts.map((item) => articleOf(item, { authors, attachments })),
    topics,
    feed: '/feed',
    pictures: /^(?:https?:\/\/[^/]+)?\/(?:[^?#]*\/)?wp-content\/uploads\//,
    notes: ofType('page').map(
      ({ title, link }) => `The page “${title}” (${pathOf(link) ?? 'a draft'}) is no article.`,
    ),
  }
}

function readChannel(xml: string): Channel {
  const channel: Channel = { link: '', authors: new Map(), topics: new Map(), items: [] }
  const path: string[] = []
  let item: Item | null = null
  let domain = ''
  let words = ''
  // Of an author, a term or a field of an item.
  let group: Record<string, string> = {}
  const parser = new SaxesParser()
  const refuse = (reason: string): never => {
    throw new UnreadableExport(`This is no export of WordPress (Tools, Export). ${reason}`)
  }
  parser.on('error', () => refuse(`Line ${parser.line} is no XML.`))
  // WordPress writes none. One can declare entities that stand for gigabytes.
  parser.on('doctype', () => refuse('It has a document type.'))
  const addWords = (text: string) => {
    words += text
  }
  parser.on('text', addWords)
  parser.on('cdata', addWords)
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    path.push(name)
    words = ''
    if (name === 'category') domain = attributes.domain ?? ''
    if (path.length === 3) group = {}
    if (path.length === 4 && name === 'wp:postmeta') group = {}
    if (path.length === 3 && name === 'item') item = newItem()
  })
  parser.on('closetag', ({ name }) => {
    const depth = path.length
    path.pop()
    if (depth === 3 && name === 'link') channel.link = words.trim()
    if (depth === 3) readGroup(name)
    if (depth > 3) group[name] = words
    if (item && depth === 4) readField(item, name)
    words = ''
  })

  function readGroup(name: string) {
    if (name === 'wp:author') {
      channel.authors.set(group['wp:author_login'] ?? '', group['wp:author_display_name'] ?? '')
    }
    if (name === 'wp:category' && group['wp:category_nicename'] !== 'uncategorized') {
      channel.topics.set(`/category/${group['wp:category_nicename']}`, group['wp:cat_name'] ?? '')
    }
    if (name === 'wp:tag')
      channel.topics.set(`/tag/${group['wp:tag_slug']}`, group['wp:tag_name'] ?? '')
    if (name === 'item' && item) {
      channel.items.push(item)
      item = null
    }
  }

  function readField(item: Item, name: string) {
    const field = readElements.find((known) => known === name)
    if (field) item[field] = words
    if (name === 'category' && domain === 'category') item.categories.push(words)
    if (name === 'category' && domain === 'post_tag') item.tags.push(words)
    if (name === 'wp:postmeta')
      item.meta.push([group['wp:meta_key'] ?? '', group['wp:meta_value'] ?? ''])
  }

  // Some plugins leave control characters in texts, which XML does not allow.
  parser.write(xml.replace(/^\uFEFF/, '').replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')).close()
  if (!xml.includes('<wp:wxr_version>')) refuse('It names no version of its format.')
  return channel
}

function newItem(): Item {
  const fields = Object.fromEntries(readElements.map((name) => [name, '']))
  return {
    ...(fields as Record<(typeof readElements)[number], string>),
    categories: [],
    tags: [],
    meta: [],
  }
}

type Found = { authors: Map<string, string>; attachments: Map<string, Item> }

function articleOf(item: Item, { authors, attachments }: Found): ExportedArticle {
  const categories = item.categories.filter((name) => slugOfTag(name) !== 'uncategorized')
  const tags = [...new Set([...item.tags, ...categories])]
  const picture = attachments.get(metaOf(item, '_thumbnail_id')[0] ?? '')
  const { html, losses } = withoutShortcodes(item['content:encoded'], attachments)
  const path = pathOf(item.link)
  const formerPaths = metaOf(item, '_wp_old_slug').flatMap((slug) =>
    path && slug ? [path.replace(/[^/]+$/, slug)] : [],
  )
  return {
    origin: `wordpress ${item.link ? new URL(item.link).host : ''} ${item['wp:post_id']}`,
    title: decoded(item.title),
    slug: item['wp:post_name'],
    excerpt: withoutTags(item['excerpt:encoded']),
    author: authors.get(item['dc:creator']) ?? '',
    publishedAt: dateOf(item['wp:post_date_gmt']),
    withheld: withheld(item),
    paths: path ? [path, ...formerPaths] : [],
    category: decoded(categories[0] ?? ''),
    tags: tags.map(decoded),
    html,
    isClassic: !html.includes('<!-- wp:'),
    picture: picture
      ? {
          address: picture['wp:attachment_url'],
          alt: metaOf(picture, '_wp_attachment_image_alt')[0] ?? '',
          caption: withoutTags(picture['excerpt:encoded']),
        }
      : null,
    losses,
  }
}

function metaOf({ meta }: Item, name: string) {
  return meta.filter(([key]) => key === name).map(([, value]) => value)
}

function withheld(item: Item) {
  const status = item['wp:status']
  if (status !== 'publish') return `It is “${status}” in WordPress.`
  return item['wp:post_password'] ? 'It has a password in WordPress.' : null
}

/** Null for an address such as `/?p=12`, of what was never published. */
function pathOf(link: string) {
  const { pathname = '/' } = URL.parse(link) ?? {}
  return pathname === '/' ? null : pathname.replace(/\/$/, '')
}

/** WordPress writes `2024-03-31 23:30:00`, and zeros for a draft. */
function dateOf(gmt: string) {
  const date = new Date(`${gmt.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Titles and names are stored as HTML. */
function decoded(html: string) {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&amp;', '&')
}

/** Captions and galleries become figures, videos their addresses. Others stay as words, and are told. */
function withoutShortcodes(content: string, attachments: Map<string, Item>) {
  const losses: string[] = []
  // Not one expression from [caption] to [/caption]: it would take minutes for many without an end.
  const captioned = content
    .split('[/caption]')
    .map((part, index, parts) => {
      const start = index < parts.length - 1 ? part.lastIndexOf('[caption') : -1
      if (start < 0) return part
      const inside = part.slice(part.indexOf(']', start) + 1)
      const [, before = '', words = ''] =
        /^((?:\s*<a\b[^>]*>)?\s*<img\b[^>]*>(?:\s*<\/a>)?)(.*)$/s.exec(inside) ?? []
      const figure = `<figure>${before}<figcaption>${words}</figcaption></figure>`
      return part.slice(0, start) + (before ? figure : inside)
    })
    .join('')
  const html = captioned
    .replace(/\[gallery\b([^[\]<>]*)\]/g, (_, attributes: string) => {
      const [, ids = ''] = /\bids="([\d,\s]*)"/.exec(attributes) ?? []
      return galleryOf(ids.split(',').map((id) => attachments.get(id.trim())))
    })
    .replace(/\[\/?(?:embed|video|audio)\b[^[\]<>]*\]/g, '\n\n')
  const others = new Set(html.match(/\[[a-z][\w-]*(?: [\w-]+="?[^[\]<>]*)?\]/g) ?? [])
  for (const shortcode of others)
    losses.push(`“${shortcode}” may be a shortcode, and stayed as words.`)
  return { html, losses }
}

function galleryOf(attachments: (Item | undefined)[]) {
  const images = attachments.flatMap((item) => {
    if (!item) return []
    const alt = metaOf(item, '_wp_attachment_image_alt')[0] ?? ''
    return `<img src="${quoted(item['wp:attachment_url'])}" alt="${quoted(alt)}">`
  })
  return `<figure>${images.join('')}</figure>`
}

function quoted(value: string) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
