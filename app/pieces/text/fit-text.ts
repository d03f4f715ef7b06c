import type {
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parent,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast'
import { visit } from 'unist-util-visit'

/**
 * Makes a tree pass the check of a text: nothing stands where it may not, what has no words is left
 * out, and no space or sign needs a character reference.
 */
export function fitText(tree: Root): Root {
  return { type: 'root', children: fitBlocks(tree.children, true) }
}

/** Lists of one kind that adjoin are one, unless the second begins anew. */
function fitBlocks(blocks: RootContent[], isOnPage: boolean) {
  const fitted: RootContent[] = []
  for (const block of blocks.flatMap((each) => fitBlock(each, isOnPage))) {
    const before = fitted.at(-1)
    const isSame =
      block.type === 'list' && before?.type === 'list' && block.ordered === before.ordered
    if (isSame && (!block.ordered || block.start === before.start! + before.children.length))
      before.children.push(...block.children)
    else fitted.push(block)
  }
  return fitted
}

/** @param isOnPage outside of blocks, lists and quotes, which hold few kinds only */
function fitBlock(block: RootContent, isOnPage: boolean): RootContent[] {
  const within = (blocks: RootContent[]) => fitBlocks(blocks, false)
  switch (block.type) {
    case 'paragraph':
      return paragraphsOf(fitWords(block.children))
    case 'heading': {
      const children = oneLine(fitWords(block.children))
      // The address of a section is made of the letters and digits of its heading.
      const hasAddress = /[\p{L}\p{N}]/u.test(wordsOf(block))
      if (isOnPage && hasAddress) return [{ ...block, depth: block.depth <= 2 ? 2 : 3, children }]
      return children.length > 0 ? [paragraph([{ type: 'strong', children }])] : []
    }
    case 'thematicBreak':
      return isOnPage ? [block] : []
    case 'blockquote': {
      const children = within(block.children) as typeof block.children
      return isOnPage && children.length > 0 ? [{ ...block, children }] : children
    }
    case 'list':
      return fitList(block, within)
    case 'table':
      return fitTable(block, isOnPage)
    case 'leafDirective':
      return isOnPage ? [block] : []
    case 'containerDirective': {
      const children = block.children.flatMap((child) =>
        child.type === 'table' ? fitTable(child, true) : fitBlock(child, false),
      ) as typeof block.children
      return children.length > 0 ? [{ ...block, children }] : []
    }
    case 'listItem':
      return within(block.children)
    default:
      return holdsBlocks(block)
        ? within(block.children as RootContent[])
        : paragraphsOf(fitWords([block as PhrasingContent]))
  }
}

/** Such as a link around the items of a list, which HTML that closes no link leaves behind. */
function holdsBlocks(node: RootContent): node is RootContent & Parent {
  const blocks = /^(?:paragraph|heading|list|listItem|blockquote|table|.*Directive)$/
  return 'children' in node && node.children.some(({ type }) => blocks.test(type))
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

/** Two line breaks in a row end a paragraph. */
function paragraphsOf(words: PhrasingContent[]): Paragraph[] {
  const paragraphs: PhrasingContent[][] = [[]]
  for (const [index, node] of words.entries()) {
    if (node.type === 'break' && words[index + 1]?.type === 'break') paragraphs.push([])
    else if (node.type !== 'break' || paragraphs.at(-1)!.length > 0) paragraphs.at(-1)!.push(node)
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .map((children) => paragraph(withBareAddresses(children)))
}

function oneLine(words: PhrasingContent[]): PhrasingContent[] {
  return words.map((node) => (node.type === 'break' ? { type: 'text', value: ' ' } : node))
}

function fitList(list: List, within: (blocks: RootContent[]) => RootContent[]): List[] {
  const items: ListItem[] = []
  for (const item of list.children) {
    const children = within([item]) as ListItem['children']
    const [first, ...others] = children
    const before = items.at(-1)
    // The check takes an item that holds nothing but a list for one that is nested too deeply.
    if (first?.type === 'list' && before) before.children.push(...children)
    else if (first?.type === 'list') items.push(...first.children, ...asItems(others))
    else if (first) items.push({ type: 'listItem', checked: null, children })
  }
  for (const item of items) {
    item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1
  }
  const { start } = list
  const isNumber = Number.isInteger(start) && start! >= 0 && start! < 1_000_000
  const fitted: List = { ...list, start: isNumber ? start! : 1, spread: false, children: items }
  return items.length > 0 ? [fitted] : []
}

function asItems(children: ListItem['children']): ListItem[] {
  return children.length > 0 ? [{ type: 'listItem', checked: null, children }] : []
}

function fitTable(table: Table, isOnPage: boolean): RootContent[] {
  for (const row of table.children) {
    for (const cell of row.children) cell.children = oneLine(fitWords(cell.children))
  }
  if (wordsOf(table).trim() === '') return []
  if (isOnPage) return [{ ...table, align: [] }]
  return table.children.flatMap(({ children: cells }) => {
    const filled = cells.filter(({ children }) => children.length > 0)
    const words = filled.flatMap(({ children }, index): PhrasingContent[] =>
      index === 0 ? children : [{ type: 'text', value: ' · ' }, ...children],
    )
    return words.length > 0 ? [paragraph(words)] : []
  })
}

function wordsOf(tree: Nodes) {
  let words = ''
  visit(tree, 'text', ({ value }) => {
    words += value
  })
  return words
}

type Marks = {
  strong?: boolean | undefined
  emphasis?: boolean | undefined
  link?: string | undefined
}

type Mark = keyof Marks

/** Letters, signs or spaces: Markdown asks which of them meet where a mark begins and ends. */
type Token = Marks & { value: string; kind: 'words' | 'space' | 'break' }

function fitWords(nodes: PhrasingContent[]): PhrasingContent[] {
  const tokens = withSpacesMerged(nodes.flatMap((node) => tokensOf(node, {})))
  return marked(tokens, ['link', 'emphasis', 'strong'])
}

/** Markdown makes links of these in any text. */
const address =
  /(?<![^\s\p{P}\p{S}])(?:https?:\/\/[\p{L}\p{N}_-]+(?=\.)|www)(?:\.[\p{L}\p{N}_-]+)+(?::\d+)?(?:[/?#][\w\-./?#%&=+,:@!$~]*)?(?<=[\p{L}\p{N}_/=-])/giu

function tokensOf(node: Nodes, marks: Marks): Token[] {
  if (node.type === 'break') return [{ value: '\n', kind: 'break' }]
  if (node.type === 'text') {
    // Soft hyphens and the like are not seen by who writes, and found by no search.
    const words = node.value.replace(/[\u00ad\u200b\ufeff]/g, '')
    if (marks.link) return piecesOf(words, marks)
    let from = 0
    const tokens = [...words.matchAll(address)].flatMap(({ 0: written, index }) => {
      const before = piecesOf(words.slice(from, index), marks)
      from = index + written.length
      const link = written.replace(/^(?:http:\/\/|(?=www))/i, 'https://')
      return [...before, ...piecesOf(written, URL.canParse(link) ? { ...marks, link } : marks)]
    })
    return [...tokens, ...piecesOf(words.slice(from), marks)]
  }
  if (!('children' in node)) return []
  const inner = { ...marks }
  if (node.type === 'strong' || node.type === 'emphasis') inner[node.type] = true
  if (node.type === 'link') inner.link = node.url
  return node.children.flatMap((child) => tokensOf(child, inner))
}

function piecesOf(words: string, marks: Marks): Token[] {
  const pieces = words.match(/\s+|(?:[\p{P}\p{S}][\p{M}\u200d]*)+|[^\s\p{P}\p{S}]+/gu) ?? []
  return pieces.map((value) => ({
    ...(/^\s/.test(value) ? { kind: 'space' } : { ...marks, kind: 'words' }),
    value,
  }))
}

/** Several spaces are one; a single space stays as typed. */
function withSpacesMerged(tokens: Token[]) {
  const merged: Token[] = []
  for (const token of tokens) {
    const before = merged.at(-1)
    if (token.kind !== 'space') {
      if (token.kind === 'break' && before?.kind === 'space') merged.pop()
      merged.push(token)
    } else if (before?.kind === 'space') before.value = ' '
    else if (before && before.kind !== 'break') {
      merged.push({
        kind: 'space',
        value: /^[^\t\n\r\f\v\u2028\u2029]$/.test(token.value) ? token.value : ' ',
      })
    }
  }
  while (/^(?:space|break)$/.test(merged.at(-1)?.kind ?? '')) merged.pop()
  while (merged[0]?.kind === 'break') merged.shift()
  return merged
}

/** Of several marks that begin at once, the outer one goes on for longest. */
function marked(tokens: Token[], names: Mark[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]!
    const [longest] = names
      .filter((name) => token[name])
      .map((name) => ({ name, end: endOfMark(tokens, at, name, names.includes('link')) }))
      .sort((one, other) => other.end - one.end)
    if (!longest) {
      addWords(nodes, token)
      at += 1
      continue
    }
    const { name, end } = longest
    if (name !== 'link') {
      if (detachMark(tokens, at, end, name)) continue
      for (const other of names) if (other !== name) cutOff(tokens, end, other)
    }
    const children = marked(
      tokens.slice(at, end),
      names.filter((each) => each !== name),
    )
    nodes.push(
      name === 'link' ? { type: 'link', url: token.link!, children } : { type: name, children },
    )
    at = end
  }
  return nodes
}

function addWords(nodes: PhrasingContent[], { value, kind }: Token) {
  const before = nodes.at(-1)
  if (kind === 'break') nodes.push({ type: 'break' })
  else if (before?.type === 'text') before.value += value
  else nodes.push({ type: 'text', value })
}

/** Leaves a link out that is not within the mark as a whole, or that stands between the mark and a letter. */
function endOfMark(tokens: Token[], start: number, name: Mark, hasLinks: boolean) {
  let end = start + 1
  for (let at = end; at < tokens.length; at += 1) {
    const token = tokens[at]!
    if (token.kind === 'space') continue
    if (token[name] !== tokens[start]![name]) break
    end = at + 1
  }
  if (name === 'link' || !hasLinks) return end
  if (tokens[start]!.link && isLetter(lastOf(tokens[start - 1]))) return start
  const link = tokens[end - 1]!.link
  if (!link || (tokens[end]?.link !== link && !isLetter(firstOf(tokens[end])))) return end
  while (end > start && (tokens[end - 1]!.link === link || tokens[end - 1]!.kind === 'space'))
    end -= 1
  return end
}

/**
 * A mark can neither begin nor end between a letter outside and a sign inside, as in `**Price:**forty`.
 *
 * @returns whether a sign lost its mark
 */
function detachMark(tokens: Token[], start: number, end: number, name: Mark) {
  const [first, last] = [tokens[start]!, tokens[end - 1]!]
  const isStartFree = isLetter(firstOf(first)) || !isLetter(lastOf(tokens[start - 1]))
  const isEndFree = isLetter(lastOf(last)) || !isLetter(firstOf(tokens[end]))
  if (!isStartFree) first[name] = undefined
  if (!isEndFree) last[name] = undefined
  return !isStartFree || !isEndFree
}

// By UTF-16 code units, as parsers of Markdown read: half of an emoji is a letter to them.
function firstOf(token: Token | undefined) {
  return token?.value[0]
}

function lastOf(token: Token | undefined) {
  return token?.value.at(-1)
}

function isLetter(unit: string | undefined) {
  return unit !== undefined && /[^\s\p{P}\p{S}]/u.test(unit)
}

/** A mark that went on after the end of an outer one would begin anew there, and its two signs would be read as one. */
function cutOff(tokens: Token[], end: number, name: Mark) {
  const mark = tokens[end]?.[name]
  if (!mark) return
  for (let at = end - 1; tokens[at]?.[name] === mark; at -= 1) tokens[at]![name] = undefined
}

const emailAddress = /(?<![^\s(])[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}/gi

/** An address is a link as it stands, unless other words adjoin it. */
function withBareAddresses(words: PhrasingContent[]): PhrasingContent[] {
  return words.flatMap((node, index): PhrasingContent[] => {
    const before = index > 0 ? wordSign(words[index - 1]!) : ''
    const after = words
      .slice(index + 1, index + 3)
      .map(wordSign)
      .join('')
    if (node.type === 'text') return withEmailAddresses(node.value, before, after)
    if (node.type !== 'link' || !isAlone(before, after)) return [node]
    const [child, ...others] = node.children
    const isSame = child?.type === 'text' && others.length === 0 && child.value === node.url
    const isPlain = /^https:[^()[\]<>*~;|\\]*[\w/=-]$/i.test(node.url)
    return isSame && isPlain ? [{ type: 'html', value: node.url }] : [node]
  })
}

/** Words, the sign of a mark or a link, or the backslash of a line break. */
function wordSign(node: PhrasingContent) {
  if (node.type === 'text') return node.value
  return node.type === 'break' ? '\\' : '*'
}

function isAlone(before: string, after: string) {
  return /(?:^|[\s(])$/.test(before) && /^[.,:!?)]*(?:\s|$)/.test(after)
}

function withEmailAddresses(text: string, before: string, after: string): PhrasingContent[] {
  const parts: PhrasingContent[] = []
  let from = 0
  for (const { 0: value, index } of text.matchAll(emailAddress)) {
    const end = index + value.length
    if (!isAlone(before + text.slice(0, index), text.slice(end) + after)) continue
    parts.push({ type: 'text', value: text.slice(from, index) }, { type: 'html', value })
    from = end
  }
  return [...parts, { type: 'text', value: text.slice(from) }]
}
