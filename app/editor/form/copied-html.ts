import type { Element, ElementContent, Parents, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { videoElement } from '#app/pieces/text/from-html.ts'
import { videoAt } from '#app/pieces/text/video-address.ts'
import type { PlayingHosts } from '#content/video-hosts.ts'
import { classesOf, holdsBlocks, isBlock, newElement, styleOf, textWithin } from './copied-nodes.ts'
import { countLoss, type Losses } from './paste-losses.ts'
import { gatherWordLists, markOf } from './word-lists.ts'

/**
 * Reduces what was copied to what a text of ours can hold: says in elements what Word, Docs and browsers say in their own ways,
 * and takes out what is not text.
 *
 * @throws RangeError for more elements than a text has, or deeper ones
 */
export function cleanCopied(tree: Root, losses: Losses, videos: PlayingHosts | null) {
  limitSize(tree)
  keepLines(tree)
  clean(tree, losses, videos)
  gatherWordLists(tree)
  visit(tree, 'element', tidy)
}

const maxElements = 50_000
const maxDepth = 200

// Elements that are left open begin again in each paragraph, so that a short text can become millions of them.
function limitSize(tree: Root) {
  let count = 0
  function enter(node: Parents, depth: number) {
    count += 1
    if (count > maxElements || depth > maxDepth) throw new RangeError('too many elements')
    for (const child of node.children) if (child.type === 'element') enter(child, depth + 1)
  }
  enter(tree, 0)
}

/** Where the line breaks of the source are seen, as in `pre`, they become elements. */
function keepLines(node: Parents, areSeen = false) {
  const holdsWords =
    node.type !== 'element' || !/^(?:[ou]l|table|t(?:body|foot|head|r))$/.test(node.tagName)
  node.children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') {
      const spaces = [...styleOf(child).matchAll(/white-space(?:-collapse)?:([a-z-]+)/g)].at(
        -1,
      )?.[1]
      const isKept = spaces ? /^(?:pre|break)/.test(spaces) : areSeen
      keepLines(child, isKept || (!spaces && child.tagName === 'pre'))
    }
    if (child.type !== 'text' || !areSeen || !holdsWords) return [child as ElementContent]
    return child.value
      .split(/\r?\n/)
      .flatMap((value, line) => [
        ...(line > 0 ? [newElement('br', [])] : []),
        { type: 'text' as const, value },
      ])
  }) as typeof node.children
}

const leftOut =
  /^(?:input|link|meta|noscript|rp|script|select|style|svg|template|textarea|title|wbr|xml)$/

export function isLeftOut({ tagName }: Element) {
  return leftOut.test(tagName)
}

