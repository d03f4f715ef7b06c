import type { Element, ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import type { State } from 'mdast-util-to-hast'
import { figureLengths } from '#app/pieces/pictures/picture-words.ts'
import { videoHosts } from '#content/video-hosts.ts'
import { htmlElement, textOf } from './nodes.server.ts'
import { videoAt } from './video-address.ts'

// What begins with `::` (a slot, a figure, a diagram) or with `:::` (a block) in the text of a piece.

export type RenderedPart =
  | string
  | { slot: string }
  /** Of a video, the figure is its poster. */
  | { figure: string; alt: string; caption?: string; video?: string; line: number }
  | { diagram: string; caption?: string; line: number }

/** Each block's heading: always the same, or what the editor writes in brackets. */
const blocks: Record<string, { heading?: string; label?: 'required' | 'optional' }> = {
  short: { heading: 'In short' },
  help: { heading: 'When to get help' },
  note: { label: 'optional' },
  aside: { label: 'required' },
  transcript: { heading: 'Transcript' },
}

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
  const hosts = videoHosts.map(({ name }) => name)
  return (
    !videoAt(value) &&
    `“${value}” is not the address of a video. Its host can be ${or.format(hosts)}.`
  )
}

const or = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function problemWithName(value: string) {
  return !/^[a-z0-9-]+$/.test(value) && `“${value}” is not a file’s name without its ending.`
}

function problemWithLength(field: string, value: string) {
  const [min = 0, max = 0] = lengths[field] ?? []
  if (value.length >= min && value.length <= max) return
  return `${field}: Write ${min} to ${max} characters. There are ${value.length}.`
}

export function problemWithBlock(block: ContainerDirective) {
  const { name, attributes } = block
  const kind = Object.hasOwn(blocks, name) && blocks[name]
  if (!kind) {
    const known = Object.keys(blocks).map((known) => `:::${known}`)
    return `There is no block :::${name}. There is ${known.join(', ')}.`
  }
  if (Object.keys(attributes ?? {}).length > 0) return `Write :::${name} without braces.`
  const { label, content } = partsOfBlock(block)
  if (label !== null && !kind.label) return `:::${name} has its heading already: no brackets.`
  if (label === null && kind.label === 'required') return `Write :::${name}[The heading].`
  if (content.length === 0) return 'This block is empty.'
  return label !== null && problemWithLength('heading', label)
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
  if (heading === null) return htmlElement('aside', { name: block.name }, children)
  const title = htmlElement('h2', {}, [{ type: 'text', value: heading }])
  return htmlElement('section', { name: block.name }, [title, ...children])
}
