import type { Comment, Element, ElementContent, Root, RootContent } from 'hast'
import { phrasing } from 'hast-util-phrasing'
import { htmlElement, textOf } from '#app/features/pieces/nodes.server.ts'

// HTML as other programs write it, reduced to what a text of ours can hold. What is lost on the way is said in words.

/** How addresses of the former site are read. */
export type FormerSite = {
  /** Where a link leads now: a page of ours, another site, or null for what can be no link. */
  linkTo: (address: string) => string | null
  /** The name of a picture; null for one that lies on another site. */
  pictureName: (address: string) => string | null
}

type Place = { isWithin?: 'list' | 'quote' | 'cell' | 'heading'; losses: Set<string> } & FormerSite

type Content = RootContent | ElementContent

export function cleanHtml(tree: Root, site: FormerSite, losses: Set<string>): Root {
  return { type: 'root', children: cleanAll(tree.children, { ...site, losses }) }
}

function cleanAll(nodes: Content[], place: Place): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node]
    if (node.type === 'comment') return cleanComment(node, place)
    return node.type === 'element' ? cleanElement(node, place) : []
  })
}

// WordPress writes a block that it fills by itself as one comment.
function cleanComment({ value }: Comment, { losses }: Place) {
  const written = value.trim()
  const [, block] = (written.endsWith('/') && /^wp:([a-z][\w/-]*)/.exec(written)) || []
  if (block && block !== 'spacer') {
    losses.add(`The block “${block}” has no text of its own and was left out.`)
  }
  return []
}

const silent = ['style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base']

/** What is left out, and how the report calls it. */
const leftOut: Record<string, string> = {
  script: 'A script was left out.',
  form: 'A form was left out.',
  input: 'A form was left out.',
  select: 'A form was left out.',
  textarea: 'A form was left out.',
  button: 'A button was left out.',
  object: 'An embedded object was left out.',
  embed: 'An embedded object was left out.',
  canvas: 'A canvas was left out.',
  svg: 'An SVG drawing was left out.',
  math: 'A formula was left out.',
  map: 'An image map was left out.',
}

/** What keeps its words and loses its look. */
const unstyled: Record<string, string> = {
  s: 'Struck-through words became ordinary ones.',
  del: 'Struck-through words became ordinary ones.',
  strike: 'Struck-through words became ordinary ones.',
  u: 'Underlined words became ordinary ones.',
  sup: 'Raised characters became ordinary ones.',
  sub: 'Lowered characters became ordinary ones.',
  code: 'Program code became ordinary words.',
  kbd: 'Program code became ordinary words.',
  samp: 'Program code became ordinary words.',
  tt: 'Program code became ordinary words.',
}

const renamed: Record<string, string> = { b: 'strong', i: 'em', cite: 'em', dfn: 'em', var: 'em' }

