import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { slugOfTag } from '#app/pieces/text/tag.ts'
import { readLondonTime } from '#app/ui/london-time.ts'
import { withoutTags } from './html-text.server.ts'
import {
  type ExportedArticle,
  folderOf,
  type SiteExport,
  UnreadableExport,
  withOwnOrigins,
} from './site-export.ts'
import { contentOf } from './wordpress-content.server.ts'
import { type Meta, metaOf } from './wordpress-meta.ts'

// WordPress' export (WXR) is an RSS feed with elements of its own. Addresses of authors and comments are not read.

const readElements = [
  'title',
  'link',
  'dc:creator',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_date_gmt',
  'wp:post_name',
  'wp:status',
  'wp:post_type',
  'wp:post_password',
  'wp:attachment_url',
  'wp:post_parent',
  'wp:menu_order',
  'wp:attachment_url',
  'wp:post_date',
  'pubDate',
  'guid',
] as const

export type Item = Record<(typeof readElements)[number], string> & {
  categories: string[]
  tags: string[]
  /** Of the plugin for several authors: what it calls each. */
  authors: string[]
  meta: Meta
}

type Channel = {
  link: string
  authors: Map<string, string>
  categories: Category[]
  tags: Map<string, string>
  items: Item[]
}

/** @throws UnreadableExport */
export function readWordpressExport(xml: string): SiteExport {
  const { link, authors, categories, tags, items } = readChannel(xml)
  const address = URL.canParse(link) ? link : null
  const folder = folderOf(address)
  const ofType = (type: string) => items.filter((item) => item['wp:post_type'] === type)
  const byId = (some: Item[]) => new Map(some.map((item) => [item['wp:post_id'], item]))
  const attachments = byId(ofType('attachment'))
  const reusable = byId(ofType('wp_block'))
  const posts = ofType('post').filter((item) => !/^(?:trash|auto-draft)$/.test(item['wp:status']))
  const names = new Map([...authors, ...guestAuthors(ofType('guest-author'))])
  return {
    program: 'WordPress',
    address,
    articles: withOwnOrigins(
      posts.map((item) => articleOf(item, { authors: names, attachments, reusable, address })),
    ),
    topics: topicsOf(categories, tags, folder),
    feed: `${folder}/feed`,
    pictures,
    notes: [
      ...ofType('page').map(
        ({ title, link }) =>
          `The page “${withoutTags(title)}” (${pathOf(link, address) ?? 'a draft'}) is no article.`,
      ),
      ...notesOfOthers(items),
    ],
  }
}