/** Takes away what is not text, and says in elements what Word and Docs say in styles. */
function clean(tree: Root, losses: Losses, videos: PlayingHosts | null) {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) return
    // What was in the element is visited in its new place alone.
    function replace(...children: ElementContent[]): [typeof SKIP, number] {
      parent!.children.splice(index!, 1, ...children)
      return [SKIP, index!]
    }
    if (node.type === 'comment' || node.type === 'doctype') return replace()
    if (node.type === 'text') node.value = withoutLigatures(node.value)
    if (node.type !== 'element') return
    const name = node.tagName.toLowerCase()
    const style = styleOf(node)
    // Word's own elements, such as o:p, hold nothing that is seen.
    if (isLeftOut(node) || /display:none|mso-hide:all/.test(style) || isRemark(node))
      return replace()
    const sign = String(node.properties.dataEmojiText ?? '')
    if (emoji.test(sign)) return replace({ type: 'text', value: sign })
    if (name === 'img') return replace(...wordsOfPicture(node, losses))
    if (/^(?:iframe|video|audio|object|embed)$/.test(name)) {
      const video = videos && videoIn(node, videos)
      if (!video) return replace(...linkTo(node, losses))
      countLoss(losses, 'unfinished video')
      replace(video)
      // It is an `img`, of which nothing would be left.
      return [SKIP, index + 1]
    }
    if (isEmptyLine(node)) return replace(newElement('br', []), newElement('br', []))
    if (name === 'rt') return replace(inBrackets(node))
    const height = heightOf(node)
    if (height) {
      const words = textWithin(node)
      const value = words.replace(/\d/g, (figure) => figures[height][Number(figure)]!)
      if (/^\d+$/.test(words)) return replace({ type: 'text', value })
    }
    if (saysLevels(node)) return replace(...paragraphsOfItems(node))
    if (isFrameOfWordOnline(node)) return replace(...paragraphsOf(node))
    if (node.properties.role === 'heading') {
      node.tagName = `h${Math.min(Number(node.properties.ariaLevel) || 2, 6)}`
    }
    // The number or dot that Word writes before an item of a list.
    if (/mso-list:ignore/.test(style)) return replace()
    if (name.includes(':') || name === 'font') return replace(...node.children)
    // Google Docs wraps everything in a bold element that is not bold.
    const isBold = /(?:^|;)font-weight:(?:bold|[6-9]00)/.test(style)
    const isPlain = /(?:^|;)font-weight:(?:normal|[1-5]00)/.test(style)
    if ((name === 'b' || name === 'strong') && isPlain) return replace(...node.children)
    if (/^(?:strong|b|em|i)$/.test(name) && holdsBlocks(node))
      return replace(...withMarksInside(node))
    if (name === 'span') {
      if (/(?:^|;)display:block/.test(style)) {
        node.tagName = 'div'
        return
      }
      if (/text-decoration[a-z-]*:[^;]*line-through/.test(style) && textWithin(node).trim())
        countLoss(losses, 'struck out')
      const isItalic = /font-style:italic/.test(style)
      let children = isSpace(node) ? [{ type: 'text' as const, value: ' ' }] : node.children
      if (isItalic) children = [newElement('em', children)]
      if (isBold) children = [newElement('strong', children)]
      return replace(...children)
    }
    if (name === 'table') {
      const caption = node.children.find(
        (child) => child.type === 'element' && child.tagName === 'caption',
      )
      if (caption?.type === 'element') {
        node.children.splice(node.children.indexOf(caption), 1)
        return replace(newElement('p', caption.children), node)
      }
      const cells = cellsOf(node)
      if (cells.length === 1 || cells.some(isLayout)) {
        return replace(...cells.map(({ children }) => newElement('div', children)))
      }
    }
    if (/^(?:s|del|strike)$/.test(name) && textWithin(node).trim()) countLoss(losses, 'struck out')
    if (name === 'p' && /\bMso(?:Intense)?Quote/.test(classesOf(node)))
      return replace(newElement('blockquote', [newElement('p', node.children)]))
    // The number of a footnote of LibreOffice adjoins its first word.
    if (/\bsd(?:end|foot)notesym/.test(classesOf(node)))
      return replace(...node.children, { type: 'text', value: ' ' })
    // Tasks of Confluence.
    if (node.properties.dataNodeType === 'actionList') node.tagName = 'ul'
    if (node.properties.dataTaskState) node.tagName = 'li'
    if (name === 'menu' || name === 'dir') node.tagName = 'ul'
    if (name === 'dialog') node.tagName = 'div'
    if (name === 'p' && /mso-list:/.test(style)) node.properties.dataMark ??= markOf(node)
    if (/^h[1-6]$/.test(name)) unwrap(node, ['strong', 'b', 'em', 'i'])
    if (name === 'a') cleanLink(node, losses)
  })
}

const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u

/** Some programs show emoji as pictures. Others are left out, and a tab divides the words; those that nobody sees are not counted. */
function wordsOfPicture({ properties }: Element, losses: Losses): ElementContent[] {
  const { alt, width, height, ariaRoleDescription } = properties
  const value = String(alt ?? '').trim()
  if (emoji.test(value)) return [{ type: 'text', value }]
  const isSeen = [width, height].every(
    (length) => length === undefined || (Number(length) !== 0 && Number(length) !== 1),
  )
  if (!isSeen || String(ariaRoleDescription) === 'checkbox') return []
  countLoss(losses, 'picture')
  return [{ type: 'text', value: '\t' }]
}

