import type { Element, Root as HtmlRoot } from 'hast'
import type { State } from 'hast-util-to-mdast'
import type { Paragraph, PhrasingContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { textFromHtml } from '#app/pieces/text/from-html.ts'
import { videoAt } from '#app/pieces/text/video-address.ts'
import type { PlayingHosts } from '#content/video-hosts.ts'
import { cleanCopied, isLeftOut } from './copied-html.ts'
import { holdsBlocks, newElement, styleOf, textWithin } from './copied-nodes.ts'
import { withVideo } from './figures.ts'
import { readTypedLink } from './link-address.ts'
import { type Edit, isLinkFor, linked, type Selected, withPasted } from './markdown-edits.ts'
import { type Losses, lossesInWords } from './paste-losses.ts'

/** Longer texts are pasted as plain words: to convert one takes seconds. */
const maxCharacters = 1024 * 1024

/** What a program has put on the clipboard, as HTML and without any. */
type Copied = { html: string; plain: string }

type Field = {
  /** The origin of this site, whose addresses lose it. */
  origin: string
  /** Whose videos the text can have; null where it cannot have pictures of the library either. */
  videos: PlayingHosts | null
}

/**
 * What pasting changes in a text, and what to say about it. An address that is pasted over words becomes their link. Without
 * an edit there is nothing to paste.
 */
export function pasteInto(at: Selected, { html, plain }: Copied, { origin, videos }: Field) {
  const link = isLinkFor(at, plain) ? readTypedLink(plain, origin) : null
  if (link && 'address' in link) return { edit: linked(at, link.address, ''), note: '' }
  const video = videos && isOnEmptyLine(at) ? videoAt(plain, videos) : null
  if (video) {
    const edit = withVideo(at, { name: '', alt: '', caption: '', video: video.href })
    return { edit, note: 'The video is there. Publishing asks for its poster and transcript.' }
  }
  const pasted = html ? pastedMarkdown(html, plain, videos) : null
  const note = pasted ? lossesInWords(pasted.losses, videos !== null) : ''
  // The plain text of a picture is its description.
  const words = pasted?.markdown || (note ? '' : plain)
  const edit: Edit | null = words ? withPasted(at, words, Boolean(pasted?.isBlock)) : null
  return { edit, note }
}

function isOnEmptyLine({ text, start, end }: Selected) {
  const [before, after] = [text.slice(0, start).split('\n'), text.slice(end).split('\n')]
  return `${before.at(-1)}${after[0]}`.trim() === ''
}

/** What was copied, as a text of ours has it. */
type Pasted = {
  markdown: string
  /** Whether it is more than words of one paragraph. */
  isBlock: boolean
  losses: Losses
}

/**
 * Turns what Word, Google Docs or a browser puts on the clipboard into Markdown. Headings, emphasis, links, lists and tables
 * stay, and what a text cannot hold (pictures, colours, comments) is left out.
 *
 * @param plain what else was copied; without it the HTML alone has the words
 * @param videos whose videos the text can have; others become links
 * @returns null for what is too long or too deeply nested, and for Markdown copied from a program that shows source text:
 *   then its plain words are pasted
 */
export function pastedMarkdown(
  html: string,
  plain = '',
  videos: PlayingHosts | null = null,
): Pasted | null {
  if (html.length > maxCharacters) return null
  try {
    const tree = parser.parse(clipped(html))
    if (plain && isSourceText(tree)) return null
    const losses: Losses = new Map()
    cleanCopied(tree, losses, videos)
    const [start, end] = edgeSpaces(tree)
    const { tree: text, markdown: words } = textFromHtml(tree, handlers)
    const isBlock = text.children.length > 1 || text.children[0]?.type !== 'paragraph'
    return { markdown: `${start}${words}${end}`, isBlock: words !== '' && isBlock, losses }
  } catch (error) {
    // The parsers are recursive, so deeply nested markup ends the stack. It is pasted as plain text then.
    if (error instanceof RangeError) return null
    throw error
  }
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** What has no sign in a text of ours, and becomes plain words. */
const plain = ['code', 'kbd', 'samp', 'tt', 'var', 'u', 'mark', 's', 'del', 'strike', 'math']

const handlers = {
  ...Object.fromEntries(plain.map((name) => [name, asWords])),
  ...Object.fromEntries(['pre', 'listing', 'xmp', 'plaintext'].map((name) => [name, asParagraph])),
}

/** Programs mark the part that was copied; around it Word sends its style sheets. Excel marks the rows of a table. */
function clipped(html: string) {
  const part = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html
  const isRows = /^\s*<(?:col(?:group)?|t(?:head|body|foot|[rhd]))\b/i.test(part)
  return isRows ? `<table>${part}</table>` : part
}

const markdownSigns = /^(?:#{1,6} |[-*+] |\d+[.)] |> |:::?[a-z]|\|)|\*\*|\]\(/m

/** Program editors send their text in blocks of a font of theirs, chats as lines; without a sign of Markdown it may be a poem. */
function isSourceText(tree: HtmlRoot) {
  const parts = tree.children.filter(
    (node) =>
      (node.type === 'element' && !isLeftOut(node)) ||
      (node.type === 'text' && node.value.trim() !== ''),
  )
  const isMarkdown = markdownSigns.test(textWithin(tree))
  return (
    parts.length > 0 &&
    parts.every((part) => {
      if (part.type !== 'element') return false
      if (part.tagName === 'pre' || isLines(part)) return isMarkdown
      return part.tagName === 'br' || isOfProgramEditor(part)
    })
  )
}

function isLines({ tagName, children: [child, ...others] }: Element) {
  return tagName === 'span' && child?.type === 'text' && !others.length && /\n/.test(child.value)
}

function isOfProgramEditor(block: Element) {
  const style = styleOf(block)
  return (
    /(?:^|;)white-space:pre/.test(style) &&
    /font-family:[^;]*(?:mono|consol|courier|menlo)/.test(style)
  )
}

/** The spaces around words that were copied from within a paragraph. Chromium sends them as ones that are not broken. */
function edgeSpaces(tree: HtmlRoot) {
  const words = holdsBlocks(tree) ? '' : textWithin(tree)
  if (words.trim() === '') return [/[ \u00a0]/.test(words) ? ' ' : '', '']
  return [/^\t*[ \u00a0]/.test(words) ? ' ' : '', /[ \u00a0]\t*$/.test(words) ? ' ' : '']
}

/** Program code is pasted as words. */
function asParagraph(state: State, { children }: Element): Paragraph {
  const words = state.all(newElement('p', children)) as PhrasingContent[]
  return { type: 'paragraph', children: words }
}

function asWords(state: State, node: Element) {
  return state.all(node)
}
