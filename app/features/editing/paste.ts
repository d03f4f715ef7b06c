import type { Element, ElementContent, Root as HtmlRoot, Nodes } from 'hast'
import { type State, toMdast } from 'hast-util-to-mdast'
import type { Paragraph, PhrasingContent, Root } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** Longer texts are pasted as plain words: to convert one takes seconds. */
const maxCharacters = 1024 * 1024

/**
 * Turns what Word, Google Docs or a browser puts on the clipboard into Markdown. Headings, emphasis, links, lists and tables
 * stay, and what a text cannot hold (pictures, colours, comments) is left out.
 *
 * @returns null for what is too long or too deeply nested: then its plain words are pasted
 */
export function pastedMarkdown(html: string): string | null {
  if (html.length > maxCharacters) return null
  try {
    const tree = parser.parse(clipped(html))
    clean(tree)
    gatherWordLists(tree)
    visit(tree, 'element', tidy)
    const text = toMdast(tree, { handlers: { pre: asParagraph, code: asWords } })
    const markdown = writer.stringify(oneHeadingLess(text as Root))
    const words = markdown
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace(/ +$/gm, '')
      .trim()
    // Escaped also where it begins no entity, as in A&E.
    return words.replace(/\\&(?![a-z#][a-z0-9]*;)/gi, '&')
  } catch (error) {
    // The parsers are recursive, so deeply nested markup ends the stack. It is pasted as plain text then.
    if (error instanceof RangeError) return null
    throw error
  }
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

const writer = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', resourceLink: true, emphasis: '*' })
  .freeze()

/** Programs mark the part that was copied; around it Word sends its style sheets. */
function clipped(html: string) {
  return /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
}

const dropped = new Set(['style', 'script', 'meta', 'link', 'title', 'xml', 'img', 'svg', 'object'])

/** Takes away what is not text, and says in elements what Word and Docs say in styles. */
function clean(tree: HtmlRoot) {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return
    if (node.type === 'comment' || node.type === 'doctype') {
      parent.children.splice(index, 1)
      return index
    }
    if (node.type !== 'element') return
    const name = node.tagName.toLowerCase()
    const style = styleOf(node)
    // Word's own elements, such as o:p, hold nothing that is seen.
    if (dropped.has(name) || /display:none|mso-hide:all/.test(style) || isRemark(node)) {
      parent.children.splice(index, 1)
      return index
    }
    if (isFrameOfWordOnline(node)) {
      parent.children.splice(index, 1, ...paragraphsOf(node))
      return index
    }
    if (node.properties.role === 'heading') node.tagName = `h${node.properties.ariaLevel ?? 2}`
    // The number or dot that Word writes before an item of a list.
    if (/mso-list:ignore/.test(style)) {
      parent.children.splice(index, 1)
      return index
    }
    if (name.includes(':')) {
      parent.children.splice(index, 1, ...node.children)
      return index
    }
    // Google Docs wraps everything in a bold element that is not bold.
    const isBold = /(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style)
    const isPlain = /(?:^|;)font-weight:(?:normal|[1-5]00)/.test(style)
    if ((name === 'b' || name === 'strong') && isPlain) {
      parent.children.splice(index, 1, ...node.children)
      return index
    }
    if (name === 'span') {
      const isItalic = /font-style:italic/.test(style)
      let children = node.children
      if (isItalic) children = [element('em', children)]
      if (isBold) children = [element('strong', children)]
      parent.children.splice(index, 1, ...children)
      return index
    }
    const isEmpty = (name === 'p' || name === 'div') && textOf(node).trim() === ''
    if (isEmpty || (name === 'br' && !insideWords(parent))) {
      parent.children.splice(index, 1)
      return index
    }
    if (name === 'p' && /mso-list:/.test(style)) node.properties.dataMark ??= markOf(node)
    if (/^h[1-6]$/.test(name)) unwrap(node, ['strong', 'b', 'em', 'i'])
    if (name === 'a') cleanLink(node)
  })
}

/** Comments of colleagues, and what one of them has struck out while Word tracked changes. */
function isRemark(node: Element) {
  const classes = String(node.properties.className ?? '')
  return (
    /mso-element:comment/.test(styleOf(node)) ||
    /\b(?:MsoCommentReference|msocomanchor|msocomoff)\b/.test(classes) ||
    (node.tagName === 'del' && Boolean(node.properties.cite))
  )
}

/** Word in a browser puts each paragraph, and each item of a list with a list of its own, into a frame. */
function isFrameOfWordOnline(node: Element) {
  const classes = String(node.properties.className ?? '')
  return node.tagName === 'div' && /\b(?:OutlineElement|ListContainerWrapper)\b/.test(classes)
}

/** Items of its lists become paragraphs that say list and level as those of Word itself do. */
function paragraphsOf(frame: Element) {
  return frame.children.flatMap((child) => {
    if (child.type !== 'element' || !/^[uo]l$/.test(child.tagName)) return child
    return child.children.map((item) => {
      if (item.type !== 'element') return item
      const words = item.children.flatMap((part) =>
        part.type === 'element' && part.tagName === 'p' ? part.children : part,
      )
      const paragraph = element('p', words)
      paragraph.properties.style = `mso-list:level${item.properties.dataAriaLevel ?? 1}`
      paragraph.properties.dataMark = child.tagName === 'ol' ? '1.' : '·'
      return paragraph
    })
  })
}

/** Google Docs puts line breaks between its paragraphs, too. */
function insideWords(parent: Nodes) {
  return parent.type === 'element' && !/^(?:b|div|body|ul|ol)$/.test(parent.tagName)
}

function markOf(paragraph: Element) {
  let mark = ''
  visit(paragraph, 'element', (node) => {
    if (/mso-list:ignore/.test(styleOf(node))) mark = textOf(node)
  })
  return mark
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function styleOf({ properties }: Element) {
  return String(properties.style ?? '')
    .replace(/\s+/g, '')
    .toLowerCase()
}

/** A heading is not bold besides. */
function unwrap(heading: Element, names: string[]) {
  visit(heading, 'element', (node, index, parent) => {
    const style = styleOf(node)
    if (node.tagName === 'span') node.properties.style = style.replace(/font-weight:[^;]*/g, '')
    if (!parent || index === undefined || !names.includes(node.tagName)) return
    parent.children.splice(index, 1, ...node.children)
    return [SKIP, index]
  })
}

/** Google puts its own address before a link; one that cannot be followed, such as a bookmark, is only words. */
function cleanLink(link: Element) {
  const given = String(link.properties.href ?? '')
  const url = URL.parse(given)
  const behind = url?.hostname === 'www.google.com' && url.pathname === '/url'
  const href = behind ? (url.searchParams.get('q') ?? given) : given
  if (/^(?:https?:|mailto:|\/(?!\/))/.test(href)) {
    link.properties = { href }
  } else {
    link.tagName = 'span'
    link.properties = {}
  }
}

/** Word sends the items of its lists as paragraphs, each with its list and level in its style. */
function gatherWordLists(tree: HtmlRoot) {
  visit(tree, (node) => {
    if (!('children' in node)) return
    const gathered: Nodes[] = []
    let open: { level: number; list: Element }[] = []
    for (const child of node.children) {
      const item = child.type === 'element' ? wordItem(child) : null
      if (!item) {
        const isBetween = child.type === 'text' && child.value.trim() === ''
        if (!isBetween) open = []
        gathered.push(child)
        continue
      }
      while (open.length > 0 && open.at(-1)!.level > item.level) open.pop()
      if (open.at(-1)?.level !== item.level) {
        const list = element(item.isNumbered ? 'ol' : 'ul', [])
        const outer = open.at(-1)?.list.children.at(-1)
        if (outer?.type === 'element') outer.children.push(list)
        else gathered.push(list)
        open.push({ level: item.level, list })
      }
      open.at(-1)!.list.children.push(element('li', item.children))
    }
    node.children = gathered as typeof node.children
  })
}

const bullet = /^[\s\u00a0]*(?:[·•§o▪‣–-]|(\d{1,3}|[a-z]|[ivx]{1,5})[.)])[\s\u00a0]+/i

function wordItem(paragraph: Element) {
  const level = /mso-list:[^;]*?level(\d)/.exec(styleOf(paragraph))?.[1]
  const isItem = String(paragraph.properties.className ?? '').includes('MsoListParagraph')
  if (paragraph.tagName !== 'p' || (!level && !isItem)) return null
  const first = paragraph.children[0]
  const mark = String(paragraph.properties.dataMark ?? '')
  const written = first?.type === 'text' ? (bullet.exec(first.value)?.[0] ?? '') : ''
  if (first?.type === 'text') first.value = first.value.slice(written.length)
  return {
    level: Number(level ?? 1),
    isNumbered: /[\da-z][.)]/i.test(mark || written),
    children: paragraph.children,
  }
}

/** Nested lists belong to the item before them, items hold words, and the first row of a table is its head. */
function tidy(node: Element) {
  if (node.tagName === 'ul' || node.tagName === 'ol') {
    const items: ElementContent[] = []
    for (const child of node.children) {
      const before = items.at(-1)
      const isList = child.type === 'element' && /^[uo]l$/.test(child.tagName)
      if (isList && before?.type === 'element') before.children.push(child)
      else if (child.type === 'element') items.push(child)
    }
    node.children = items
  }
  if (node.tagName === 'li' || /^t[dh]$/.test(node.tagName)) {
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && child.tagName === 'p' ? child.children : [child],
    )
  }
  if (node.tagName === 'table' && !textOfHead(node)) {
    let row: Element | null = null
    visit(node, { tagName: 'tr' }, (each: Element) => {
      row ??= each
    })
    for (const cell of (row as Element | null)?.children ?? []) {
      if (cell.type === 'element') cell.tagName = 'th'
    }
  }
}

function textOfHead(table: Element) {
  let words = ''
  visit(table, { tagName: 'th' }, (cell: Element) => {
    words += textOf(cell)
  })
  return words
}

/** The title of the page is its only heading of the first level. */
function oneHeadingLess(tree: Root) {
  visit(tree, 'heading', (heading) => {
    heading.depth = heading.depth <= 2 ? 2 : 3
  })
  visit(tree, 'table', (table) => {
    table.align = []
  })
  visit(tree, 'link', (link) => {
    link.title = null
  })
  return tree
}

/** Program code is pasted as words. */
function asParagraph(state: State, { children }: Element): Paragraph {
  const words = state.all(element('p', children)) as PhrasingContent[]
  return { type: 'paragraph', children: words }
}

function asWords(state: State, node: Element) {
  return state.all(node)
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}