function videoIn({ properties }: Element, videos: PlayingHosts) {
  const video = videoAt(String(properties.src ?? ''), videos)
  return video && videoElement(video, String(properties.title ?? ''))
}

/** Of what is shown from another site its address stays, on a line of its own. */
function linkTo({ tagName, properties, children }: Element, losses: Losses): ElementContent[] {
  const source = children.find((child) => child.type === 'element' && child.tagName === 'source')
  const address =
    properties.src ?? properties.data ?? (source?.type === 'element' && source.properties.src)
  const url = URL.parse(String(address))
  const isVideo =
    tagName === 'video' || /youtu|vimeo|dailymotion|tiktok|video/.test(String(address))
  countLoss(losses, tagName === 'audio' ? 'recording' : isVideo ? 'video' : 'embedded page')
  // The words before and after it are two lines.
  if (url?.protocol !== 'https:') return [newElement('br', [])]
  countLoss(losses, 'link')
  const link = newElement('a', [
    { type: 'text', value: String(properties.title ?? '').trim() || url.href },
  ])
  link.properties = { href: url.href }
  return [newElement('br', []), link, newElement('br', [])]
}

/** PDFs have letters that are set together as one sign, which no search finds. */
function withoutLigatures(words: string) {
  return words.replace(/[\ufb00-\ufb06]/g, (sign) => sign.normalize('NFKC'))
}

/** A block without anything in it divides the words before it from those after it; Slack has spans for that. */
function isEmptyLine({ tagName, properties, children }: Element) {
  const isDivider = properties.dataStringifyType === 'paragraph-break'
  return children.length === 0 && (isDivider || /^(?:div|p|section)$/.test(tagName))
}

/** How a word is read, which stands above it. */
function inBrackets({ children }: Element) {
  const bracket = (value: string) => ({ type: 'text' as const, value })
  return newElement('span', [bracket(' ('), ...children, bracket(')')])
}

/** Google Docs says in the style what other programs say by an element. */
function heightOf(node: Element) {
  const said = node.tagName === 'span' ? styleOf(node) : node.tagName
  if (/^sup$|vertical-align:super/.test(said)) return 'sup'
  return /^sub$|vertical-align:sub/.test(said) ? 'sub' : null
}

/** Figures that stand high or low in words without marks. */
const figures = { sub: '₀₁₂₃₄₅₆₇₈₉', sup: '⁰¹²³⁴⁵⁶⁷⁸⁹' }

/**
 * Quill writes one list for all levels and kinds, and says them in classes and attributes of the items. Slack writes a list for
 * each run of items of one level.
 */
function saysLevels(list: Element) {
  return (
    /^[uo]l$/.test(list.tagName) &&
    !list.children.some((item) => 'children' in item && holdsBlocks(item)) &&
    (list.properties.dataIndent !== undefined ||
      list.children.some(
        (item) => item.type === 'element' && (levelOf(item, list) > 1 || item.properties.dataList),
      ))
  )
}

function levelOf(item: Element, list: Element) {
  const ofQuill = /\bql-indent-(\d)/.exec(classesOf(item))?.[1]
  return Number(ofQuill ?? list.properties.dataIndent ?? 0) + 1
}

/** Its items as paragraphs that say list and level as those of Word do. */
function paragraphsOfItems(list: Element) {
  return list.children.map((item) => {
    if (item.type !== 'element') return item
    const paragraph = newElement('p', item.children)
    const kind = item.properties.dataList ?? (list.tagName === 'ol' && 'ordered')
    paragraph.properties.style = `mso-list:level${levelOf(item, list)}`
    paragraph.properties.dataMark = kind === 'ordered' ? '1.' : '·'
    return paragraph
  })
}

/** Marks go around words: `<b><p>` becomes `<p><b>`. */
function withMarksInside(mark: Element, children = mark.children): ElementContent[] {
  return children.map((child) => {
    if (child.type === 'text' && child.value.trim() === '') return child
    if (child.type !== 'element' || !(isBlock(child) || holdsBlocks(child))) {
      return { ...mark, children: [child] }
    }
    const inner = isBlock(child)
      ? [{ ...mark, children: child.children }]
      : withMarksInside(mark, child.children)
    return { ...child, children: inner }
  })
}

