import type { Element } from 'hast'
import type { Handle } from 'hast-util-to-mdast'
import type { BlockContent, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { textFromHtml } from '#app/pieces/text/from-html.ts'
import { withParagraphs } from './classic-html.server.ts'
import { cleanHtml, type FormerSite } from './clean-html.server.ts'
import { parseHtml } from './html-text.server.ts'

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
    const { tree, markdown } = textFromHtml(cleaned, { aside: note })
    const first = tree.children.find(({ type }) => type === 'paragraph')
    return {
      markdown: markdown && `${markdown}\n`,
      losses: [...losses],
      firstParagraph: first ? textInLine(first) : '',
    }
  } catch (error) {
    // The parsers are recursive, so deep nesting overflows the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

function textInLine(paragraph: Nodes) {
  const words: string[] = []
  visit(paragraph, (node) => {
    if (node.type === 'text' || node.type === 'html') words.push(node.value)
    if (node.type === 'break') words.push(' ')
  })
  return words.join('')
}

const note: Handle = (state, element: Element) => ({
  type: 'containerDirective',
  name: 'note',
  attributes: {},
  children: state.toFlow(state.all(element)) as BlockContent[],
})
