import type { Comment, Element, ElementContent, Root, RootContent } from 'hast'
import { phrasing } from 'hast-util-phrasing'
import { videoElement } from '#app/pieces/text/from-html.ts'
import { htmlElement } from '#app/pieces/text/nodes.server.ts'
import { videoAt } from '#app/pieces/text/video-address.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { isBlockElement, linesOf, oneLineOf } from './html-text.server.ts'
import { withLazyPictures } from './lazy-pictures.server.ts'

// HTML as other programs write it, reduced to what a text of ours can hold. What is lost on the way is said in words.

/** How addresses of the former site are read. */
export type FormerSite = {
  /** Where a link leads now: a page of ours, another site, or null for what can be no link. */
  linkTo: (address: string) => string | null
  /** The name of a picture; null for one that lies on another site. */
  pictureName: (address: string) => string | null
}

type Place = FormerSite & {
  isWithin?: 'list' | 'quote' | 'cell' | 'heading'
  /** How many figures and cards it is within. */
  frames: number
  losses: Set<string>
}

type Content = RootContent | ElementContent

export function cleanHtml(tree: Root, site: FormerSite, losses: Set<string>): Root {
  return { type: 'root', children: cleanAll(tree.children, { ...site, losses, frames: 0 }) }
}

function cleanAll(nodes: Content[], place: Place): ElementContent[] {
  return withLazyPictures(nodes).flatMap((node) => {
    if (node.type === 'text') return [node]
    if (node.type === 'comment') return cleanComment(node, place)
    if (node.type !== 'element') return []
    const cleaned = cleanElement(node, place)
    // What stands before and after a block that is left out does not run together.
    const isGone = isBlockElement(node) && !/^t[rdh]/.test(node.tagName) && cleaned.every(isHollow)
    return isGone ? [space] : cleaned
  })
}

const space: ElementContent = { type: 'text', value: '\n' }

function isHollow(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type !== 'element') return true
  return !/^(?:img|br|hr)$/.test(node.tagName) && node.children.every(isHollow)
}

// WordPress writes a block that it fills by itself as one comment.
function cleanComment({ value }: Comment, { losses }: Place) {
  const written = value.trim()
  // Where WordPress divides an article into pages.
  if (/^(?:nextpage|more\b)/.test(written)) return [space]
  const isWhole = written.endsWith('/')
  const [, block, settings = ''] =
    /^wp:([a-z][\w/-]*)(?:\s(.*))?$/s.exec(written.replace(/\/$/, '').trim()) ?? []
  if (!block || block === 'spacer') return []
  // The settings of a block that holds HTML are mostly how it looks; the fields of a plugin are not in it.
  const words = textSettingsOf(isWhole || block.includes('/') ? settings : '')
  if (!isWhole && words.length === 0) return []
  losses.add(
    words.length > 0
      ? `${isWhole ? `The block “${block}” was left out.` : `Of the block “${block}” the text was kept alone.`} Its settings: ${words.map(quoted).join(', ')}.`
      : `The block “${block}” has no text of its own and was left out.`,
  )
  return []
}

/** Settings of a block that no reader sees. */
const looks =
  /^(?:_.*|align|.*Align|anchor|className|.*[cC]olou?r|fontSize|fontFamily|gradient|layout|lock|metadata|name|mode|order|orderBy|slug|style|tagName|theme|type|.*Position|.*Size|.*Unit)$/

/** What somebody typed into the fields of a block lies within `data`, whatever its name. */
function textSettingsOf(settings: string) {
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return /[\p{L}\d]/u.test(value) ? [value] : []
    return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
  }
  try {
    const { data, ...others } = JSON.parse(settings || '{}')
    const seen = JSON.parse(JSON.stringify(others), (name, value: unknown) =>
      looks.test(name) ? undefined : value,
    )
    // A field of Advanced Custom Fields has a twin with a key in place of words.
    const fields = Object.entries(data ?? {}).filter(([name]) => !name.startsWith('_'))
    return [
      ...textsIn(Object.fromEntries(fields)),
      ...textsIn(seen).filter((text) => /\p{L}/u.test(text)),
    ]
  } catch {
    return [settings]
  }
}

const maxQuoted = 300

function quoted(text: string) {
  return `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}”`
}

const silent = ['style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base']

/** The controls of players and of folded texts, and what Ghost hides. */
const controls = [
  'kg-toggle-card-icon',
  'kg-video-overlay',
  'kg-video-player-container',
  'kg-audio-current-time',
  'kg-audio-hide',
  'kg-video-hide',
  'wp-block-accordion-heading__toggle-icon',
]