const kept = [
  ...['p', 'strong', 'em', 'q', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** They stay, so that the words of two of them do not become one paragraph. */
const divisions =
  /^(?:div|section|article|aside|main|header|footer|nav|address|center|figure|figcaption|details|dl|dt|dd|fieldset|caption)$/

const within: Record<string, Place['isWithin']> = {
  ...{ ul: 'list', ol: 'list', blockquote: 'quote', table: 'cell' },
}

function cleanElement(element: Element, place: Place): ElementContent[] {
  const { tagName: tag, properties } = element
  const inner = (more: Partial<Place> = {}) => cleanAll(element.children, { ...place, ...more })
  if (silent.includes(tag) || hasClass(element, 'kg-toggle-card-icon', 'kg-callout-emoji'))
    return []
  if (leftOut[tag]) {
    place.losses.add(leftOut[tag])
    return []
  }
  if (unstyled[tag]) {
    place.losses.add(unstyled[tag])
    return inner()
  }
  if (/^h[1-6]$/.test(tag)) return cleanHeading(element, place)
  if (/^(?:iframe|video|audio)$/.test(tag)) return cleanEmbed(element, place)
  if (/^(?:pre|listing|xmp)$/.test(tag)) return cleanCode(element, place)
  if (tag === 'img') return cleanPicture(element, place)
  if (tag === 'a') return cleanLink(element, place)
  if (tag === 'summary') {
    return cleanHeading({ ...element, tagName: 'h3' }, place)
  }
  for (const [card, title] of Object.entries(cards)) {
    if (hasClass(element, card)) return cleanCard(element, title, place)
  }
  if (tag === 'figure' || hasClass(element, 'wp-caption')) return cleanFigure(element, place)
  if (hasClass(element, 'kg-callout-card') && !place.isWithin) return [note(inner())]
  if (tag === 'table') return cleanTable(element, place)
  // A quote within a quote or a list gives its words to it.
  if (tag === 'blockquote' && place.isWithin) return inner()
  const name = renamed[tag] ?? tag
  if (kept.includes(name) && !(name === 'hr' && place.isWithin)) {
    const start = name === 'ol' && properties.start !== undefined ? { start: properties.start } : {}
    return [htmlElement(name, start, inner({ isWithin: place.isWithin ?? within[name] }))]
  }
  if (tag === 'dt') return [htmlElement('p', {}, [htmlElement('strong', {}, inner())])]
  return divisions.test(tag) ? [htmlElement('div', {}, inner())] : inner()
}

function hasClass({ properties }: Element, ...names: string[]) {
  const { className } = properties
  return Array.isArray(className) && names.some((name) => className.includes(name))
}

/** Becomes `:::note`. */
function note(children: ElementContent[]) {
  return htmlElement('aside', {}, children)
}

function cleanHeading(element: Element, place: Place) {
  const children = cleanAll(element.children, { ...place, isWithin: 'heading' })
  if (place.isWithin) return [htmlElement('p', {}, [htmlElement('strong', {}, children)])]
  const level = Number(element.tagName.slice(1))
  if (level > 3) place.losses.add('Headings of the fourth level and below became the third.')
  return [htmlElement(level < 3 ? 'h2' : 'h3', {}, children)]
}

function cleanEmbed({ tagName, properties, children }: Element, place: Place) {
  const source = children.find((child) => child.type === 'element' && child.tagName === 'source')
  const address = properties.src ?? (source?.type === 'element' ? source.properties.src : undefined)
  const what = tagName === 'audio' ? 'recording' : tagName === 'video' ? 'video' : 'frame'
  const link = address ? place.linkTo(String(address)) : null
  if (!link) {
    place.losses.add(`An embedded ${what} was left out${address ? `: ${address}` : ''}.`)
    return []
  }
  place.losses.add(`An embedded ${what} became a link: ${link}`)
  const words = String(properties.title ?? '').trim() || link
  return [
    htmlElement('p', {}, [htmlElement('a', { href: link }, [{ type: 'text', value: words }])]),
  ]
}

function cleanCode(element: Element, { losses }: Place) {
  losses.add('Program code became ordinary words.')
  const lines = textOf(element)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const children = lines.flatMap((value, index): ElementContent[] =>
    index === 0 ? [{ type: 'text', value }] : [htmlElement('br', {}), { type: 'text', value }],
  )
  return [htmlElement('p', {}, children)]
}

function cleanPicture({ properties }: Element, place: Place, caption = '') {
  const address = String(properties.src ?? '')
  const picture = place.pictureName(address)
  if (!picture) {
    const shown = address.startsWith('data:') ? 'within the text itself' : address || 'nowhere'
    place.losses.add(`A picture was left out. It lies ${shown}.`)
    return []
  }
  const alt = String(properties.alt ?? '').trim()
  return [htmlElement('img', { picture, alt, ...(caption && { caption }) })]
}

function cleanLink(element: Element, place: Place) {
  const children = cleanAll(element.children, place)
  const { href } = element.properties
  if (href === undefined || hasClass(element, 'footnote')) return children
  const pictures = children.filter(isPicture)
  if (pictures.length > 0) return children
  const address = place.linkTo(String(href))
  const isOfLines = children.every((child) => child.type === 'text' || phrasing(child))
  const value = oneLine(textOf(element))
  const words = isOfLines ? children : [{ type: 'text' as const, value }]
  if (address) return [htmlElement('a', { href: address }, words)]
  place.losses.add(`A link to “${href}” became ordinary words.`)
  return children
}

function isPicture(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'img'
}

/** A picture takes the caption along. Of other figures it becomes a paragraph. */
function cleanFigure(figure: Element, place: Place): ElementContent[] {
  const found = elementsIn(figure)
  const captionElement = found.find(
    (element) => element.tagName === 'figcaption' || hasClass(element, 'wp-caption-text'),
  )
  const caption = captionElement ? oneLine(textOf(captionElement)) : ''
  const images = found.filter(({ tagName }) => tagName === 'img')
  if (images.length > 0) {
    if (images.length > 1) place.losses.add('A gallery became single pictures.')
    return images.flatMap((image, index) => cleanPicture(image, place, index === 0 ? caption : ''))
  }
  const [only] = figure.children
  const address = textOf(figure).trim()
  if (hasClass(figure, 'wp-block-embed') && only && /^https?:\/\/\S+$/.test(address)) {
    return cleanEmbed(htmlElement('iframe', { src: address }), place)
  }
  const rest = cleanAll(figure.children, place)
  return [htmlElement('div', {}, rest)]
}

/** Ghost's cards that lead somewhere, and what has their title. */
const cards = { 'kg-bookmark-card': 'kg-bookmark-title', 'kg-file-card': 'kg-file-card-title' }

function cleanCard(card: Element, titleClass: string, place: Place) {
  const found = elementsIn(card)
  const link = found.find(({ tagName }) => tagName === 'a')
  const title = found.find((element) => hasClass(element, titleClass))
  place.losses.add('A card became a link.')
  if (!link) return []
  const value = oneLine(textOf(title ?? link))
  return [htmlElement('p', {}, cleanLink({ ...link, children: [{ type: 'text', value }] }, place))]
}

function elementsIn(element: Element): Element[] {
  return element.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  )
}

/** Without what would make a row or a column many: a cell may claim to span millions. */
function cleanTable(table: Element, place: Place): ElementContent[] {
  if (place.isWithin) {
    place.losses.add('A table within a list, a quote or another table became ordinary words.')
    const rows = elementsIn(table).filter(({ tagName }) => tagName === 'tr')
    return rows.map((row) => {
      const cells = row.children.filter((child) => child.type === 'element')
      const value = cells.map((cell) => oneLine(textOf(cell))).join(' · ')
      return htmlElement('p', {}, [{ type: 'text', value }])
    })
  }
  const found = elementsIn(table)
  if (found.some(({ properties }) => properties.colSpan || properties.rowSpan)) {
    place.losses.add('Cells of a table that spanned several became single cells.')
  }
  const firstRow = found.find(({ tagName }) => tagName === 'tr')
  if (firstRow && !found.some(({ tagName }) => tagName === 'th')) {
    place.losses.add('The first row of a table became its head.')
    for (const cell of firstRow.children) {
      if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th'
    }
  }
  return [htmlElement('table', {}, cleanAll(table.children, { ...place, isWithin: 'cell' }))]
}

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ').trim()
}
