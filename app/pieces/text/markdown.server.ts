import { setImmediate } from 'node:timers/promises'
import type {
  Element,
  ElementContent,
  RootContent as HtmlContent,
  Nodes as HtmlNodes,
  Root as HtmlRoot,
} from 'hast'
import type { Link, Nodes, Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { innerUrl } from '#content/inner-url.ts'
import {
  asRung,
  blockElement,
  blockHeading,
  isIllustration,
  isTurn,
  mayWait,
  problemWithBlock,
  problemWithFences,
  problemWithIllustration,
  problemWithSlot,
  problemWithTranscript,
  problemWithTurn,
  type RenderedPart,
  slotElement,
  slotPart,
  stockNamed,
  withoutBrokenFences,
} from './directives.server.ts'
import { htmlElement, textOf, textsIn, visit } from './nodes.server.ts'
import {
  parse,
  problemBeforeParsing,
  resultOf,
  type Slices,
  stray,
  tooDeep,
} from './parse.server.ts'

export type Heading = { id: string; text: string }

export type RenderedBody = {
  parts: RenderedPart[]
  /** Of the second level. */
  headings: Heading[]
  /** Of headings and of blocks. */
  ids: string[]
  /** To a page (`/blog`) or to a heading of the same text (`#prices`). */
  links: { url: string; line: number }[]
  outsideLinks: string[]
  words: number
  /** Two lines: the prose, then what search finds but does not show (headings, tables, quotes, blocks, captions). */
  text: string
}

/** In words for the editor. The first line is 1. */
export type Problem = { line: number; reason: string }

/** The first of them. A text that is wrong in each of its lines would fill a form with thousands. */
export const maxProblems = 100

type Options = {
  /** The slots that a page of this kind fills. */
  slots: readonly string[]
  /** May have pictures, change its stock and have large headings. */
  isIllustrated?: boolean
  /** `http:` addresses that are allowed. */
  unencrypted?: readonly string[]
  /** Before the level 2 heading in the middle, of three or more. */
  withAdvert?: boolean
}

const maxCells = 3_000

/** With problems, a preview in which their nodes stand as typed; null when parsing takes too long. */
type Result = { body: RenderedBody } | { problems: Problem[]; shown: RenderedBody | null }

/**
 * Turns the Markdown of a piece into HTML. Nothing in it can run: a node that is not in `allowed` is a
 * problem.
 */
export function renderBody(markdown: string, options: Options): Result {
  return resultOf(renderInSlices(markdown, options))
}

/** The same, in slices between which other requests are answered: 200 kB take 0.1 s, or ten times that if made for it. */
export async function renderLongBody(markdown: string, options: Options): Promise<Result> {
  const slices = renderInSlices(markdown, options)
  let slice = slices.next()
  for (; !slice.done; slice = slices.next()) await setImmediate()
  return slice.value
}

/** @param markdown that `renderBody` found nothing wrong with */
export function parseBody(markdown: string): Root {
  return resultOf(parse(markdown.replace(/\r\n?/g, '\n')))
}

function* renderInSlices(markdown: string, options: Options): Slices<Result> {
  const source = markdown.replace(/\r\n?/g, '\n')
  const fence = problemWithFences(source)
  const readable = fence ? withoutBrokenFences(source) : source
  if (fence && readable === null) return { problems: [fence], shown: null }
  const unreadable = problemBeforeParsing(readable ?? source)
  if (unreadable) return { problems: [unreadable], shown: null }
  try {
    const tree = yield* parse(readable ?? source)
    const { problems: others, faulty } = problemsIn(tree, options)
    const problems = fence ? [fence, ...others.filter(({ line }) => line !== fence.line)] : others
    const lines = source.split('\n')
    tree.children = tree.children.map((node) =>
      faulty.has(node) || holdsLine(node, fence?.line) ? asSource(node, lines) : node,
    )
    yield
    const body = render(tree, options)
    return problems.length > 0
      ? { problems: problems.slice(0, maxProblems), shown: body }
      : { body }
  } catch (error) {
    // The parser is recursive, so deep nesting overflows the stack.
    if (!(error instanceof RangeError)) throw error
    return { problems: [{ line: 1, reason: tooDeep }], shown: null }
  }
}

const inline = ['text', 'emphasis', 'strong', 'break', 'link']

const onPage = [
  'paragraph',
  'heading',
  'blockquote',
  'list',
  'table',
  'thematicBreak',
  'leafDirective',
]

/** Each allowed node, and the nodes it may hold. */
const allowed: Record<string, string[]> = {
  root: [...onPage, 'containerDirective'],
  stock: onPage,
  containerDirective: ['paragraph', 'list', 'table'],
  paragraph: inline,
  heading: inline,
  emphasis: inline,
  strong: inline,
  link: ['text', 'emphasis', 'strong', 'break'],
  blockquote: ['paragraph', 'list'],
  list: ['listItem'],
  listItem: ['paragraph', 'list'],
  table: ['tableRow'],
  tableRow: ['tableCell'],
  tableCell: inline,
}

const code =
  'Program code is not printed. Take out the back-ticks (`), or the spaces before the line.'
const picture = 'Write a picture as ::figure{picture="name" alt="…"}, on a line of its own.'
const link = 'Write a link in one place: [words](/address).'
const footnote = 'There are no footnotes. Say it in the text, or link to it.'

const refusals: Record<string, string> = {
  html: 'HTML does not work in a text, comments included. Write Markdown.',
  code,
  inlineCode: code,
  image: picture,
  imageReference: picture,
  definition: link,
  linkReference: link,
  footnoteDefinition: footnote,
  footnoteReference: footnote,
  delete: 'Words cannot be struck through. Take out the ~ signs.',
  heading: 'A heading cannot stand within a list, a quote or a block.',
  blockquote: 'A quote cannot stand within a list, a block or another quote.',
  table: 'A table cannot stand within a list or a quote.',
  thematicBreak: 'A dividing line cannot stand within a list, a quote or a block.',
  leafDirective: 'A line that begins with :: cannot stand within a list, a quote or a block.',
}

/** @returns also the nodes of the first level that have a problem */
function problemsIn(tree: Root, options: Options) {
  const problems: Problem[] = []
  const faulty = new Set<RootContent>()
  let cells = 0
  let turns = 0
  for (const [index, child] of tree.children.entries()) {
    visit<Nodes>({ ...tree, children: [child] }, (node, parent) => {
      // A page shows as many cells in each row as in the first.
      if (node.type === 'table') cells += (node.align?.length ?? 0) * node.children.length
      const reason =
        (cells > maxCells && `A text has ${maxCells} table cells at most. Divide it.`) ||
        (parent && !allowed[placeIn(parent)]?.includes(node.type) && refusalOf(node)) ||
        (options.isIllustrated && isTurn(node)
          ? problemWithTurn(node, nodeAfter(node, parent?.type === 'root' ? tree : parent), ++turns)
          : problemWith(node, options, tree))
      if (!reason) return
      if (!mayWait(reason)) faulty.add(child)
      const line = node.position?.start.line ?? 1
      // An opening and a closing tag are one mistake.
      const last = problems.at(-1)
      if (last?.line !== line || last.reason !== reason) problems.push({ line, reason })
      return false
    })
    const beside = [tree.children[index - 1], tree.children[index + 1]]
    const reason = !faulty.has(child) && problemWithTranscript(child, beside)
    if (!reason) continue
    if (!mayWait(reason)) faulty.add(child)
    problems.push({ line: child.position?.start.line ?? 1, reason })
  }
  return { problems, faulty }
}

function placeIn(parent: Nodes) {
  const isStock = parent.type === 'containerDirective' && stockNamed(parent.name)
  return isStock ? 'stock' : parent.type
}

function nodeAfter(node: LeafDirective, parent: Nodes | undefined) {
  const siblings: Nodes[] = parent && 'children' in parent ? parent.children : []
  return siblings[siblings.indexOf(node) + 1]
}

function holdsLine({ position }: RootContent, line = 0) {
  return position !== undefined && position.start.line <= line && line <= position.end.line
}

function asSource({ position }: RootContent, lines: string[]): Paragraph {
  const source = lines.slice((position?.start.line ?? 1) - 1, position?.end.line)
  const children = source.flatMap((value, index): PhrasingContent[] =>
    index === 0 ? [{ type: 'text', value }] : [{ type: 'break' }, { type: 'text', value }],
  )
  return { type: 'paragraph', children }
}

function refusalOf(node: Nodes) {
  return refusals[node.type] ?? `This cannot stand here (${node.type}).`
}

function problemWith(node: Nodes, { slots, isIllustrated, unencrypted = [] }: Options, page: Root) {
  if (stray.has(node)) return 'What begins with :: stands on a line of its own.'
  switch (node.type) {
    case 'heading':
      if (node.depth === 2 && !idOf(textOf(node))) return headingWithoutLetters
      if (node.depth === 1) return 'The title is the page’s heading. Begin sections with ##.'
      return node.depth > 3 && 'There are two levels of headings: ## and ###.'
    case 'leafDirective':
      return isIllustrated && isIllustration(node)
        ? problemWithIllustration(node)
        : problemWithSlot(node, slots)
    case 'containerDirective': {
      const heading = blockHeading(node)
      if (heading !== null && !idOf(heading)) return headingWithoutLetters
      return problemWithBlock(node, isIllustrated ? page.children : null)
    }
    case 'link':
      return problemWithLink(node, unencrypted)
    case 'listItem':
      return typeof node.checked === 'boolean' && 'A list has no boxes to tick. Take out the [ ].'
    case 'table':
      return node.align?.some(Boolean) && 'Columns align themselves. Take out the colons.'
  }
}

function problemWithLink({ url, title }: Link, unencrypted: readonly string[]) {
  const isListed =
    /^http:/.test(url) && unencrypted.includes(url) && leadsSomewhere(`https${url.slice(4)}`)
  if (!isListed && !leadsSomewhere(url)) {
    if (URL.parse(url)?.protocol === 'http:') {
      return `“${url}” is not encrypted. Write https://, or list it among the piece’s sources.`
    }
    return `A link leads to /a-page, #a-heading, https://… or mailto:…, and not to “${url}”.`
  }
  return title && 'A link has no title. Take out the words in quotation marks after its address.'
}

function leadsSomewhere(url: string) {
  if (/[\s\\\p{Cc}]/u.test(url)) return false
  if (isInternal(url)) return url !== '#' && innerUrl(url) !== null
  const { protocol, hostname, username } = URL.parse(url) ?? {}
  return protocol === 'mailto:' || (protocol === 'https:' && hostname !== '' && username === '')
}

function isInternal(url: string) {
  return url.startsWith('/') || url.startsWith('#')
}

const headingWithoutLetters = 'A heading needs a letter or a digit: its address is made of them.'

const transformer = unified()
  .use(remarkRehype, { handlers: { leafDirective: slotElement, containerDirective: blockElement } })
  // `allowed` lets nothing else in. This is a second barrier against faults of the parser.
  .use(rehypeSanitize, {
    strip: ['script'],
    clobber: [],
    required: {},
    ancestors: {},
    tagNames: [
      'p',
      'em',
      'strong',
      'br',
      'a',
      'h2',
      'h3',
      'hr',
      'blockquote',
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'slot',
      'section',
      'aside',
      'details',
      'summary',
      'div',
    ],
    attributes: {
      a: ['href'],
      ol: ['start'],
      section: ['name'],
      aside: ['name'],
      slot: ['name', 'figure', 'diagram', 'alt', 'caption', 'video', 'line'],
    },
    protocols: { href: ['https', 'http', 'mailto'] },
  })
  .freeze()

const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

function render(tree: Root, { withAdvert }: Options): RenderedBody {
  const root: HtmlRoot = transformer.runSync(tree)
  let advertBefore = withAdvert ? middleHeading(root) : Number.POSITIVE_INFINITY
  const headings: Heading[] = []
  const ids = new Map<string, number>()
  let isAfterTurn = false
  const dressed = (node: ElementContent, parent: Element | HtmlRoot): ElementContent[] => {
    if (node.type !== 'element') return [node]
    if (node.properties.name === 'turn') {
      isAfterTurn = true
      return []
    }
    if (node.tagName === 'h2') {
      headings.push({ id: nameHeading(node, ids), text: textOf(node) })
      if (isAfterTurn) node.properties.className = ['turn']
      isAfterTurn = false
      if (parent !== root || headings.length < advertBefore) return [node]
      advertBefore = Number.POSITIVE_INFINITY
      return [htmlElement('slot', { name: 'advert' }), node]
    }
    if (stockNamed(node.properties.name)) {
      node.children = node.children.flatMap((child) => dressed(child, node))
      return [node]
    }
    if (node.tagName === 'details') return [folded(node)]
    if (node.tagName === 'section' || node.tagName === 'aside') return [framedBlock(node, ids)]
    return [node.tagName === 'table' ? framed(node, headings.at(-1)?.text) : node]
  }
  root.children = root.children.flatMap((node) => dressed(node as ElementContent, root))
  numberTables(root)
  const [prose = [], others = []] = [true, false].map((wanted) =>
    wordsIn(withoutStocks(root).filter((node) => isProse(node) === wanted)),
  )
  return {
    parts: partsOf(root),
    headings,
    ids: [...ids.keys()],
    ...linksIn(tree),
    words: prose.length + others.length,
    text: `${prose.join(' ')}\n${others.join(' ')}`.trimEnd(),
  }
}

function wordsIn(children: HtmlContent[]) {
  return textsIn({ type: 'root', children }).join('').split(/\s+/).filter(Boolean)
}

function isProse(node: HtmlContent) {
  return node.type === 'element' && ['p', 'ul', 'ol'].includes(node.tagName)
}

function withoutStocks({ children }: HtmlRoot) {
  return children.flatMap((node) =>
    node.type === 'element' && stockNamed(node.properties.name) ? node.children : [node],
  )
}

function middleHeading(root: HtmlRoot) {
  const sections = withoutStocks(root).filter(
    (node) => node.type === 'element' && node.tagName === 'h2',
  )
  return Math.max(3, Math.ceil((sections.length + 1) / 2))
}

/** @param ids of the headings before it, each with the last number that was put after it */
function nameHeading(heading: Element, ids: Map<string, number>) {
  const stem = idOf(textOf(heading))
  let number = ids.get(stem) ?? 0
  let id: string
  do {
    number += 1
    id = number === 1 ? stem : `${stem}-${number}`
  } while (ids.has(id))
  ids.set(id, 1)
  ids.set(stem, number)
  heading.properties.id = id
  return id
}

function framedBlock(block: Element, ids: Map<string, number>) {
  const [first] = block.children
  const { name } = block.properties
  const heading = first?.type === 'element' && first.tagName === 'h2' ? first : null
  block.properties = {
    className: ['block', `block-${name}`],
    ...(heading && { ariaLabelledBy: [nameHeading(heading, ids)] }),
  }
  block.children = block.children.map((child) => {
    if (child.type !== 'element') return child
    if (name === 'help' && child.tagName === 'ul') {
      const items = child.children.filter((item) => item.type === 'element')
      return htmlElement('ul', {}, items.map(asRung))
    }
    return child.tagName === 'table' ? framed(child, heading ? textOf(heading) : undefined) : child
  })
  return block
}

/** Looks as the transcripts of films do. */
function folded(details: Element) {
  const [summary, words] = details.children.filter((child) => child.type === 'element')
  details.properties = { className: ['border-t', 'border-hair'] }
  summary!.properties = { className: ['min-h-12', 'py-3', 'font-sans', 'text-sm', 'font-semibold'] }
  words!.properties = { className: ['grid', 'gap-4', 'pb-6'] }
  return details
}

/** A region that scrolls sideways and can be focused. */
function framed(table: Element, heading?: string) {
  table.properties.className = ['table']
  // Removes line breaks between rows and cells.
  visit<HtmlNodes>(table, (node) => {
    if (node.type !== 'element') return
    if (/^t(?:able|head|body|r)$/.test(node.tagName)) {
      node.children = node.children.filter(({ type }) => type === 'element')
    }
    if (isOnlyALink(node)) node.properties.className = ['link-cell']
  })
  labelCells(table)
  const label = heading ? `Table: ${heading}` : 'Table'
  const frame = { className: ['table-frame'], tabIndex: 0, role: 'region', ariaLabel: label }
  return htmlElement('div', frame, [table])
}

/** Screen readers list the regions of a page, so two tables under one heading need two names. */
function numberTables(root: HtmlRoot) {
  const counts = new Map<unknown, number>()
  visit<HtmlNodes>(root, (node) => {
    if (node.type !== 'element' || node.properties.role !== 'region') return
    const { properties } = node
    const number = (counts.get(properties.ariaLabel) ?? 0) + 1
    counts.set(properties.ariaLabel, number)
    if (number === 1) return
    properties.ariaLabel = String(properties.ariaLabel).replace(/^Table/, `Table ${number}`)
  })
}

/** CSS cannot tell it: `:only-child` does not count the words beside a link. */
function isOnlyALink({ tagName, children: [first, ...others] }: Element) {
  const isLink = first?.type === 'element' && first.tagName === 'a'
  return tagName === 'td' && isLink && others.length === 0
}

/** Phones show rows of three columns or more as lists, so each cell names its column. */
function labelCells(table: Element) {
  const [head = [], ...rows] = rowsOf(table)
  if (head.length < 3) return
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      if (index > 0 && head[index]) cell.properties.dataColumn = textOf(head[index])
    }
  }
}