const leftOut: Record<string, string> = {
  script: 'A script was left out.',
  form: 'A form was left out.',
  input: 'A form was left out.',
  select: 'A form was left out.',
  textarea: 'A form was left out.',
  button: 'A button was left out.',
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

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  menu: 'ul',
  dir: 'ul',
}

const allowed = [
  'p',
  'strong',
  'em',
  'q',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]

/** They stay, so that the words of two of them do not become one paragraph. */
const divisions =
  /^(?:div|section|article|aside|main|header|footer|nav|address|center|figure|figcaption|details|dl|dt|dd|fieldset|legend|label|caption)$/

const keptOf: Record<string, string[]> = {
  ol: ['start'],
  li: ['value'],
  td: ['colSpan', 'rowSpan'],
  th: ['colSpan', 'rowSpan'],
}

const within: Record<string, Place['isWithin']> = {
  ul: 'list',
  ol: 'list',
  blockquote: 'quote',
  table: 'cell',
}

function cleanElement(element: Element, place: Place): ElementContent[] {
  const { tagName: tag, properties } = element
  const inner = (more: Partial<Place> = {}) => cleanAll(element.children, { ...place, ...more })
  if (silent.includes(tag) || hasClass(element, ...controls)) return []
  if (hasClass(element, 'kg-callout-emoji')) {
    const sign = oneLineOf(element)
    if (sign) place.losses.add(`The sign of a note was left out: ${sign}`)
    return []
  }
  const [, behind] = /url\(["']?([^"')]+)/.exec(String(properties.style)) ?? []
  if (behind && tag !== 'video') {
    place.losses.add(`A picture behind words was left out. It lies ${behind}.`)
  }
  // A heading that folds its text away is a button.
  if (leftOut[tag] && !(tag === 'button' && place.isWithin === 'heading')) {
    place.losses.add(withWords(leftOut[tag], element))
    return []
  }
  if (tag === 'sup' && isNoteNumber(element)) return [noteNumber(element)]
  if (unstyled[tag]) {
    place.losses.add(unstyled[tag])
    return inner()
  }
  if (/^h[1-6]$/.test(tag)) return cleanHeading(element, place)
  if (/^(?:iframe|video|audio|object|embed)$/.test(tag)) return cleanEmbed(element, place)
  if (/^(?:pre|listing|xmp)$/.test(tag)) return cleanCode(element, place)
  if (tag === 'img') return cleanPicture(element, place)
  if (tag === 'a') return cleanLink(element, place)
  if (tag === 'summary') {
    return cleanHeading({ ...element, tagName: 'h3' }, place)
  }
  if (place.frames < maxFrames) {
    const framed = { ...place, frames: place.frames + 1 }
    const card = Object.entries(cards).find(([name]) => hasClass(element, name))
    if (card) return cleanCard(element, card[1], framed)
    if (isFigure(element)) return cleanFigure(element, framed)
  }
  if (hasClass(element, 'kg-callout-card') && !place.isWithin) return [note(inner())]
  if (tag === 'table') return cleanTable(element, place)
  // A quote within a quote or a list gives its words to it.
  if (tag === 'blockquote' && place.isWithin) return [htmlElement('div', {}, inner())]
  if (hasClass(element, 'wp-block-gallery')) place.losses.add(singlePictures)
  const style = String(properties.style)
  // Google Docs wraps everything in a bold element that is not bold, and its words in spans.
  if (/^(?:b|strong)$/.test(tag) && /font-weight:\s*(?:normal|[1-5]00)/.test(style)) return inner()
  if (tag === 'span' && /font-(?:weight:\s*(?:bold|[6-9]00)|style:\s*italic)/.test(style)) {
    const marks = [
      /font-weight:\s*(?:bold|[6-9])/.test(style) && 'strong',
      /italic/.test(style) && 'em',
    ]
    return marks
      .filter((mark) => mark !== false)
      .reduceRight((words, mark) => [htmlElement(mark, {}, words)], inLines(inner()))
  }
  const name = renamed[tag] ?? tag
  if (allowed.includes(name) && !(name === 'hr' && place.isWithin)) {
    const kept = Object.entries(properties).filter(([property]) => keptOf[name]?.includes(property))
    const children = inner({ isWithin: place.isWithin ?? within[name] })
    return [
      htmlElement(
        name,
        Object.fromEntries(kept),
        holdsBlocks.includes(name) ? children : inLines(children),
      ),
    ]
  }
  if (tag === 'dt') return [htmlElement('p', {}, [htmlElement('strong', {}, inLines(inner()))])]
  return divisions.test(tag) ? [htmlElement('div', {}, inner())] : inner()
}

/** Each figure looks through all that it holds, so thousands within each other would take minutes. */
const maxFrames = 4

function withWords(loss: string, element: Element) {
  const words = element.tagName === 'script' ? '' : oneLineOf(element)
  return words ? `${loss.slice(0, -1)}: ${quoted(words)}.` : loss
}

const holdsBlocks = ['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tfoot', 'tr']

/** Makes lines of the blocks in a place that holds none, such as a cell of a table. */
function inLines(nodes: ElementContent[]): ElementContent[] {
  if (nodes.every(isInLine)) return nodes
  const lineEnd = htmlElement('br', {})
  const lines = nodes.flatMap((node) =>
    isInLine(node) || node.type !== 'element'
      ? [node]
      : [lineEnd, ...inLines(node.children), lineEnd],
  )
  const isWord = (node: ElementContent) =>
    node.type === 'text' ? node.value.trim() !== '' : !isBreak(node)
  const [first, last] = [lines.findIndex(isWord), lines.findLastIndex(isWord)]
  return lines.slice(Math.max(first, 0), last + 1).filter((node, index, shown) => {
    const before = shown[index - 1]
    return !(isBreak(node) && before && isBreak(before))
  })
}

function isInLine(node: ElementContent) {
  return node.type !== 'element' || isPicture(node) || phrasing(node)
}

function isBreak(node: ElementContent) {
  return node.type === 'element' && node.tagName === 'br'
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
  const children = inLines(cleanAll(element.children, { ...place, isWithin: 'heading' }))
  if (place.isWithin) return [htmlElement('p', {}, [htmlElement('strong', {}, children)])]
  const level = Number(element.tagName.slice(1))
  if (level > 3) place.losses.add('Headings of the fourth level and below became the third.')
  return [htmlElement(level < 3 ? 'h2' : 'h3', {}, children)]
}

function cleanEmbed(element: Element, place: Place): ElementContent[] {
  const { tagName, properties } = element
  const address = addressOfEmbed(element)
  const what = embeds[tagName] ?? 'frame'
  const playable = videoAt(address, siteSettings.films.videos)
  if (playable) {
    place.losses.add(`A video needs a poster and a transcript: ${playable.href}`)
    return [videoElement(playable, String(properties.title ?? '')), space]
  }
  const link = address ? place.linkTo(address) : null
  // What stands within an object is shown instead of it, such as by a browser without Flash.
  const others = tagName === 'object' ? cleanAll(element.children.filter(isShown), place) : []
  if (!link) {
    place.losses.add(`An embedded ${what} was left out${address ? `: ${address}` : ''}.`)
    return others
  }
  place.losses.add(`An embedded ${what} became a link: ${link}`)
  const words = String(properties.title ?? '').trim() || link
  const text = { type: 'text' as const, value: words }
  return [htmlElement('p', {}, [htmlElement('a', { href: link }, [text])]), ...others]
}

const embeds: Record<string, string> = {
  audio: 'recording',
  video: 'video',
  object: 'object',
  embed: 'object',
}

function isShown(node: ElementContent) {
  return node.type !== 'element' || !/^(?:object|embed|param)$/.test(node.tagName)
}

function addressOfEmbed(element: Element) {
  const { src, data } = element.properties
  const within = elementsIn(element).map(({ tagName, properties }) => {
    if (tagName !== 'param') return /^(?:source|embed)$/.test(tagName) ? properties.src : undefined
    return /^(?:movie|src|url|filename)$/i.test(String(properties.name))
      ? properties.value
      : undefined
  })
  return String(src || data || within.find(Boolean) || '').trim()
}

function cleanCode(element: Element, { losses }: Place) {
  // WordPress writes poems and tables of old in the same element.
  const isCode = !hasClass(element, 'wp-block-verse', 'wp-block-preformatted')
  losses.add(
    isCode
      ? 'Program code became ordinary words.'
      : 'Text with spaces of its own became ordinary words.',
  )
  const children = linesOf(element).flatMap((value, index): ElementContent[] =>
    index === 0 ? [{ type: 'text', value }] : [htmlElement('br', {}), { type: 'text', value }],
  )
  return [htmlElement('p', {}, children)]
}

function cleanPicture(element: Element, place: Place): ElementContent[] {
  const { properties } = element
  const address = String(properties.src ?? '')
  const alt = String(properties.alt ?? '').trim()
  if (hasClass(element, 'wp-smiley', 'emoji')) return [{ type: 'text', value: alt }]
  const picture = place.pictureName(address)
  if (picture) return [htmlElement('img', { picture, alt }), space]
  const shown = address.startsWith('data:') ? 'within the text itself' : address || 'nowhere'
  const described = alt ? ` Its description is ${quoted(alt)}.` : ''
  place.losses.add(`A picture was left out. It lies ${shown}.${described}`)
  return []
}

function isNoteNumber(element: Element) {
  const links = elementsIn(element).filter(({ tagName }) => tagName === 'a')
  return (hasClass(element, 'fn') || links.some(leadsWithin)) && oneLineOf(element) !== ''
}

/** Of a footnote. Beside a year, the number alone would become a part of it. */
function noteNumber(element: Element) {
  const value = `[${oneLineOf(element).replace(/^\[|\]$/g, '')}]`
  return { type: 'text' as const, value }
}

function leadsWithin({ properties: { href } }: Element) {
  return typeof href === 'string' && href.startsWith('#')
}

function cleanLink(element: Element, place: Place): ElementContent[] {
  const { href } = element.properties
  // The way back from a footnote.
  if (leadsWithin(element) && /^(?:[↩↑⤴\s]|\ufe0e)+$/.test(oneLineOf(element))) return []
  // A note's number stands beside its <sup> where the parser takes links out of links.
  if (leadsWithin(element) && /^\[?\d+\]?$/.test(oneLineOf(element))) return [noteNumber(element)]
  const children = cleanAll(element.children, place)
  if (href === undefined || hasClass(element, 'footnote')) return children
  const address = place.linkTo(String(href))
  const elements = elementsIn(htmlElement('a', {}, children))
  const pictures = elements.filter(isPicture)
  const value = oneLineOf(htmlElement('a', {}, children))
  if (pictures.length > 0 && !value) return children
  if (!address) {
    place.losses.add(`A link to “${href}” became ordinary words.`)
    return children
  }
  // The button beside the name of a file has no space before it.
  const isApart = hasClass(element, 'wp-block-file__button')
  const isOfLines = elements.every((child) => phrasing(child)) && pictures.length === 0
  const words = isOfLines ? children : [{ type: 'text' as const, value }]
  const link = htmlElement('a', { href: address }, words)
  return [...pictures, isApart ? htmlElement('p', {}, [link]) : link]
}

function isPicture(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'img'
}

const singlePictures = 'A gallery became single pictures.'

/** The caption of its one picture goes with it. Of other figures it becomes a paragraph. */
function cleanFigure(figure: Element, place: Place): ElementContent[] {
  const caption = captionOf(figure)
  const others = without(figure, (element) => element === caption)
  const address = oneLineOf(others)
  const isEmbed = hasClass(figure, 'wp-block-embed') && /^https?:\/\/\S+$/.test(address)
  const images = elementsIn(others, 'noscript').filter(isPicture).length
  const content = isEmbed
    ? cleanEmbed(htmlElement('iframe', { src: address }), place)
    : cleanAll(others.children, place)
  const pictures = elementsIn(htmlElement('div', {}, content)).filter(isPicture)
  const [picture] = pictures
  if (images > 1 && pictures.length > 0) place.losses.add(singlePictures)
  const isOnly = images <= 1 && pictures.length === 1
  if (!caption || !isOnly || !picture || picture.properties.caption) {
    return [htmlElement('div', {}, [...content, ...captionParagraph(caption, place)])]
  }
  const cleaned = htmlElement('div', {}, cleanAll(caption.children, place))
  const words = oneLineOf(cleaned)
  if (words) picture.properties.caption = words
  const elements = elementsIn(cleaned)
  if (elements.some(({ tagName }) => tagName === 'a')) {
    place.losses.add('A link in a caption became ordinary words.')
  }
  return [htmlElement('div', {}, [...content, ...elements.filter(isPicture)])]
}

/** Not that of a figure within. */
function captionOf({ children }: Element): Element | null {
  for (const child of children) {
    if (child.type !== 'element' || isFigure(child)) continue
    if (child.tagName === 'figcaption' || hasClass(child, 'wp-caption-text')) return child
    const within = captionOf(child)
    if (within) return within
  }
  return null
}

function isFigure(element: Element) {
  return element.tagName === 'figure' || hasClass(element, 'wp-caption')
}

function without(element: Element, isLeftOut: (element: Element) => boolean): Element {
  const children = element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    return isLeftOut(child) ? [] : [without(child, isLeftOut)]
  })
  return { ...element, children }
}

