import type { Element, ElementContent, Root as HtmlRoot, RootContent } from 'hast'
import type { Link, Nodes, Root } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'

export type Heading = { id: string; text: string }

export type RenderedBody = {
  /** HTML, and between it the slots that a page fills. */
  parts: BodyPart[]
  /** Of the second level, in order. */
  headings: Heading[]
  /** Within the site: to a page (`/blog`) or to a heading of the same text (`#prices`). */
  links: { url: string; line: number }[]
  words: number
  /** Without markup. */
  text: string
}

/** What is wrong with a body, in words for its editor. Lines count from 1. */
export type Problem = { line: number; reason: string }

type Options = {
  /** The slots that a page of this kind fills, by the names that `::name` gives them. */
  slots: readonly string[]
  /** Puts the slot `advert` before this heading of the second level, counted from 1. */
  advertBefore?: number
}

const maxBytes = 64 * 1024
const maxMarksPerParagraph = 500
const tooDeep = 'Quotes, lists or emphasis are nested too deeply to be read.'

/**
 * Turns the Markdown of a piece into HTML. Nothing in it can run: what is not on the list of allowed
 * nodes (below) is a problem, and no HTML results.
 */
export function renderBody(
  markdown: string,
  options: Options,
): { body: RenderedBody } | { problems: Problem[] } {
  const source = markdown.replace(/\r\n?/g, '\n')
  const unreadable = problemBeforeParsing(source)
  if (unreadable) return { problems: [unreadable] }
  try {
    const tree = parser.parse(source)
    const problems = problemsIn(tree, options.slots)
    return problems.length > 0 ? { problems } : { body: render(tree, options) }
  } catch (error) {
    // The parser calls itself once for each level of nesting.
    if (!(error instanceof RangeError)) throw error
    return { problems: [{ line: 1, reason: tooDeep }] }
  }
}

/** Finds what the parser would take seconds or minutes for: thousands of things within each other. */
function problemBeforeParsing(source: string): Problem | null {
  if (Buffer.byteLength(source) > maxBytes) {
    return { line: 1, reason: 'The text is longer than 64 kB. Divide it.' }
  }
  const problemAt = (index: number, reason: string) => ({
    line: source.slice(0, index).split('\n').length,
    reason,
  })
  const block = /^[ \t>]*:::/m.exec(source)
  if (block) return problemAt(block.index, 'There are no blocks that begin with :::.')
  const nested = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){20}/m.exec(source)
  if (nested) return problemAt(nested.index, tooDeep)
  const paragraphs = source.split(/\n[ \t]*\n/)
  const crowded = paragraphs.find((words) => words.split(/[*_[\]]/).length > maxMarksPerParagraph)
  if (crowded === undefined) return null
  const reason = `This paragraph has ${maxMarksPerParagraph} or more of the signs * _ [ ].`
  return problemAt(source.indexOf(crowded), reason)
}

const parser = unified().use(remarkParse).use(remarkGfm).use(blockDirectives).freeze()

// Directives within a line are left out: they would take the `:30` out of `10:30`.
function blockDirectives(this: Processor) {
  remarkDirective.call(this)
  delete this.data().micromarkExtensions?.at(-1)?.text
}

const inline = ['text', 'emphasis', 'strong', 'break', 'link']

/** Each allowed node, and the nodes it may hold. */
const allowed: Record<string, string[]> = {
  root: ['paragraph', 'heading', 'blockquote', 'list', 'table', 'thematicBreak', 'leafDirective'],
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
const picture = 'A picture cannot stand within a text. A piece has the one picture of its name.'
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
  heading: 'A heading cannot stand within a list or a quote.',
  blockquote: 'A quote cannot stand within a list or another quote.',
  table: 'A table cannot stand within a list or a quote.',
  thematicBreak: 'A dividing line cannot stand within a list or a quote.',
  leafDirective: 'A line that begins with :: cannot stand within a list or a quote.',
}

function problemsIn(tree: Root, slots: readonly string[]) {
  const problems: Problem[] = []
  const headingIds = new Set<string>()
  visit(tree, (node, _index, parent) => {
    const reason =
      (parent && !allowed[parent.type]?.includes(node.type) && refusalOf(node)) ||
      problemWith(node, slots) ||
      (node.type === 'heading' && node.depth === 2 && problemWithId(node, headingIds))
    if (!reason) return
    const line = node.position?.start.line ?? 1
    // A tag and its closing tag are one mistake.
    const last = problems.at(-1)
    if (last?.line !== line || last.reason !== reason) problems.push({ line, reason })
    return 'skip'
  })
  return problems
}

function refusalOf(node: Nodes) {
  return refusals[node.type] ?? `This cannot stand here (${node.type}).`
}