/** Chromium puts the space beside an element into one of its own, as one that is not broken. */
function isSpace({ children: [child, ...others] }: Element) {
  return child?.type === 'text' && others.length === 0 && /^[ \u00a0]$/.test(child.value)
}

function cellsOf(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    return /^t[dh]$/.test(child.tagName) ? [child] : cellsOf(child)
  })
}

/** A table that holds a table or a heading is one of a page or an email that has its columns by it. */
function isLayout(cell: Element) {
  let isFound = false
  visit(cell, 'element', ({ tagName }) => {
    isFound ||= /^(?:table|h[1-6])$/.test(tagName)
  })
  return isFound
}

/** Comments of colleagues, and what one of them has struck out while Word tracked changes. */
function isRemark(node: Element) {
  return (
    /mso-(?:element|special-character):comment/.test(styleOf(node)) ||
    /\b(?:MsoCommentReference|msocomanchor|msocomoff|msoDel)\b/.test(classesOf(node)) ||
    (node.tagName === 'del' && Boolean(node.properties.cite))
  )
}

/** Word in a browser puts each paragraph, and each item of a list with a list of its own, into a frame. */
function isFrameOfWordOnline(node: Element) {
  return (
    node.tagName === 'div' && /\b(?:OutlineElement|ListContainerWrapper)\b/.test(classesOf(node))
  )
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
      const paragraph = newElement('p', words)
      paragraph.properties.style = `mso-list:level${item.properties.dataAriaLevel ?? 1}`
      paragraph.properties.dataMark =
        child.tagName === 'ol' ? `${child.properties.start ?? 1}.` : '·'
      return paragraph
    })
  })
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

/** One that cannot be followed, such as a bookmark, is only words. */
function cleanLink(link: Element, losses: Losses) {
  const address = String(link.properties.href ?? '').trim()
  const href = addressOf(addressBehind(address) ?? address, losses)
  link.tagName = href ? 'a' : 'span'
  link.properties = href ? { href } : {}
}

/** Google and the filter of Outlook put an address of their own before a link. */
function addressBehind(address: string) {
  const url = URL.parse(address)
  if (url?.hostname === 'www.google.com' && url.pathname === '/url')
    return url.searchParams.get('q')
  return url?.hostname.endsWith('.safelinks.protection.outlook.com')
    ? url.searchParams.get('url')
    : null
}

/** An address as the check of a text takes it, or null. */
function addressOf(written: string, losses: Losses) {
  if (/^\/(?![/\\])[^\s\\]*$/.test(written)) return written
  const url = URL.parse(written)
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol) || url.username) return null
  const address = /[\s\\\p{Cc}]/u.test(written) ? url.href : written
  if (url.protocol !== 'http:' || /[\s\\\p{Cc}]/u.test(address)) return address
  countLoss(losses, 'unencrypted')
  return address.replace(/^http:/i, 'https:')
}

/** Cells and headings hold words in one line, and the first row of a table is its head. */
function tidy(node: Element) {
  if (/^(?:t[dh]|h[1-6])$/.test(node.tagName)) node.children = inOneLine(node.children)
  if (node.tagName === 'table') {
    let row: Element | null = null
    visit(node, { tagName: 'tr' }, (each: Element) => {
      row ??= each
    })
    for (const cell of (row as Element | null)?.children ?? []) {
      if (cell.type === 'element') cell.tagName = 'th'
    }
  }
}

/** Blocks as words, with spaces between those of one and the next. */
function inOneLine(children: ElementContent[]): ElementContent[] {
  return children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    const words = { ...child, children: inOneLine(child.children) }
    const space = { type: 'text' as const, value: ' ' }
    if (child.tagName === 'br') return [space]
    return isBlock(child) ? [space, ...words.children, space] : [words]
  })
}
