import type {
  Element,
  RootContent as HtmlContent,
  Nodes as HtmlNodes,
  Root as HtmlRoot,
  Parents,
} from 'hast'
import { type Handle, type Options, toMdast } from 'hast-util-to-mdast'
import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveToMarkdown, type LeafDirective } from 'mdast-util-directive'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { fitText } from './fit-text.ts'
import type { Video } from './video-address.ts'

/**
 * Pictures (`videoElement` and `img` with the name of a picture) become figures.
 *
 * @throws RangeError for what is nested too deeply
 */
export function textFromHtml(html: HtmlRoot, handlers: Options['handlers']) {
  visit(html, (node) => {
    if (node.type === 'element') tidy(node)
    if ('children' in node) node.children = withLists(node) as typeof node.children
  })
  const parsed = toMdast(html, { document: true, handlers: { ...handlers, img: figure } }) as Root
  const tree = fitText({ type: 'root', children: parsed.children.flatMap(withFiguresAfter) })
  visit(tree, ['paragraph', 'heading', 'tableCell'], withoutReferences)
  // Escaped also where it begins no entity, as in A&E.
  const markdown = writer
    .stringify(tree)
    .trim()
    .replace(/\\&(?![a-z#][a-z0-9]*;)/gi, '&')
  return { tree, markdown }
}

/** All in a list is an item of it, a list in a list belongs to the item before, and no cell spans the millions it may claim. */
function tidy(node: Element) {
  if (/^t[dh]$/.test(node.tagName)) {
    for (const span of ['colSpan', 'rowSpan']) {
      const count = Number(node.properties[span])
      node.properties[span] = count <= 20 ? count : 1
    }
  }
  if (!isList(node)) return
  const items = itemsOf(node)
  node.children = items
  node.properties.start ??= items[0]?.properties.value
}

function itemsOf(list: Element, items: Element[] = []) {
  for (const child of list.children) {
    const before = items.at(-1)
    const isElement = child.type === 'element'
    if (isElement && child.tagName === 'li') items.push(child)
    else if (isList(child) && before) before.children.push(child)
    else if (isElement && child.children.some(isItem)) itemsOf(child, items)
    else if (isElement || (child.type === 'text' && child.value.trim() !== '')) {
      items.push({ type: 'element', tagName: 'li', properties: {}, children: [child] })
    }
  }
  return items
}

function isItem(node: HtmlNodes): node is Element {
  return node.type === 'element' && node.tagName === 'li'
}

function isList(node: HtmlNodes): node is Element {
  return node.type === 'element' && /^[uo]l$/.test(node.tagName)
}

/** A list without items of its own only indents those that it holds. */
function listsWithin(node: HtmlContent): HtmlContent[] {
  const isFrame = isList(node) && !node.children.some(isItem) && node.children.some(isList)
  return isFrame ? node.children.flatMap(listsWithin) : [node]
}

/** Items that no list holds are one. */
function withLists(parent: Parents) {
  const children = parent.children.flatMap(listsWithin)
  if (isList(parent)) return children
  let list: Element | null = null
  return children.flatMap((child): HtmlContent[] => {
    if (isItem(child)) {
      list?.children.push(child)
      if (list) return []
      list = { type: 'element', tagName: 'ul', properties: {}, children: [child] }
      return [list]
    }
    if (child.type !== 'text' || child.value.trim() !== '') list = null
    return [child]
  })
}

/** @param title as the page that embeds it has it; players put their own name there */
export function videoElement({ href }: Video, title: string): Element {
  const caption = /video player$/i.test(title.trim()) ? '' : title.trim()
  const properties = { picture: '', alt: '', caption, video: href }
  return { type: 'element', tagName: 'img', properties, children: [] }
}

const figure: Handle = (_state, { properties }: Element) => {
  const { picture, alt, caption, video } = properties
  const attributes = {
    picture: String(picture),
    alt: String(alt),
    ...(caption && { caption: String(caption) }),
    ...(video && { video: String(video) }),
  }
  return { type: 'leafDirective', name: 'figure', attributes, children: [] }
}

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

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(writtenDirectives)
  .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true })
  .freeze()

// Without directives in a line, for which it would escape the colon of `10:30`.
function writtenDirectives(this: Processor) {
  const extension = directiveToMarkdown({ collapseEmptyAttributes: false })
  const unsafe = [
    ...(extension.unsafe?.filter(({ atBreak }) => atBreak) ?? []),
    { character: ':', after: ':', inConstruct: 'phrasing' as const },
  ]
  const data = this.data()
  data.toMarkdownExtensions = [...(data.toMarkdownExtensions ?? []), { ...extension, unsafe }]
}

/** Marks within a word may need character references, which nobody can read or search: they are dropped. */
function withoutReferences(node: Nodes) {
  if (!('children' in node)) return
  for (const mark of ['emphasis', 'strong']) {
    const children = node.children as PhrasingContent[]
    const written = writer.stringify({ type: 'root', children: [{ type: 'paragraph', children }] })
    if (!/(?<!\\)&#x/.test(written)) return
    visit(node, mark, (marked, index, parent) => {
      if (!parent || index === undefined || !('children' in marked)) return
      parent.children.splice(index, 1, ...(marked.children as typeof parent.children))
      return index
    })
  }
}
