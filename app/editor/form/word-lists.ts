import type { Element, Nodes, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { newElement, styleOf, textWithin } from './copied-nodes.ts'

type WordList = { level: number; isNumbered: boolean; margin: number; list: Element }

/** Word sends the items of its lists as paragraphs, each with its list and level in its style. */
export function gatherWordLists(tree: Root) {
  visit(tree, (node) => {
    if (!('children' in node)) return
    const gathered: Nodes[] = []
    let open: WordList[] = []
    for (const child of node.children) {
      const item = child.type === 'element' ? wordItem(child) : null
      if (!item) {
        const outer = child.type === 'element' ? openItem(child, open) : null
        if (outer) {
          outer.children.push(child as Element)
          continue
        }
        const isBetween = child.type === 'text' && child.value.trim() === ''
        if (!isBetween) open = []
        gathered.push(child)
        continue
      }
      while (open.length > 0 && isEnded(open.at(-1)!, item)) open.pop()
      if (open.at(-1)?.level !== item.level) {
        const list = newElement(item.isNumbered ? 'ol' : 'ul', [])
        if (item.number) list.properties.start = item.number
        const outer = open.at(-1)?.list.children.at(-1)
        if (outer?.type === 'element') outer.children.push(list)
        else gathered.push(list)
        open.push({ ...item, list })
      }
      open.at(-1)!.list.children.push(newElement('li', item.children))
    }
    node.children = gathered as typeof node.children
  })
}

function isEnded({ level, isNumbered }: WordList, item: { level: number; isNumbered: boolean }) {
  return level > item.level || (level === item.level && isNumbered !== item.isNumbered)
}

/** The item that a paragraph without a mark of its own goes on with, or that a list of elements belongs to. */
function openItem(block: Element, open: WordList[]) {
  const level = /^[uo]l$/.test(block.tagName) && levelWithin(block)
  const isContinued = block.tagName === 'p' && isOfList(block)
  const around = open.filter((each) =>
    level ? each.level < level : isContinued && Math.abs(each.margin - marginOf(block)) < 1,
  )
  const item = around.at(-1)?.list.children.at(-1)
  return item?.type === 'element' ? item : null
}

function isOfList({ properties }: Element) {
  return String(properties.className ?? '').includes('MsoListParagraph')
}

function levelWithin(node: Element): number {
  let level = 0
  visit(node, 'element', (each) => {
    level ||= Number(/mso-list:[^;]*?level(\d)/.exec(styleOf(each))?.[1] ?? 0)
  })
  return level
}

/** In points. Word says only what differs from the class, which is half an inch. */
function marginOf(paragraph: Element) {
  const [, length, unit = ''] = /margin-left:(-?[\d.]+)(pt|in|cm)/.exec(styleOf(paragraph)) ?? []
  if (length) return Number(length) * ({ in: 72, cm: 28.35 }[unit] ?? 1)
  return isOfList(paragraph) ? 36 : 0
}

/** A mark that Word wrote as words: spaces that are not broken divide it from them, and not from an initial. */
const writtenMark = /^\s*(?:[·•§o▪‣–-]|(\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \t]*\u00a0\s*/i

function wordItem(paragraph: Element) {
  const level = /mso-list:[^;]*?level(\d)/.exec(styleOf(paragraph))?.[1]
  if (paragraph.tagName !== 'p' || (!level && !isOfList(paragraph))) return null
  const marked = String(paragraph.properties.dataMark ?? '').trim()
  const [first] = paragraph.children
  for (
    let [, next] = paragraph.children;
    !marked && first?.type === 'text' && next?.type === 'text';
  ) {
    first.value += next.value
    paragraph.children.splice(1, 1)
    next = paragraph.children[1]
  }
  const written = (!marked && first?.type === 'text' && writtenMark.exec(first.value)?.[0]) || ''
  if (written && first?.type === 'text') first.value = first.value.slice(written.length)
  const mark = marked || written.trim()
  if (!level && !mark) return null
  return {
    level: Number(level ?? 1),
    isNumbered: /\d|[a-z][.)]/i.test(mark),
    number: Number(/^(\d+)[.)]?$/.exec(mark)?.[1] ?? 0),
    margin: marginOf(paragraph),
    children: paragraph.children,
  }
}

/** Kept with the paragraph of an item before its mark is taken away. */
export function markOf(paragraph: Element) {
  let mark = ''
  visit(paragraph, 'element', (node) => {
    if (/mso-list:ignore/.test(styleOf(node))) mark = textWithin(node)
  })
  return mark
}
