import type { Item } from './wordpress-export.server.ts'
import { metaOf } from './wordpress-meta.ts'

/**
 * Captions and galleries become figures, recordings and videos elements that are one. Other shortcodes stay as words, and
 * are told.
 */
export function withoutShortcodes(
  content: string,
  post: Item,
  attachments: Map<string, Item>,
  losses: string[],
) {
  const context = { post, attachments, losses }
  const html = withFigures(withCode(content))
    .replace(/\[embed\b[^[\]]*\]\s*([^[\]<>\s]+)\s*\[\/embed\]/g, (_, address: string) =>
      embedOf('iframe', address),
    )
    .replace(mediaShortcode, (whole: string, open: string, name: string, written: string) => {
      if (open && whole.endsWith(']]')) return literally(whole.slice(1, -1))
      const html = mediaOf(name.toLowerCase(), attributesOf(written), context)
      const rest = whole.endsWith(']]') ? ']' : ''
      return html === null ? whole : `${open}${html}${rest}`
    })
    .replace(/\[\/(?:audio|video|playlist|gallery)\]/g, '')
  const others = new Set((html.match(anyShortcode) ?? []).filter(looksLikeShortcode))
  for (const shortcode of others) {
    losses.push(`“${shortcode}” may be a shortcode, and stayed as words.`)
  }
  return html
}

const anyShortcode = /\[[a-z][\w-]*(?:[\s=][^[\]]*)?\]/gi

/** Not words in brackets, unless it is one word. */
function looksLikeShortcode(words: string) {
  return /^\[[\w-]+(?:\]|=|\s+\/\]|\s[^[\]]*?(?:[\w-]=|https?:))/.test(words)
}

const mediaShortcode =
  /(\[?)\[(gallery|slideshow|playlist|audio|video|youtube|vimeo|dailymotion|soundcloud|spotify|instagram|facebook|twitter|tweet|tiktok|ted|googlevideo|googlemaps|wpvideo|videopress)((?:[\s=][^[\]]*)?)\]\]?/gi

type Attributes = { named: Map<string, string>; bare: string[] }