function rowsOf(table: Element) {
  const rows: Element[][] = []
  visit<HtmlNodes>(table, (row) => {
    if (row.type !== 'element' || row.tagName !== 'tr') return
    rows.push(row.children.filter((cell) => cell.type === 'element'))
  })
  return rows
}

function partsOf({ children }: HtmlRoot | Element): RenderedPart[] {
  const parts: RenderedPart[] = []
  let run: HtmlContent[] = []
  const endRun = () => {
    const written = writer.stringify({ type: 'root', children: run }).trim()
    if (written) parts.push(written)
    run = []
  }
  for (const node of children) {
    if (node.type === 'element' && node.tagName === 'slot') {
      endRun()
      parts.push(slotPart(node))
    } else if (node.type === 'element' && stockNamed(node.properties.name)) {
      endRun()
      parts.push({ stock: stockNamed(node.properties.name) }, ...partsOf(node), { stock: null })
    } else {
      run.push(node)
    }
  }
  endRun()
  return parts
}

function linksIn(tree: Root) {
  const links: RenderedBody['links'] = []
  const outsideLinks: string[] = []
  visit<Nodes>(tree, (node) => {
    if (node.type !== 'link') return
    const { url, position } = node
    if (isInternal(url)) links.push({ url, line: position?.start.line ?? 1 })
    else if (/^https?:/.test(url)) outsideLinks.push(url)
  })
  return { links, outsideLinks }
}

function idOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
