import type { Element, ElementContent, Root, RootContent } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { defaultTreeAdapter, parseFragment } from 'parse5'

const maxElements = 50_000

/**
 * Parses HTML as a browser does. Elements that are left open begin again in each paragraph, so that 512 kB can become
 * thousands of millions of them.
 *
 * @throws RangeError for too many elements, and for those nested too deeply
 */
export function parseHtml(html: string) {
  let count = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...element) => {
      count += 1
      if (count > maxElements) throw new RangeError('too many elements')
      return defaultTreeAdapter.createElement(...element)
    },
  }
  return fromParse5(parseFragment(html, { treeAdapter, scriptingEnabled: false })) as Root
}

const unseen = /^(?:script|style|template|noscript|head|title|desc)$/

const blocks =
  /^(?:p|h[1-6]|br|hr|ul|ol|li|menu|dir|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|blockquote|pre|div|section|article|aside|main|header|footer|nav|address|center|figure|figcaption|details|summary|form|fieldset|legend|label|option|button|iframe|video|audio|img)$/

/** The lines of a text as a browser shows them: two blocks, cells or parts of a card do not run together. */
export function linesOf(node: Element | Root): string[] {
  return separatedText(node.children)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function separatedText(nodes: (ElementContent | RootContent)[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value
      if (node.type !== 'element' || unseen.test(node.tagName)) return ''
      const text = separatedText(node.children)
      return isBlockElement(node) || isPartOfCard(node) ? `\n${text}\n` : text
    })
    .join('')
}

/** Whether a browser begins a new line for it. */
export function isBlockElement({ tagName }: Element) {
  return blocks.test(tagName)
}

/** Ghost's cards place their parts by style. */
function isPartOfCard({ properties: { className } }: Element) {
  return Array.isArray(className) && className.some((name) => String(name).startsWith('kg-'))
}

export function oneLineOf(node: Element | Root) {
  return linesOf(node).join(' ').replace(/\s+/g, ' ')
}

/** The text of a piece of HTML such as a title or a caption, in one line. */
export function withoutTags(html: string) {
  try {
    return oneLineOf(parseHtml(html))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
}
