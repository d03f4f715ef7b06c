import type { Element, Root as HtmlRoot, RootContent } from 'hast'
import type { Link, Nodes, Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import {
  blockElement,
  blockHeading,
  isIllustration,
  problemWithBlock,
  problemWithFences,
  problemWithIllustration,
  problemWithSlot,
  type RenderedPart,
  slotElement,
  slotPart,
} from './directives.server.ts'
import { htmlElement, textOf, textsIn } from './nodes.server.ts'

export type Heading = { id: string; text: string }

export type RenderedBody = {
  /** HTML, and the slots, figures and diagrams between it. */
  parts: RenderedPart[]
  /** Of the second level, in order. */
  headings: Heading[]
  /** The ids that links may lead to: of headings and of blocks. */
  ids: string[]
  /** Within the site: to a page (`/blog`) or to a heading of the same text (`#prices`). */
  links: { url: string; line: number }[]
  /** Addresses of other sites. */
  outsideLinks: string[]
  words: number
  /** Without markup. */
  text: string
}

/** What is wrong with a body, in words for its editor. The first line is 1. */
export type Problem = { line: number; reason: string }

type Options = {
  /** The names of the slots that a page of this kind fills. */
  slots: readonly string[]
  /** Whether it may have `::figure` and `::diagram`. */
  isIllustrated?: boolean
  /** The `http:` addresses that links may lead to. */
  unencrypted?: readonly string[]
  /** Puts the slot `advert` before the level 2 heading in the middle, of three or more. */
  withAdvert?: boolean
}

const maxBytes = 64 * 1024
const maxMarksPerParagraph = 500
const maxUnderlinesPerParagraph = 50
const maxLines = 500
/** In characters. The parser takes a moment to begin, so parts are not shorter. */
const minPartLength = 2000
const tooDeep = 'Quotes, lists or emphasis are nested too deeply to be read.'

/**
 * Turns the Markdown of a piece into HTML. Nothing in it can run: a node that is not in `allowed` is a problem, and then
 * there is no HTML.
 */
export function renderBody(
  markdown: string,
  options: Options,
): { body: RenderedBody } | { problems: Problem[] } {
  const source = markdown.replace(/\r\n?/g, '\n')
  const unreadable = problemBeforeParsing(source)
  if (unreadable) return { problems: [unreadable] }
  try {
    const tree = parse(source)
    const problems = problemsIn(tree, options)
    return problems.length > 0 ? { problems } : { body: render(tree, options) }
  } catch (error) {
    // The parser is recursive, so deep nesting overflows the stack.
    if (!(error instanceof RangeError)) throw error
    return { problems: [{ line: 1, reason: tooDeep }] }
  }
}

/** The tree of a text that `renderBody` has found nothing wrong with. */
export function parseBody(markdown: string): Root {
  return parse(markdown.replace(/\r\n?/g, '\n'))
}

/** Finds text that the parser needs seconds or minutes for, such as deep nesting and underlined headings. */
function problemBeforeParsing(source: string): Problem | null {
  if (Buffer.byteLength(source) > maxBytes) {
    return { line: 1, reason: 'The text is longer than 64 kB. Divide it.' }
  }
  const problemAt = (index: number, reason: string) => ({
    line: source.slice(0, index).split('\n').length,
    reason,
  })
  const block = problemWithFences(source)
  if (block) return block
  // Signs with spaces between them are a dividing line.
  const nested = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){3}(?![-* \t]*$)/m.exec(source)
  if (nested) return problemAt(nested.index, tooDeep)
  const paragraphs = source.split(/\n[ \t]*\n/)
  for (const words of paragraphs) {
    if (words.split(/[*_[\]~`<@]/).length > maxMarksPerParagraph) {
      const reason = `This paragraph has ${maxMarksPerParagraph} or more of the signs * _ [ ] ~ \` < @.`
      return problemAt(source.indexOf(words), reason)
    }
    if (words.split(/^[ \t>]*(?:=+|-+)[ \t]*$/m).length > maxUnderlinesPerParagraph) {
      const reason = `This paragraph has ${maxUnderlinesPerParagraph} or more lines of = or - alone.`
      return problemAt(source.indexOf(words), reason)
    }
  }
  const long = dividedSource(source).find((text) => text.trim().split('\n').length > maxLines)
  if (long === undefined) return null
  const reason = `A paragraph, list, table or block has ${maxLines} lines at most. Divide it.`
  return problemAt(source.indexOf(long), reason)
}

/**
 * Parses a text part by part, since what a quote, a table or a block costs the parser grows with all that stands before it.
 * Only the lines at which nodes start are those of the whole text.
 */
function parse(source: string): Root {
  const children: Root['children'] = []
  let line = 0
  let part = ''
  const texts = dividedSource(source)
  for (const [index, text] of texts.entries()) {
    part += text
    if (part.length < minPartLength && index < texts.length - 1) continue
    const tree = parser.parse(part)
    visit(tree, ({ position }) => {
      if (position) position.start.line += line
    })
    for (const child of tree.children) children.push(child)
    line += part.split('\n').length - 1
    part = ''
  }
  return { type: 'root', children }
}

/**
 * Divides a text at blank lines where nothing goes on: before a line that is not indented, begins no list item and is not
 * within a block.
 */
function dividedSource(source: string) {
  const texts: string[] = []
  let isInBlock = false
  // A definition stays with the words before it, which may refer to it.
  for (const text of source.split(/(?<=\n[ \t]*\n)(?=[^\s\-+*\d[])/)) {
    if (isInBlock) texts[texts.length - 1] += text
    else texts.push(text)
    if (text.split(/^:::/m).length % 2 === 0) isInBlock = !isInBlock
  }
  return texts
}

const parser = unified().use(remarkParse).use(remarkGfm).use(blockDirectives).freeze()

// Without text directives, which would read the `:30` of `10:30` as one.
function blockDirectives(this: Processor) {
  remarkDirective.call(this)
  delete this.data().micromarkExtensions?.at(-1)?.text
}

const inline = ['text', 'emphasis', 'strong', 'break', 'link']

/** Each allowed node, and the nodes it may hold. */
const allowed: Record<string, string[]> = {
  root: [
    ...['paragraph', 'heading', 'blockquote', 'list', 'table', 'thematicBreak'],
    ...['leafDirective', 'containerDirective'],
  ],
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

function problemsIn(tree: Root, options: Options) {
  const problems: Problem[] = []
  const ids = new Set<string>()
  visit(tree, (node, _index, parent) => {
    const heading = headingOf(node)
    const reason =
      (parent && !allowed[parent.type]?.includes(node.type) && refusalOf(node)) ||
      problemWith(node, options) ||
      (heading !== null && problemWithId(heading, ids))
    if (!reason) return
    const line = node.position?.start.line ?? 1
    // An opening and a closing tag are one mistake.
    const last = problems.at(-1)
    if (last?.line !== line || last.reason !== reason) problems.push({ line, reason })
    return 'skip'
  })
  return problems
}

function refusalOf(node: Nodes) {
  return refusals[node.type] ?? `This cannot stand here (${node.type}).`
}

/** The heading of a section or a block, or null. */
function headingOf(node: Nodes) {
  if (node.type === 'containerDirective') return blockHeading(node)
  return node.type === 'heading' && node.depth === 2 ? textOf(node) : null
}

function problemWith(node: Nodes, { slots, isIllustrated, unencrypted = [] }: Options) {
  switch (node.type) {
    case 'heading':
      if (node.depth === 1) return 'The title is the page’s heading. Begin sections with ##.'
      return node.depth > 3 && 'There are two levels of headings: ## and ###.'
    case 'leafDirective':
      return isIllustrated && isIllustration(node)
        ? problemWithIllustration(node)
        : problemWithSlot(node, slots)
    case 'containerDirective':
      return problemWithBlock(node)
    case 'link':
      return problemWithLink(node, unencrypted)
    case 'listItem':
      return typeof node.checked === 'boolean' && 'A list has no boxes to tick. Take out the [ ].'
    case 'table':
      return node.align?.some(Boolean) && 'Columns align themselves. Take out the colons.'
    case 'text':
      return (
        /(?:^|\s)::+\p{L}/u.test(node.value) && 'What begins with :: stands on a line of its own.'
      )
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
  // Browsers skip some of these and read a backslash as a slash, so `/\host` leads to another site.
  if (/[\s\\\p{Cc}]/u.test(url)) return false
  if (isInternal(url)) return url !== '#' && !url.startsWith('//')
  const { protocol, hostname, username } = URL.parse(url) ?? {}
  return protocol === 'mailto:' || (protocol === 'https:' && hostname !== '' && username === '')
}

function isInternal(url: string) {
  return url.startsWith('/') || url.startsWith('#')
}

function problemWithId(heading: string, taken: Set<string>) {
  const id = idOf(heading)
  if (!id) return 'A heading needs a letter or a digit: its address is made of them.'
  if (taken.has(id)) {
    return `Another heading of this text has the same address, #${id}. Change one of them.`
  }
  taken.add(id)
}

const transformer = unified()
  .use(remarkRehype, { handlers: { leafDirective: slotElement, containerDirective: blockElement } })
  // `allowed` lets nothing else in. This is a second barrier against faults of the parser.
  .use(rehypeSanitize, {
    ...{ strip: ['script'], clobber: [], required: {}, ancestors: {} },
    tagNames: [
      ...['p', 'em', 'strong', 'br', 'a', 'h2', 'h3', 'hr', 'blockquote', 'ul', 'ol', 'li'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'slot', 'section', 'aside'],
    ],
    attributes: {
      ...{ a: ['href'], ol: ['start'], section: ['name'], aside: ['name'] },
      slot: ['name', 'figure', 'diagram', 'alt', 'caption', 'line'],
    },
    protocols: { href: ['https', 'http', 'mailto'] },
  })
  .freeze()

const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

function render(tree: Root, { withAdvert }: Options): RenderedBody {
  const root: HtmlRoot = transformer.runSync(tree)
  const advertBefore = withAdvert ? middleHeading(root) : undefined
  const headings: Heading[] = []
  const ids: string[] = []
  root.children = root.children.flatMap((node): RootContent[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName === 'h2') {
      headings.push({ id: nameHeading(node, ids), text: textOf(node) })
      return headings.length === advertBefore
        ? [htmlElement('slot', { name: 'advert' }), node]
        : [node]
    }
    if (node.tagName === 'section' || node.tagName === 'aside') return [framedBlock(node, ids)]
    return [node.tagName === 'table' ? framed(node, headings.at(-1)?.text) : node]
  })
  const words = textsIn(root).join(' ').split(/\s+/).filter(Boolean)
  return {
    parts: partsOf(root),
    headings,
    ids,
    ...linksIn(tree),
    words: words.length,
    text: words.join(' '),
  }
}

function middleHeading({ children }: HtmlRoot) {
  const sections = children.filter((node) => node.type === 'element' && node.tagName === 'h2')
  return Math.max(3, Math.ceil((sections.length + 1) / 2))
}

function nameHeading(heading: Element, ids: string[]) {
  const id = idOf(textOf(heading))
  heading.properties.id = id
  ids.push(id)
  return id
}

function framedBlock(block: Element, ids: string[]) {
  const [first] = block.children
  const heading = first?.type === 'element' && first.tagName === 'h2' ? first : null
  block.properties = {
    className: ['block', `block-${block.properties.name}`],
    ...(heading && { ariaLabelledBy: [nameHeading(heading, ids)] }),
  }
  block.children = block.children.map((child) =>
    child.type === 'element' && child.tagName === 'table'
      ? framed(child, heading ? textOf(heading) : undefined)
      : child,
  )
  return block
}

/** Puts a table in a region that scrolls sideways and can be focused. */
function framed(table: Element, heading?: string) {
  table.properties.className = ['table']
  // Removes the line breaks between rows and cells.
  visit(table, 'element', (node) => {
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

/** CSS cannot tell it: `:only-child` does not count the words beside a link. */
function isOnlyALink({ tagName, children: [first, ...others] }: Element) {
  const isLink = first?.type === 'element' && first.tagName === 'a'
  return tagName === 'td' && isLink && others.length === 0
}

/** Of four columns and more each cell after the first names its column, for screens where a row is a list. */
function labelCells(table: Element) {
  const [head = [], ...rows] = rowsOf(table)
  if (head.length < 4) return
  for (const cells of rows) {
    for (const [index, cell] of cells.entries()) {
      if (index > 0 && head[index]) cell.properties.dataColumn = textOf(head[index])
    }
  }
}

function rowsOf(table: Element) {
  const rows: Element[][] = []
  visit(table, { tagName: 'tr' }, (row: Element) => {
    rows.push(row.children.filter((cell) => cell.type === 'element'))
  })
  return rows
}

function partsOf({ children }: HtmlRoot) {
  const parts: RenderedPart[] = []
  let run: RootContent[] = []
  const endRun = () => {
    const written = writer.stringify({ type: 'root', children: run }).trim()
    if (written) parts.push(written)
    run = []
  }
  for (const node of children) {
    if (node.type === 'element' && node.tagName === 'slot') {
      endRun()
      parts.push(slotPart(node))
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
  visit(tree, 'link', ({ url, position }) => {
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