function attributesOf(written: string): Attributes {
  const named = new Map<string, string>()
  const rest = written.replace(
    /(?<![^\s"'])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
    (_, name: string, ...values: (string | undefined)[]) => {
      named.set(name.toLowerCase(), values[0] ?? values[1] ?? values[2] ?? '')
      return ' '
    },
  )
  const bare = rest.split(/[\s"'|]+/).map((word) => word.replace(/^=/, ''))
  return { named, bare: bare.filter(Boolean) }
}

type Found = { post: Item; attachments: Map<string, Item>; losses: string[] }

/** Null for what has no address, and stays as words. */
function mediaOf(name: string, attributes: Attributes, context: Found): string | null {
  if (name === 'gallery' || name === 'slideshow') return galleryOf(attributes, context)
  if (name === 'playlist') return playlistOf(attributes, context)
  const { named, bare } = attributes
  const addresses = [...named.values(), ...bare].filter((value) => /^(?:https?:)?\/\//.test(value))
  const address = named.get('src') || addresses[0]
  if (address) return embedOf(name === 'audio' || name === 'video' ? name : 'iframe', address)
  if (name !== 'audio' && name !== 'video') return null
  const [attached] = attachedTo(context.post, context.attachments, files[name])
  return attached ? recordingOf(name, attached) : null
}

function embedOf(tag: string, address: string, title = '') {
  return `\n\n<${tag} src="${quoted(address)}" title="${quoted(title)}"></${tag}>\n\n`
}

function recordingOf(tag: string, item: Item) {
  return embedOf(tag, escaped(item['wp:attachment_url']), item.title)
}

const files = {
  picture: /\.(?:jpe?g|png|gif|webp|avif|heic|bmp)$/i,
  audio: /\.(?:mp3|m4a|ogg|wav|flac|wma)$/i,
  video: /\.(?:mp4|m4v|webm|ogv|mov|wmv|flv)$/i,
}

/** What was uploaded to a post, in the order that WordPress shows it. */
function attachedTo(post: Item, attachments: Map<string, Item>, kind: RegExp) {
  const number = (item: Item, field: 'wp:menu_order' | 'wp:post_id') => Number(item[field]) || 0
  return [...attachments.values()]
    .filter(
      (item) =>
        item['wp:post_parent'] === post['wp:post_id'] && kind.test(item['wp:attachment_url']),
    )
    .toSorted(
      (a, b) =>
        number(a, 'wp:menu_order') - number(b, 'wp:menu_order') ||
        number(a, 'wp:post_id') - number(b, 'wp:post_id'),
    )
}

/** Those that a shortcode names, or those that were uploaded to its post. */
function chosen(
  what: string,
  kind: RegExp,
  { named }: Attributes,
  { post, attachments, losses }: Found,
) {
  const ids = idsIn(named.get('ids') || named.get('include'))
  const parent = named.get('id') ?? post['wp:post_id']
  const without = idsIn(named.get('exclude'))
  const items =
    ids.length > 0
      ? ids.flatMap((id) => attachments.get(id) ?? [])
      : attachedTo({ ...post, 'wp:post_id': parent }, attachments, kind).filter(
          (item) => !without.includes(item['wp:post_id']),
        )
  const missing = ids.filter((id) => !attachments.has(id))
  if (items.length === 0 && ids.length === 0) {
    losses.push(`A ${what} was left out: the file has nothing that was uploaded to the article.`)
  } else if (missing.length > 0) {
    losses.push(
      `Not in the file, and left out of a ${what}: number ${missing.join(', ')} in WordPress.`,
    )
  }
  return items
}

function idsIn(list = '') {
  return list.split(/[,\s]+/).filter(Boolean)
}

function galleryOf(attributes: Attributes, context: Found) {
  const pictures = chosen('gallery', files.picture, attributes, context).map((item) => {
    const alt = metaOf(item, '_wp_attachment_image_alt')[0] ?? ''
    const image = `<img src="${quoted(escaped(item['wp:attachment_url']))}" alt="${quoted(alt)}">`
    return `<figure>${image}<figcaption>${item['excerpt:encoded']}</figcaption></figure>`
  })
  return pictures.length > 0 ? `<figure>${pictures.join('')}</figure>` : ''
}

function playlistOf(attributes: Attributes, context: Found) {
  const tag = attributes.named.get('type') === 'video' ? 'video' : 'audio'
  const items = chosen('playlist', files[tag], attributes, context)
  return items.map((item) => recordingOf(tag, item)).join('')
}

const codeNames =
  /\[(code|sourcecode|source|latex|bash|shell|cpp|csharp|css|diff|html|xhtml|xml|java|javascript|js|jscript|perl|php|plain|powershell|python|py|ruby|sql|vb|yaml)((?:[\s=][^[\]]*)?)\]/gi

/** Between these a `<` is a sign of the text, and would begin a tag that takes words with it. */
function withCode(content: string) {
  let html = ''
  let end = 0
  const withoutEnd = new Set<string>()
  for (const match of content.matchAll(codeNames)) {
    const [open, name = ''] = match
    if (match.index < end || withoutEnd.has(name)) continue
    const close = `[/${name}]`
    const start = match.index + open.length
    const closeAt = content.indexOf(close, start)
    if (closeAt < 0) {
      withoutEnd.add(name)
      continue
    }
    const code = literally(content.slice(start, closeAt).replaceAll('<', '&lt;'))
    html += `${content.slice(end, match.index)}<pre>${code}</pre>`
    end = closeAt + close.length
  }
  return html + content.slice(end)
}

function literally(words: string) {
  return words.replaceAll('[', '&#91;').replaceAll(']', '&#93;')
}

/** Not one expression from [caption] to [/caption]: it would take minutes for many without an end. */
function withFigures(content: string) {
  return content
    .replaceAll('[/wp_caption]', '[/caption]')
    .split('[/caption]')
    .map((part, index, parts) => {
      const start =
        index < parts.length - 1
          ? Math.max(part.lastIndexOf('[caption'), part.lastIndexOf('[wp_caption'))
          : -1
      if (start < 0) return part
      const endOfTag = part.indexOf(']', start)
      const { named } = attributesOf(part.slice(start, endOfTag).replace(/^\[\w+/, ''))
      const inside = part.slice(endOfTag + 1)
      const [, before = inside, words = ''] = picturesFirst.exec(inside) ?? []
      const caption = [named.get('caption'), words].filter((text) => text?.trim()).join(' ')
      return `${part.slice(0, start)}<figure>${before}<figcaption>${caption}</figcaption></figure>`
    })
    .join('')
}

const tagRest = `(?:"[^"]*"|'[^']*'|[^'">])*>`
const picturesFirst = new RegExp(
  `^((?:\\s*<a\\b${tagRest})?\\s*<img\\b${tagRest}(?:\\s*</a>)?)(.*)$`,
  's',
)

function escaped(address: string) {
  return address.replaceAll('&', '&amp;')
}

function quoted(html: string) {
  return html.replaceAll('"', '&quot;')
}