function captionParagraph(caption: Element | null, place: Place) {
  const children = caption ? inLines(cleanAll(caption.children, place)) : []
  return children.length > 0 ? [htmlElement('p', {}, children)] : []
}

/** Ghost's cards that lead somewhere, and what has their title. */
const cards = {
  'kg-bookmark-card': 'kg-bookmark-title',
  'kg-file-card': 'kg-file-card-title',
  'kg-audio-card': 'kg-audio-title',
}

function cleanCard(card: Element, titleClass: string, place: Place): ElementContent[] {
  const caption = captionOf(card)
  const shown = without(
    card,
    (element) =>
      element === caption ||
      /^(?:button|input|svg)$/.test(element.tagName) ||
      hasClass(element, ...controls),
  )
  const elements = elementsIn(shown)
  const link = elements.find(({ tagName }) => tagName === 'a' || tagName === 'audio')
  const address = link?.properties.href ?? link?.properties.src
  const thumbnail = elements.find(
    (element) => hasClass(element, 'kg-audio-thumbnail') && isPicture(element),
  )
  if (!address) return cleanAll(card.children, place)
  const isRecording = link?.tagName === 'audio'
  if (!isRecording && elements.some(isPicture))
    place.losses.add('The picture of a card was left out.')
  place.losses.add(
    isRecording
      ? `An embedded recording became a link: ${place.linkTo(String(address))}`
      : 'A card became a link.',
  )
  const title = elements.find((element) => hasClass(element, titleClass))
  const value = (title && oneLineOf(title)) || String(address)
  const text = { type: 'text' as const, value }
  const others = linesOf(without(shown, (element) => element === title))
  const lines = others.flatMap((value): ElementContent[] =>
    // Stands between the two times of a player.
    value === '/' ? [] : [htmlElement('br', {}), { type: 'text', value }],
  )
  return [
    ...(thumbnail ? cleanPicture(thumbnail, place) : []),
    htmlElement('p', {}, [
      ...cleanLink(htmlElement('a', { href: address }, [text]), place),
      ...lines,
    ]),
    ...captionParagraph(caption, place),
  ]
}

