import type { Element, ElementContent, Root } from 'hast'
import { phrasing } from 'hast-util-phrasing'
import { htmlElement } from '#app/pieces/text/nodes.server.ts'

/**
 * Gives HTML its paragraphs and line breaks as WordPress does when it shows a text of its classic editor: an empty line
 * divides paragraphs, and every other line end is a break. Blocks of its later editor stay as they are.
 */
export function withParagraphs(tree: Root): Root {
  return { type: 'root', children: paragraphsOf(tree.children as ElementContent[]) }
}

function paragraphsOf(nodes: ElementContent[]): ElementContent[] {
  const blocks: ElementContent[] = []
  let paragraph: ElementContent[] = []
  let openBlocks = 0
  const endParagraph = () => {
    const children = withoutEdgeBreaks(paragraph)
    const [only, ...others] = children
    const address = only?.type === 'text' && others.length === 0 ? only.value.trim() : ''
    // A web address alone in its line is shown as a video or a card.
    if (/^https?:\/\/\S+$/.test(address)) blocks.push(htmlElement('iframe', { src: address }))
    else if (children.length > 0) blocks.push(htmlElement('p', {}, children))
    paragraph = []
  }
  for (const node of nodes) {
    const mark = node.type === 'comment' ? blockMark(node.value) : null
    if (mark || openBlocks > 0) {
      endParagraph()
      blocks.push(node)
      if (mark === 'start') openBlocks += 1
      if (mark === 'end') openBlocks = Math.max(0, openBlocks - 1)
    } else if (node.type === 'text') {
      for (const [index, words] of node.value.split(/\n[ \t\u00a0]*\n\s*/).entries()) {
        if (index > 0) endParagraph()
        paragraph.push(...linesOf(words))
      }
    } else if (node.type === 'comment' || phrasing(node)) {
      paragraph.push(node)
    } else if (node.type === 'element') {
      endParagraph()
      blocks.push(holdsParagraphs(node) ? { ...node, children: paragraphsOf(node.children) } : node)
    }
  }
  endParagraph()
  return blocks
}

/** Of the comments around a block. One that the site fills by itself has no end. */
function blockMark(comment: string) {
  const written = comment.trim()
  if (written.startsWith('/wp:')) return 'end'
  if (!written.startsWith('wp:')) return null
  return written.endsWith('/') ? 'whole' : 'start'
}

function holdsParagraphs({ tagName }: Element) {
  return tagName === 'blockquote' || tagName === 'div'
}

function linesOf(words: string): ElementContent[] {
  return words
    .split('\n')
    .flatMap((value, index): ElementContent[] => [
      ...(index > 0 ? [htmlElement('br', {})] : []),
      ...(value ? [{ type: 'text' as const, value }] : []),
    ])
}

function withoutEdgeBreaks(nodes: ElementContent[]) {
  const isSpace = (node: ElementContent | undefined) =>
    (node?.type === 'element' && node.tagName === 'br') ||
    (node?.type === 'text' && node.value.trim() === '')
  const first = nodes.findIndex((node) => !isSpace(node))
  const last = nodes.findLastIndex((node) => !isSpace(node))
  return first < 0 ? [] : nodes.slice(first, last + 1)
}
