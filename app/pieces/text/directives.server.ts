import type { Element, ElementContent } from 'hast'
import type { Nodes, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import { figureLengths } from '#app/pieces/pictures/picture-words.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { htmlElement, textOf } from './nodes.server.ts'
import { hostsInWords, videoAt } from './video-address.ts'

// What begins with `::` (a slot, a figure, a diagram, a turn) or with `:::` (a block, a stock) in the text of a piece.

export type RenderedPart =
  | string
  | { slot: string }
  /** Of a video, the figure is its poster. */
  | { figure: string; alt: string; caption?: string; video?: string; line: number }
  | { diagram: string; caption?: string; line: number }
  /** What follows is printed on it; null where it ends. */
  | { stock: string | null }

/** Each block's heading: always the same, or what the editor writes in brackets. */
const blocks: Record<string, { heading?: string; label?: 'required' | 'optional' }> = {
  short: { heading: 'In short' },
  help: { heading: 'When to get help' },
  note: { label: 'optional' },
  aside: { label: 'required' },
  transcript: { heading: 'Transcript' },
}

/** The paper that a part of a text is printed on, and its class on the page. */
const stocks: Record<string, string> = { ink: 'ink', pink: 'pink', mustard: 'pastel' }
const blockOfStock: (typeof blocks)[string] = {}
const maxStocks = 3
const maxTurns = 5

const illustrations: Record<string, Record<string, 'required' | 'optional'>> = {
  figure: { picture: 'required', alt: 'required', caption: 'optional', video: 'optional' },
  diagram: { name: 'required', caption: 'optional' },
}

const lengths: Record<string, readonly [min: number, max: number]> = {
  ...figureLengths,
  heading: [3, 80],
}

/** Nested blocks would cost the parser minutes, so a block ends with a line of `:::` and holds no other. */
export function problemWithFences(source: string) {
  let openLine: number | null = null
  for (const [index, text] of source.split('\n').entries()) {
    const fence = /^([ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*)(:{3,})(.*)$/.exec(text)
    if (!fence) continue
    const line = index + 1
    const [, before, colons, rest = ''] = fence
    if (before)
      return { line, reason: 'Put ::: at the start of its line, outside lists and quotes.' }
    if (/^[ \t]+\S/.test(rest))
      return { line, reason: 'Write the name of a block next to its :::.' }
    if (colons !== ':::') return { line, reason: 'A block begins and ends with three colons.' }
    if (rest.trim() === '') {
      if (openLine === null) return { line, reason: 'There is no open block that this ::: ends.' }
      openLine = null
    } else if (openLine !== null) {
      return { line, reason: 'A block cannot stand within a block. End the first one with :::.' }
    } else {
      openLine = line
    }
  }
  if (openLine === null) return null
  return { line: openLine, reason: 'This block does not end. End it with ::: on its own line.' }
}

const maxBrokenFences = 20

/**
 * Each line keeps its number.
 *
 * @returns null for more broken fences than a slip of the pen makes
 */
export function withoutBrokenFences(source: string) {
  const lines = source.split('\n')
  for (let tries = 0; tries < maxBrokenFences; tries += 1) {
    const problem = problemWithFences(lines.join('\n'))
    if (!problem) return lines.join('\n')
    const at = problem.line - 1
    lines[at] = lines[at]!.replaceAll(':', '\\:')
  }
  return null
}

export function isIllustration({ name }: LeafDirective) {
  return Object.hasOwn(illustrations, name)
}

export function problemWithSlot(directive: LeafDirective, slots: readonly string[]) {
  const { name, attributes, children } = directive
  const known = slots.map((slot) => `::${slot}`).join(', ')
  if (!slots.includes(name)) {
    return known
      ? `There is no ::${name} on this kind of page. There is ${known}.`
      : `There is no ::${name}: a page of this kind puts nothing into its text.`
  }
  const bare = children.length === 0 && Object.keys(attributes ?? {}).length === 0
  return !bare && `Write ::${name} alone, without brackets.`
}

const noDescription = 'This picture has no description yet. Publishing asks for one.'
const noPoster = 'This video has no poster yet. Choose one of our pictures.'
const noTranscript = 'This video has no transcript yet. Put the block “Transcript” right after it.'

/** Whether it only keeps a text from being published: what is right in all else is shown meanwhile. */
export function mayWait(reason: string) {
  return [noDescription, noPoster, noTranscript].includes(reason)
}

/** A video has its transcript right after it, and nothing else has one. */
export function problemWithTranscript(
  node: RootContent,
  [before, after]: (RootContent | undefined)[],
) {
  if (isVideo(node)) return !isTranscript(after) && noTranscript
  return isTranscript(node) && !isVideo(before) && 'A transcript stands right after its video.'
}

function isVideo(node: RootContent | undefined) {
  return node?.type === 'leafDirective' && node.name === 'figure' && Boolean(node.attributes?.video)
}

function isTranscript(node: RootContent | undefined) {
  return node?.type === 'containerDirective' && node.name === 'transcript'
}

export function problemWithIllustration({ name, attributes, children }: LeafDirective) {
  const fields = illustrations[name] ?? {}
  const present = attributes ?? {}
  const example = Object.keys(fields).map((field) => `${field}="…"`)
  const form = `Write ::${name}{${example.join(' ')}}.`
  if (children.length > 0 || Object.keys(present).some((field) => !(field in fields))) return form
  for (const [field, need] of Object.entries(fields)) {
    const value = present[field]?.trim() ?? ''
    if (value === '' && need === 'optional') continue
    if (value === '') {
      if (field === 'picture' && present.video) return noPoster
      return field === 'alt' ? noDescription : `::${name} has no ${field}. ${form}`
    }
    const problem = problemWithValue(field, value)
    if (problem) return problem
  }
}

function problemWithValue(field: string, value: string) {
  if (field === 'video') return problemWithVideo(value)
  return field in lengths ? problemWithLength(field, value) : problemWithName(value)
}

function problemWithVideo(value: string) {
  const { videos } = siteSettings.films
  if (videoAt(value, videos)) return false
  return `“${value}” is not the address of a video. ${hostsInWords(videos)}`
}

function problemWithName(value: string) {
  return !/^[a-z0-9-]+$/.test(value) && `“${value}” is not a file’s name without its ending.`
}

function problemWithLength(field: string, value: string) {
  const [min = 0, max = 0] = lengths[field] ?? []
  if (value.length >= min && value.length <= max) return
  return `${field}: Write ${min} to ${max} characters. There are ${value.length}.`
}

/** @returns null for a block */
export function stockNamed(name: unknown) {
  return typeof name === 'string' && Object.hasOwn(stocks, name) ? stocks[name]! : null
}

export function isTurn(node: Nodes): node is LeafDirective {
  return node.type === 'leafDirective' && node.name === 'turn'
}

/** @param page what the stock is among */
function problemWithStock({ name, children }: ContainerDirective, page: RootContent[], at: number) {
  const areStocks = page.map((node) => node.type === 'containerDirective' && stockNamed(node.name))
  if (areStocks.slice(0, at).filter(Boolean).length >= maxStocks) {
    return `A text has ${maxStocks} stocks at most (${Object.keys(stocks).join(', ')}).`
  }
  if (areStocks[at - 1]) return 'Two stocks never follow one another. Put text between them.'
  const isQuote = children.length === 1 && children[0]?.type === 'blockquote'
  return name === 'pink' && !isQuote && 'On pink a quote stands alone. Take the rest out of it.'
}

/** @param next what the turn stands before */
export function problemWithTurn(turn: LeafDirective, next: Nodes | undefined, number: number) {
  if (number > maxTurns)
    return `A text has ${maxTurns} large headings at most. Take out this ::turn.`
  if (next?.type !== 'heading' || next.depth !== 2) return 'After ::turn comes a heading with ##.'
  return problemWithSlot(turn, ['turn'])
}

/** @param page what the block is among, if a text of this kind may change its stock */
export function problemWithBlock(block: ContainerDirective, page: RootContent[] | null) {
  const { name, attributes } = block
  const stock = page && stockNamed(name)
  const kind = stock ? blockOfStock : Object.hasOwn(blocks, name) && blocks[name]
  if (!kind) {
    const names = [...Object.keys(blocks), ...(page ? Object.keys(stocks) : [])]
    const known = names.map((known) => `:::${known}`)
    return `There is no block :::${name}. There is ${known.join(', ')}.`
  }
  if (Object.keys(attributes ?? {}).length > 0) return `Write :::${name} without braces.`
  const { label, content } = partsOfBlock(block)
  if (label !== null && !kind.label) {
    return stock
      ? `Write :::${name} without brackets, and a heading on a line of its own.`
      : `:::${name} has its heading already: no brackets.`
  }
  if (label === null && kind.label === 'required') return `Write :::${name}[The heading].`
  if (content.length === 0) return 'This block is empty.'
  if (stock) return problemWithStock(block, page, page.indexOf(block))
  if (name === 'help') return problemWithRungs(content)
  return label !== null && problemWithLength('heading', label)
}

/** Whom to ring, the worst first. An item of a help box that begins with one of them in bold is a rung. */
const rungs = ['999', '111', 'GP']

function problemWithRungs(content: ContainerDirective['children']) {
  const items = content.flatMap((node) => (node.type === 'list' ? node.children : []))
  const found = items
    .map(({ children: [words] }) =>
      words?.type === 'paragraph' && words.children[0]?.type === 'strong'
        ? rungs.indexOf(textOf(words.children[0]))
        : -1,
    )
    .filter((rung) => rung >= 0)
  const isInOrder = found.every((rung, at) => at === 0 || rung > found[at - 1]!)
  return !isInOrder && 'The worst comes first, each once: **999**, **111**, **GP**.'
}

/** Sets the label of a rung beside its words, and folds a list within it. */
export function asRung(item: Element) {
  const [first, ...rest] = item.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'p' ? child.children : [child],
  )
  const label = first?.type === 'element' && first.tagName === 'strong' ? textOf(first) : ''
  if (!first || !rungs.includes(label)) return item
  const words = rest.map((child) => {
    if (child.type !== 'element' || child.tagName !== 'ul') return child
    const summary = htmlElement('summary', {}, [{ type: 'text', value: `More about ${label}` }])
    return htmlElement('details', {}, [summary, child])
  })
  return htmlElement('li', { className: ['rung'] }, [first, htmlElement('div', {}, words)])
}

/** @returns null for a block without a heading */
export function blockHeading(block: ContainerDirective) {
  return blocks[block.name]?.heading ?? partsOfBlock(block).label
}

/** The parser makes the words in brackets the first paragraph. */
function partsOfBlock({ children }: ContainerDirective) {
  const [first, ...others] = children
  const isLabel = first?.data !== undefined && 'directiveLabel' in first.data
  return isLabel ? { label: textOf(first), content: others } : { label: null, content: children }
}

/** `slotPart` reads it once the whole text is HTML. */
export function slotElement(_state: unknown, directive: LeafDirective) {
  const { name, attributes, position } = directive
  if (!isIllustration(directive)) return htmlElement('slot', { name })
  const { picture, name: diagram, alt, caption, video } = attributes ?? {}
  const line = position?.start.line
  return htmlElement('slot', { figure: picture, diagram, alt: alt ?? '', caption, video, line })
}

export function slotPart({ properties }: Element): RenderedPart {
  const { name, figure, diagram, alt, caption, video, line } = properties
  const rest = { ...(caption && { caption: String(caption) }), line: Number(line) }
  if (figure !== undefined) {
    const played = video && { video: String(video) }
    return { figure: String(figure), alt: String(alt), ...rest, ...played }
  }
  return diagram ? { diagram: String(diagram), ...rest } : { slot: String(name) }
}

export function blockElement(state: State, block: ContainerDirective) {
  const heading = blockHeading(block)
  const { content } = partsOfBlock(block)
  const children: ElementContent[] = state.wrap(
    state.all({ type: 'root', children: content }),
    true,
  )
  if (block.name === 'transcript') {
    const summary = htmlElement('summary', {}, [{ type: 'text', value: 'Transcript' }])
    return htmlElement('details', {}, [summary, htmlElement('div', {}, children)])
  }
  if (heading === null) {
    const tagName = stockNamed(block.name) ? 'section' : 'aside'
    return htmlElement(tagName, { name: block.name }, children)
  }
  const title = htmlElement('h2', {}, [{ type: 'text', value: heading }])
  return htmlElement('section', { name: block.name }, [title, ...children])
}
