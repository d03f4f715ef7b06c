import type { Element, Root as HtmlRoot } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type Handle, toMdast } from 'hast-util-to-mdast'
import type { BlockContent, Nodes, Root, RootContent } from 'mdast'
import { directiveToMarkdown, type LeafDirective } from 'mdast-util-directive'
import { defaultTreeAdapter, parseFragment } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { textOf } from '#app/features/pieces/nodes.server.ts'
import { withParagraphs } from './classic-html.server.ts'
import { cleanHtml, type FormerSite } from './clean-html.server.ts'

/** A text in our Markdown, and what of the HTML it could not keep, in words. */
export type ConvertedText = { markdown: string; losses: string[]; firstParagraph: string }

/** A text of 512 kB is some 80,000 words. */
const maxCharacters = 512 * 1024

/**
 * Turns the HTML of another program into Markdown with directives. Nothing is fetched.
 *
 * @param options.isClassic paragraphs are divided by empty lines, as WordPress' classic editor stores them
 * @returns null for what is too long or nested too deeply to be read
 */
export function htmlToMarkdown(
  html: string,
  site: FormerSite,
  { isClassic = false } = {},
): ConvertedText | null {
  if (html.length > maxCharacters) return null
  const losses = new Set<string>()
  try {
    const parsed = parseHtml(html)
    const cleaned = cleanHtml(isClassic ? withParagraphs(parsed) : parsed, site, losses)
    const tree = toMdast(cleaned, { handlers: { img: figure, aside: note } }) as Root
    tree.children = tree.children.flatMap(withFiguresAfter)
    tidy(tree)
    const markdown = writer.stringify(tree)
    const first = tree.children.find(({ type }) => type === 'paragraph')
    return {
      markdown: markdown.trim() ? markdown : '',
      losses: [...losses],
      firstParagraph: first ? textOf(first) : '',
    }
  } catch (error) {
    // The parsers are recursive, so deep nesting overflows the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

const maxElements = 50_000

/**
 * Parses HTML as a browser does. Elements that are left open begin again in each paragraph, so that 512 kB can become
 * thousands of millions of them.
 *
 * @throws RangeError for too many elements
 */
function parseHtml(html: string) {
  let count = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      count += 1
      if (count > maxElements) throw new RangeError('too many elements')
      return defaultTreeAdapter.createElement(...element)
    },
  }
  return fromParse5(parseFragment(html, { treeAdapter, scriptingEnabled: false })) as HtmlRoot
}

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(writtenDirectives)
  .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true })
  .freeze()

// Without directives in a line, for which it would escape the colon of `10:30`.
function writtenDirectives(this: Processor) {
  const extension = directiveToMarkdown({ collapseEmptyAttributes: false })
  const unsafe = extension.unsafe?.filter(({ atBreak }) => atBreak)
  const data = this.data()
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), { ...extension, unsafe }]
}

const figure: Handle = (_state, { properties }: Element) => {
  const { picture, alt, caption } = properties
  const attributes = {
    picture: String(picture),
    alt: String(alt),
    ...(caption && { caption: String(caption) }),
  }
  return { type: 'leafDirective', name: 'figure', attributes, children: [] }
}

const note: Handle = (state, element: Element) => ({
  type: 'containerDirective',
  name: 'note',
  attributes: {},
  children: state.toFlow(state.all(element)) as BlockContent[],
})

/** A figure stands on a line of its own, outside of lists and quotes: after the block that had it. */
function withFiguresAfter(block: RootContent): RootContent[] {
  if (block.type === 'leafDirective' || !('children' in block)) return [block]
  const figures: LeafDirective[] = []
  visit(block, (node) => {
    if (!('children' in node)) return
    const others = (node.children as Nodes[]).filter((child) => {
      if (child.type === 'leafDirective') figures.push(child)
      return child.type !== 'leafDirective'
    })
    node.children = others as typeof node.children
  })
  return [block, ...figures]
}

/** Takes out what Markdown would write with character references, and what is empty. */
function tidy(node: Nodes) {
  if (!('children' in node)) return
  for (const child of node.children) tidy(child)
  if (node.type === 'heading') {
    node.children = node.children.map((child) =>
      child.type === 'break' ? { type: 'text', value: ' ' } : child,
    )
  }
  if (node.type === 'list') node.spread = false
  if (node.type === 'listItem') {
    node.checked = null
    node.spread = node.children.filter(({ type }) => type === 'paragraph').length > 1
  }
  const children = (node.children as Nodes[]).flatMap(withEdgeSpacesOutside)
  node.children = children.filter((child) => !isEmpty(child)) as typeof node.children
}

function isMarked(node: Nodes) {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'link'
}

/** `<b>word </b>next` is marked up as `**word** next`. */
function withEdgeSpacesOutside(node: Nodes): Nodes[] {
  if (!isMarked(node) || !('children' in node)) return [node]
  const [first, last] = [node.children[0], node.children.at(-1)]
  const space: Nodes = { type: 'text', value: ' ' }
  const around: [Nodes[], Nodes[]] = [[], []]
  if (first?.type === 'text' && first.value !== first.value.trimStart()) {
    first.value = first.value.trimStart()
    around[0].push(space)
  }
  if (last?.type === 'text' && last.value !== last.value.trimEnd()) {
    last.value = last.value.trimEnd()
    around[1].push(space)
  }
  return [...around[0], node, ...around[1]]
}

function isEmpty(node: Nodes): boolean {
  if (node.type === 'text') return node.value === ''
  if (node.type === 'paragraph' || node.type === 'heading' || isMarked(node)) {
    return textOf(node).trim() === ''
  }
  if (node.type === 'list' || node.type === 'blockquote' || node.type === 'containerDirective') {
    return node.children.length === 0
  }
  return false
}