function elementsIn(element: Element, except?: string, elements: Element[] = []): Element[] {
  for (const child of element.children) {
    if (child.type !== 'element' || child.tagName === except) continue
    elements.push(child)
    elementsIn(child, except, elements)
  }
  return elements
}

/** Without what would make a row or a column many: a cell may claim to span millions. */
function cleanTable(table: Element, place: Place): ElementContent[] {
  const titles = table.children.filter(isTableCaption)
  if (titles.length > 0 && !place.isWithin) {
    const children = table.children.filter((child) => !isTableCaption(child))
    return [
      ...titles.flatMap((title) => captionParagraph(title, place)),
      ...cleanTable({ ...table, children }, place),
    ]
  }
  if (place.isWithin) {
    place.losses.add('A table within a list, a quote or another table became ordinary words.')
    const rows = elementsIn(table).filter(({ tagName }) => /^(?:tr|caption)$/.test(tagName))
    return rows.map((row) => {
      const cells = row.tagName === 'caption' ? [row] : elementsOf(row)
      const cleaned = cells.map((cell) => htmlElement('div', {}, cleanAll(cell.children, place)))
      const value = cleaned.map(oneLineOf).filter(Boolean).join(' · ')
      const pictures = cleaned.flatMap((cell) => elementsIn(cell).filter(isPicture))
      return htmlElement('p', {}, [{ type: 'text', value }, ...pictures])
    })
  }
  const elements = elementsIn(table)
  if (elements.some(({ properties }) => properties.colSpan || properties.rowSpan)) {
    place.losses.add('Cells of a table that spanned several became single cells.')
  }
  const firstRow = elements.find(({ tagName }) => tagName === 'tr')
  if (firstRow && !elements.some(({ tagName }) => tagName === 'th')) {
    place.losses.add('The first row of a table became its head.')
    for (const cell of firstRow.children) {
      if (cell.type === 'element' && cell.tagName === 'td') cell.tagName = 'th'
    }
  }
  return [htmlElement('table', {}, cleanAll(table.children, { ...place, isWithin: 'cell' }))]
}

function elementsOf({ children }: Element) {
  return children.filter((child) => child.type === 'element')
}

function isTableCaption(node: ElementContent): node is Element {
  return node.type === 'element' && node.tagName === 'caption'
}
