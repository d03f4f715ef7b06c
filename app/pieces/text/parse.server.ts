import type { Link, Nodes, Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Data, type Processor, unified } from 'unified'
import { maxBodyBytes } from './body-limit.ts'
import { visit } from './nodes.server.ts'

// Which Markdown the parser is given, and how.

const maxParagraph = { bytes: 16 * 1024, signs: 500, underlines: 50 }
const maxUndivided = { bytes: 64 * 1024, lines: 500, linesAndSigns: 3_000 }
/** Of signs that make quotes, emphasis, links and cells cost the parser its time. */
const maxLinesAndSigns = 20_000
/** In characters. Each part costs the parser a start. */
const minPartLength = 2000

/** Work in slices, between which there may be pauses. */
export type Slices<Value> = Generator<undefined, Value>

export function resultOf<Value>(slices: Slices<Value>) {
  let slice = slices.next()
  while (!slice.done) slice = slices.next()
  return slice.value
}

export const tooDeep = 'Quotes, lists or emphasis are nested too deeply to be read.'

/** Finds text that the parser needs minutes for, such as deep nesting, or for long without a pause. */
export function problemBeforeParsing(source: string): { line: number; reason: string } | null {
  if (Buffer.byteLength(source) > maxBodyBytes) {
    return { line: 1, reason: `The text is longer than ${maxBodyBytes / 1024} kB. Divide it.` }
  }
  const problemAt = (index: number, reason: string) => ({
    line: source.slice(0, index).split('\n').length,
    reason,
  })
  // Signs with spaces between them are a dividing line.
  const nested = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){3}(?![-* \t]*$)/m.exec(source)
  if (nested) return problemAt(nested.index, tooDeep)
  for (const [divided, problemWithText] of [
    // An item of a list begins a paragraph.
    [source.split(/(?<=\n)(?=[ \t>]*\n| {0,3}[-+*][ \t]+\S)/), problemWithParagraph],
    [dividedSource(source), problemWithUndivided],
  ] as const) {
    let index = 0
    for (const text of divided) {
      const reason = problemWithText(text)
      if (reason) return problemAt(index, reason)
      index += text.length
    }
  }
  if (countLinesAndSigns(source) > maxLinesAndSigns) {
    const reason = `The text has more than ${maxLinesAndSigns} lines and signs such as * [ | >. Divide it.`
    return { line: 1, reason }
  }
  return null
}