/** Also those that WordPress.com keeps on a host of its own, and those behind its image service. */
const pictures =
  /^(?:(?:https?:)?\/\/(?:i\d\.wp\.com\/)?(?:[\w-]+\.files\.wordpress\.com\/|[^/]+\/(?:[^?#]*\/)?wp-content\/uploads\/)|\/(?:[^?#]*\/)?wp-content\/uploads\/)/

/** What WordPress keeps for itself, and the authors of its plugin for several. */
const ownTypes =
  /^(?:post|page|attachment|revision|nav_menu_item|custom_css|customize_changeset|guest-author|oembed_cache|user_request|wp_.*)$/

function notesOfOthers(items: Item[]) {
  const others = items.filter((item) => !ownTypes.test(item['wp:post_type']))
  const counts = Map.groupBy(others, (item) => item['wp:post_type'])
  const posts = Map.groupBy(
    items.filter((item) => item['wp:post_type'] === 'post'),
    (item) => item['wp:status'],
  )
  const [inTrash, unsaved] = [posts.get('trash'), posts.get('auto-draft')]
  return [
    ...[...counts].map(([type, { length }]) => `Of the type “${type}”, not imported: ${length}.`),
    ...(inTrash ? [`Articles in the trash, not imported: ${inTrash.length}.`] : []),
    ...(unsaved ? [`Articles that were never saved, not imported: ${unsaved.length}.`] : []),
  ]
}

function readChannel(xml: string): Channel {
  const channel: Channel = {
    link: '',
    authors: new Map(),
    categories: [],
    tags: new Map(),
    items: [],
  }
  const path: string[] = []
  /** Where each of them begins. */
  const lines: number[] = []
  let closed: [name?: string, line?: number] = []
  /** Where the parser was when it last told anything. */
  let last = { line: 1, position: 0 }
  let item: Item | null = null
  let domain = ''
  let words = ''
  // Of an author, a term or a field of an item.
  let group: Record<string, string> = {}
  const parser = new SaxesParser()
  // Some plugins leave control characters in texts, which XML does not allow.
  const [blank = ''] = /^\uFEFF?\s*/.exec(xml) ?? []
  const readable = xml.slice(blank.length).replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
  const refuse = (reason: string): never => {
    throw new UnreadableExport(`This is no export of WordPress (Tools, Export). ${reason}`)
  }
  const refuseLine = (line: number, why = '') =>
    refuse(`Line ${line + lineEnds(blank)} is no XML${why}.`)
  parser.on('error', ({ message }) => {
    const unread = readable.slice(last.position, parser.position)
    const ampersand = /&(?!#?\w+;)/.exec(unread)
    if (ampersand) {
      const line = last.line + lineEnds(unread.slice(0, ampersand.index))
      refuseLine(line, ': it has a “&” that is not written as “&amp;”')
    }
    // The parser tells of the end of an element before it tells that it was missing.
    const isMissed = message.includes('unexpected close tag')
    const [name, line] = isMissed ? closed : [path.at(-1), lines.at(-1)]
    if (name && line && (isMissed || message.includes('unclosed tag'))) {
      refuseLine(line, `: its <${name}> does not end where it should`)
    }
    refuseLine(parser.line)
  })
  // WordPress writes none. One can declare entities that stand for gigabytes.
  parser.on('doctype', () => refuse('It has a document type.'))
  const markProgress = () => {
    last = { line: parser.line, position: parser.position }
  }
  const addWords = (text: string) => {
    words += text
    markProgress()
  }
  parser.on('text', addWords)
  parser.on('cdata', addWords)
  parser.on('opentagstart', () => void lines.push(parser.line))
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    path.push(name)
    words = ''
    markProgress()
    if (name === 'category') domain = attributes.domain ?? ''
    if (path.length === 3) group = {}
    if (path.length === 4 && name === 'wp:postmeta') group = {}
    if (path.length === 3 && name === 'item') item = newItem()
  })
  parser.on('closetag', ({ name }) => {
    const depth = path.length
    path.pop()
    closed = [name, lines.pop()]
    markProgress()
    // Other programs lay the file out in lines, with the values in lines of their own.
    words = words.trim()
    if (depth === 3 && name === 'link') channel.link = words
    if (depth === 3 && name === 'wp:base_blog_url') channel.link ||= words
    if (depth === 3) readGroup(name)
    if (depth > 3) group[name] = words
    if (item && depth === 4) readField(item, name)
    words = ''
  })

  function readGroup(name: string) {
    if (name === 'wp:author') {
      channel.authors.set(group['wp:author_login'] ?? '', group['wp:author_display_name'] ?? '')
    }
    const [slug = '', parent = ''] = [group['wp:category_nicename'], group['wp:category_parent']]
    if (name === 'wp:category' && slug && slug !== 'uncategorized') {
      channel.categories.push({ slug, parent, name: withoutTags(group['wp:cat_name'] ?? '') })
    }
    if (name === 'wp:tag') {
      channel.tags.set(group['wp:tag_slug'] ?? '', withoutTags(group['wp:tag_name'] ?? ''))
    }
    if (name === 'item' && item) {
      channel.items.push(item)
      item = null
    }
  }

  function readField(item: Item, name: string) {
    const field = readElements.find((known) => known === name)
    if (field) item[field] = words
    // Before 2010 WordPress wrote categories without a domain too, and tags as `tag`.
    if (name === 'category' && /^(?:category)?$/.test(domain)) item.categories.push(words)
    if (name === 'category' && /^(?:post_tag|tag)$/.test(domain)) item.tags.push(words)
    if (name === 'category' && domain === 'author') item.authors.push(words)
    if (name === 'wp:postmeta')
      item.meta.push([group['wp:meta_key'] ?? '', group['wp:meta_value'] ?? ''])
  }

  parser.write(readable).close()
  if (!xml.includes('<wp:wxr_version>')) refuse('It names no version of its format.')
  return channel
}

function lineEnds(text: string) {
  return text.split('\n').length - 1
}

function newItem(): Item {
  const fields = Object.fromEntries(readElements.map((name) => [name, '']))
  return {
    ...(fields as Record<(typeof readElements)[number], string>),
    categories: [],
    tags: [],
    authors: [],
    meta: [],
  }
}

type Found = {
  authors: Map<string, string>
  attachments: Map<string, Item>
  reusable: Map<string, Item>
  address: string | null
}

function articleOf(
  item: Item,
  { authors, attachments, reusable, address }: Found,
): ExportedArticle {
  const categories = [...new Set(item.categories)].filter(
    (name) => slugOfTag(name) !== 'uncategorized',
  )
  const tags = [...new Set([...item.tags, ...categories])]
  const pictureId = metaOf(item, '_thumbnail_id')[0] ?? ''
  const picture = attachments.get(pictureId)
  const { html, losses } = contentOf(item, { attachments, reusable })
  if (!picture && /^[1-9]\d*$/.test(pictureId)) {
    losses.push(`Its main picture (number ${pictureId} in WordPress) is not in the file.`)
  }
  const path = pathOf(item.link, address)
  const formerPaths = metaOf(item, '_wp_old_slug').flatMap((slug) =>
    path && slug ? [path.replace(/[^/]+$/, slug)] : [],
  )
  return {
    origin: originOf(item, address),
    // Titles and names are stored as HTML.
    title: withoutTags(item.title),
    slug: percentDecoded(item['wp:post_name']),
    excerpt: withoutTags(item['excerpt:encoded']),
    author: authorOf(item, authors),
    publishedAt: dateOf(item),
    withheld: withheld(item),
    paths: path ? [path, ...formerPaths] : [],
    number: item['wp:post_id'],
    category: withoutTags(categories[0] ?? ''),
    tags: tags.map(withoutTags),
    html,
    isClassic: true,
    picture: picture
      ? {
          address: picture['wp:attachment_url'],
          alt: withoutTags(metaOf(picture, '_wp_attachment_image_alt')[0] ?? ''),
          caption: withoutTags(picture['excerpt:encoded']),
        }
      : null,
    losses,
  }
}

/** What the plugin for several authors calls a guest is a part of an address, and the name is a post of its own. */
function guestAuthors(guests: Item[]) {
  return guests.flatMap((guest) => {
    const name = metaOf(guest, 'cap-display_name')[0] || guest.title
    const logins = [...metaOf(guest, 'cap-user_login'), guest['wp:post_name'].replace(/^cap-/, '')]
    return logins.map((login): [string, string] => [login, name])
  })
}

/** In files of before 2010 the post has the name itself. */
function authorOf(item: Item, names: Map<string, string>) {
  const authors = item.authors.length > 0 ? item.authors : [item['dc:creator']]
  return [...new Set(authors.map((name) => withoutTags(names.get(name) || name)))].join(' and ')
}

function withheld(item: Item) {
  const status = item['wp:status']
  if (status !== 'publish') return `It is “${status}” in WordPress.`
  return item['wp:post_password'] ? 'It has a password in WordPress.' : null
}

/** Null for an address such as `/?p=12`, of what was never published. */
function pathOf(link: string, address: string | null) {
  const { pathname = '/', search = '' } = (link && URL.parse(link, address ?? undefined)) || {}
  const isNumbered = /[?&](?:p|page_id)=/.test(search)
  return pathname === '/' || isNumbered ? null : pathname.replace(/\/$/, '')
}

/** WordPress stores names in addresses percent-encoded. */
function percentDecoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Some programs write no numbers. */
function originOf(item: Item, address: string | null) {
  const { link, guid, title } = item
  const host = (link && URL.parse(link, address ?? undefined)?.host) || ''
  const name = item['wp:post_id'] || link || guid || item['wp:post_name'] || title
  return `wordpress ${host} ${name.slice(0, 500)}`
}

/**
 * When a post was published. WordPress writes `2024-03-31 23:30:00`, and zeros for a draft and for posts that other programs
 * made; then the time by the clock of the site has the day, or else the date of the feed.
 */
function dateOf(post: Record<'wp:post_date_gmt' | 'wp:post_date' | 'pubDate', string>) {
  return (
    known(`${post['wp:post_date_gmt'].replace(' ', 'T')}Z`) ??
    localTime(post['wp:post_date']) ??
    known(post.pubDate)
  )
}

/** The export does not say where the site is, so its clock is taken for that of London. */
function localTime(written: string) {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(written) ?? []
  return known(readLondonTime(day, time)?.[0] ?? `${written.replace(' ', 'T')}Z`)
}

/** Zeros are read as a day before the year 1. */
function known(written: string | Date) {
  const date = new Date(written)
  return date.getTime() > Date.UTC(1970) ? date : null
}

type Category = { slug: string; parent: string; name: string }

/** The names of categories and tags by the paths of their pages. A category within another has its path below that. */
function topicsOf(categories: Category[], tags: Map<string, string>, folder: string) {
  const bySlug = new Map(categories.map((category) => [category.slug, category]))
  const topics = new Map<string, string>()
  for (const { slug, parent, name } of categories) {
    const slugs = [slug]
    for (let above = bySlug.get(parent); above && !slugs.includes(above.slug); ) {
      slugs.unshift(above.slug)
      above = bySlug.get(above.parent)
    }
    for (const path of new Set([slugs.join('/'), slug])) {
      topics.set(`${folder}/category/${path}`, name)
    }
  }
  for (const [slug, name] of tags) topics.set(`${folder}/tag/${slug}`, name)
  return topics
}