function problemWith(node: Nodes, slots: readonly string[]) {
  switch (node.type) {
    case 'heading':
      if (node.depth === 1) return 'The title is the page’s heading. Begin sections with ##.'
      return node.depth > 3 && 'There are two levels of headings: ## and ###.'
    case 'leafDirective':
      return problemWithSlot(node, slots)
    case 'link':
      return problemWithLink(node)
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

function problemWithSlot({ name, attributes, children }: LeafDirective, slots: readonly string[]) {
  const known = slots.map((slot) => `::${slot}`).join(', ')
  if (!slots.includes(name)) {
    return known
      ? `There is no ::${name} on this kind of page. There is ${known}.`
      : `There is no ::${name}: a page of this kind puts nothing into its text.`
  }
  const bare = children.length === 0 && Object.keys(attributes ?? {}).length === 0
  return !bare && `Write ::${name} alone, without brackets.`
}

function problemWithLink({ url, title }: Link) {
  if (!leadsSomewhere(url)) {
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

function problemWithId(heading: Nodes, taken: Set<string>) {
  const id = idOf(textOf(heading))
  if (!id) return 'A heading needs a letter or a digit: its address is made of them.'
  if (taken.has(id)) {
    return `Another heading of this text has the same address, #${id}. Change one of them.`
  }
  taken.add(id)
}

const transformer = unified()
  .use(remarkRehype, { handlers: { leafDirective: slotElement } })
  // The list of nodes lets none of this in. Should a parser's fault do so, it ends here.
  .use(rehypeSanitize, {
    ...{ strip: ['script'], clobber: [], required: {}, ancestors: {} },
    tagNames: [
      ...['p', 'em', 'strong', 'br', 'a', 'h2', 'h3', 'hr', 'blockquote', 'ul', 'ol', 'li'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'slot'],
    ],
    attributes: { a: ['href'], ol: ['start'], slot: ['name'] },
    protocols: { href: ['https', 'mailto'] },
  })
  .freeze()

const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

function render(tree: Root, { advertBefore }: Options): RenderedBody {
  const root: HtmlRoot = transformer.runSync(tree)
  const headings: Heading[] = []
  root.children = root.children.flatMap((node): RootContent[] => {
    if (node.type !== 'element') return [node]
    if (node.tagName === 'h2') {
      const text = textOf(node)
      headings.push({ id: idOf(text), text })
      node.properties.id = idOf(text)
      return headings.length === advertBefore ? [element('slot', { name: 'advert' }), node] : [node]
    }
    return [node.tagName === 'table' ? framed(node, headings.at(-1)) : node]
  })
  const words = textsIn(root).join(' ').split(/\s+/).filter(Boolean)
  return {
    parts: partsOf(root),
    headings,
    links: linksIn(tree),
    words: words.length,
    text: words.join(' '),
  }
}

function slotElement(_state: unknown, { name }: LeafDirective) {
  return element('slot', { name })
}

/** A table that scrolls sideways by itself, reached by the keyboard and named for its section. */
function framed(table: Element, heading?: Heading) {
  table.properties.className = ['table']
  // The line breaks between rows and cells show nowhere.
  visit(table, 'element', (node) => {
    if (/^t(?:able|head|body|r)$/.test(node.tagName)) {
      node.children = node.children.filter(({ type }) => type === 'element')
    }
  })
  const label = heading ? `Table: ${heading.text}` : 'Table'
  const frame = { className: ['table-frame'], tabIndex: 0, role: 'region', ariaLabel: label }
  return element('div', frame, [table])
}

function partsOf({ children }: HtmlRoot) {
  const parts: BodyPart[] = []
  let run: RootContent[] = []
  const endRun = () => {
    const written = writer.stringify({ type: 'root', children: run }).trim()
    if (written) parts.push(written)
    run = []
  }
  for (const node of children) {
    if (node.type === 'element' && node.tagName === 'slot') {
      endRun()
      parts.push({ slot: String(node.properties.name) })
    } else {
      run.push(node)
    }
  }
  endRun()
  return parts
}

function linksIn(tree: Root) {
  const links: RenderedBody['links'] = []
  visit(tree, 'link', ({ url, position }) => {
    if (isInternal(url)) links.push({ url, line: position?.start.line ?? 1 })
  })
  return links
}

function textsIn(tree: Nodes | HtmlRoot | Element) {
  const texts: string[] = []
  visit(tree, 'text', ({ value }) => void texts.push(value))
  return texts
}

function textOf(node: Nodes | Element) {
  return textsIn(node).join('')
}

function idOf(heading: string) {
  return heading
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children }
}