/** What some signs cost the parser grows with the square of the paragraph. */
function problemWithParagraph(words: string) {
  if (words.split(/[*_[\]~`<@]/).length > maxParagraph.signs) {
    return `This paragraph has ${maxParagraph.signs} or more of the signs * _ [ ] ~ \` < @.`
  }
  if (words.split(/^[ \t>]*(?:=+|-+)[ \t]*$/m).length > maxParagraph.underlines) {
    return `This paragraph has ${maxParagraph.underlines} or more lines of = or - alone.`
  }
  if (Buffer.byteLength(words) > maxParagraph.bytes) {
    return 'A paragraph or table has 16 kB at most. Divide it.'
  }
}

function problemWithUndivided(text: string) {
  const what = 'A paragraph, list, table or block'
  if (text.split('\n').length > maxUndivided.lines) {
    return `${what} has ${maxUndivided.lines} lines at most. Divide it.`
  }
  if (Buffer.byteLength(text) > maxUndivided.bytes) return `${what} has 64 kB at most. Divide it.`
  if (countLinesAndSigns(text) > maxUndivided.linesAndSigns) {
    return `${what} has ${maxUndivided.linesAndSigns} lines and signs such as * [ | > at most. Divide it.`
  }
}

function countLinesAndSigns(text: string) {
  return text.split(/[\n*_[\]~`<>@|]|www\.|:\/\//i).length
}

/**
 * Part by part, since what a quote, a table or a block costs grows with all that stands before it.
 * Only the lines of nodes are those of the whole text.
 */
export function* parse(source: string): Slices<Root> {
  const children: Root['children'] = []
  let line = 0
  let part = ''
  const texts = dividedSource(source)
  for (const [index, text] of texts.entries()) {
    part += text
    if (part.length < minPartLength && index < texts.length - 1) continue
    const tree = parser.parse(part)
    visit<Nodes>(tree, (node) => {
      if (node.type === 'link') mendWww(node)
      if (!node.position) return
      const { start, end } = node.position
      start.line += line
      end.line += line
      const hasWords = /^(?:paragraph|heading|tableCell)$/.test(node.type)
      if (hasWords && isStrayDirective(part.slice(start.offset, end.offset))) stray.add(node)
    })
    for (const child of tree.children) children.push(child)
    line += part.split('\n').length - 1
    part = ''
    yield
  }
  return { type: 'root', children }
}

/** Paragraphs in which something begins with `::` that is not escaped. */
export const stray = new WeakSet<Nodes>()

function isStrayDirective(source: string) {
  return /(?:^|\s)::+\p{L}/u.test(source)
}

/** GitHub's Markdown reads `www.example.org` as a link to `http:`, which nobody has written, and so it reads `www.` alone. */
function mendWww(link: Link) {
  const [words] = link.children
  const isBare = words?.position?.start.offset === link.position?.start.offset
  if (!isBare || words?.type !== 'text') return
  if (/^www\./i.test(words.value)) link.url = link.url.replace(/^http:/, 'https:')
  else if (/^www$/i.test(words.value)) {
    Object.assign(link, { type: 'text', value: words.value, children: undefined })
  }
}

/** Divides at blank lines before a line that is not indented, no list item and in no block. */
function dividedSource(source: string) {
  const texts: string[] = []
  let isInBlock = false
  // A definition stays with the words before it, which may refer to it.
  for (const text of source.split(
    /(?<=\n[ \t]*\n)(?=[^\s\-+*\d[]|[-+*]{1,2}[^\s\-+*]|\d+[^\d.)]|\[(?![^\]]*\]:))/,
  )) {
    if (isInBlock) texts[texts.length - 1] += text
    else texts.push(text)
    if (text.split(/^:::/m).length % 2 === 0) isInBlock = !isInBlock
  }
  return texts
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(quickAddresses)
  .use(blockDirectives)
  .freeze()

type Extension = NonNullable<Data['micromarkExtensions']>[number]
type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[string]>, unknown[]>

/**
 * At each word, GitHub's Markdown asks whether it is an address, and looks for an open bracket in all that stands before it. So
 * it is let ask at `http` and `www.` alone. Emails it looks for once more in what is left as words.
 */
function quickAddresses(this: Processor) {
  const { text = {} } = this.data().micromarkExtensions?.at(-1) ?? {}
  const others: Record<string, (construct: Construct) => Construct[]> = {
    emailAutolink: () => [],
    protocolAutolink: (construct) => [onlyBefore('http', construct)],
    wwwAutolink: (construct) => [onlyBefore('www.', construct)],
  }
  for (const [code, constructs = []] of Object.entries(text)) {
    text[code] = [constructs]
      .flat()
      .flatMap((construct) => others[construct.name ?? '']?.(construct) ?? [construct])
  }
}

function onlyBefore(start: string, { tokenize, ...construct }: Construct): Construct {
  const begins: Construct = {
    partial: true,
    tokenize: (effects, ok, nok) => {
      let at = 0
      return function next(code) {
        if (at === 0) effects.enter('data')
        if (at === start.length) {
          effects.exit('data')
          return ok(code)
        }
        // In lower case.
        if (((code ?? 0) | 0x20) !== start.charCodeAt(at)) return nok(code)
        at += 1
        effects.consume(code)
        return next
      }
    },
  }
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return effects.check(begins, tokenize.call(this, effects, ok, nok), nok)
    },
  }
}

// Without text directives, which would read the `:30` of `10:30` as one.
function blockDirectives(this: Processor) {
  remarkDirective.call(this)
  delete this.data().micromarkExtensions?.at(-1)?.text
}
