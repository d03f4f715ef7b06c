import type { Template } from '#app/pieces/text/templates.ts'

/** A text and what is selected of it. */
export type Selected = { text: string; start: number; end: number }

type Span = [start: number, end: number]

/** What to put in place of a part of a text, and what is selected then, counted from the start of what was put in. */
export type Edit = {
  from: number
  to: number
  words: string
  select: Span
  /** Of a template: what is to be written over, counted likewise. */
  fields?: Span[]
}

/** Puts signs around what is selected, or takes them away. At the end of words that have them it leads out of them. */
export function surrounded({ text, start, end }: Selected, sign: string): Edit {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const words = text.slice(start, end)
  if (before.endsWith(sign) && after.startsWith(sign)) {
    const from = start - sign.length
    return { from, to: end + sign.length, words, select: [0, words.length] }
  }
  const stars = /^\*+/.exec(after)?.[0].length ?? 0
  const isEnd = /[^\s*]$/.test(before) && (sign === '*' ? stars % 2 === 1 : stars > 1)
  if (start === end && isEnd) {
    const beyond = end + sign.length
    return { from: beyond, to: beyond, words: '', select: [0, 0] }
  }
  const select: Span = [sign.length, sign.length + words.length]
  return { from: start, to: end, words: `${sign}${words}${sign}`, select }
}

/** Begins each selected line with a sign, or takes it away where all have it. `1. ` counts on. */
export function prefixLines({ text, start, end }: Selected, sign: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const has = sign === '1. ' ? /^\d+\. / : new RegExp(`^${sign.replace(/[-]/g, '\\-')}`)
  const isTaken = lines.every((line) => has.test(line))
  const words = lines
    .map((line, at) => {
      if (isTaken) return line.replace(has, '')
      const bare = line.replace(/^(?:#{2,3} |- |\d+\. |> )/, '')
      return (sign === '1. ' ? `${at + 1}. ` : sign) + bare
    })
    .join('\n')
  return { from, to, words, select: [words.length, words.length] }
}

/** A link of a text that the selection lies in. */
export function linkAround({ text, start, end }: Selected) {
  for (const match of text.matchAll(/(?<!!)\[((?:\\.|[^[\]\\\n])+)\]\(([^()\s]*)\)/g)) {
    const [whole, words = '', address = ''] = match
    const to = match.index + whole.length
    if (match.index <= start && end <= to) return { from: match.index, to, words, address }
  }
  return null
}

/**
 * Puts a link around what is selected, or another address into the link that the selection lies in.
 *
 * @param title the words of the link where none are selected. They are selected then, to be written over
 */
export function linked(at: Selected, address: string, title: string): Edit {
  const target = address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const present = linkAround(at)
  if (present) {
    const words = `[${present.words}](${target})`
    return { from: present.from, to: present.to, words, select: [words.length, words.length] }
  }
  // A link ends with its paragraph, and a double click also selects the space after a word.
  const selected = at.text.slice(at.start, at.end)
  const [inner = ''] = selected.trim().split(/\n\s*\n/)
  const from = inner ? at.start + selected.indexOf(inner) : at.start
  const words = inner || title.replace(/[[\]\\]/g, '\\$&')
  const link = `[${words}](${target})`
  const select: Span = inner ? [link.length, link.length] : [1, 1 + words.length]
  return { from, to: inner ? from + inner.length : at.end, words: link, select }
}

/** Whether what is copied is an address, and what is selected are words that it can be the link of. */
export function isLinkFor({ text, start, end }: Selected, copied: string) {
  const words = text.slice(start, end).trim()
  const address = /^\s*https?:\/\/\S+\s*$/
  return address.test(copied) && words !== '' && !address.test(words) && !/\n\s*\n/.test(words)
}

/** Puts a block after the line of the caret, with empty lines around it. At the end of a text the caret goes on below it. */
export function withBlock({ text, end }: Selected, block: string): Edit {
  const lineEnd = text.indexOf('\n', end)
  const from = lineEnd === -1 ? text.length : lineEnd
  const edit = between({ text, from, to: from }, block)
  const { length } = edit.words
  return { ...edit, select: [length, length] }
}

/** Puts a template after the line of the caret. Its first words to be written over are selected. */
export function withTemplate(
  at: Selected,
  { block, fields }: Pick<Template, 'block' | 'fields'>,
): Edit {
  const edit = withBlock(at, block)
  let end = edit.words.indexOf(block)
  const spans = fields.map((field): Span => {
    const start = edit.words.indexOf(field, end)
    end = start + field.length
    return [start, end]
  })
  return { ...edit, select: spans[0] ?? edit.select, fields: spans }
}

/**
 * What Enter writes in a list or a quote: the sign of the next line, or an end to it where the line has nothing but its sign;
 * in a table, another row.
 *
 * @returns null where Enter does what it does everywhere
 */
export function continuedLine({ text, start, end }: Selected): Edit | null {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [sign = '', indent = '', mark = ''] =
    /^([ \t]*)([-*+]|\d{1,9}[.)]|>)[ \t]+/.exec(text.slice(from, start)) ?? []
  const lineEnd = text.indexOf('\n', end)
  const line = text.slice(from, lineEnd === -1 ? text.length : lineEnd)
  if (start > from && /^\|.*\|[ \t]*$/.test(line)) return nextRow(text, from, line)
  const rest = line.slice(start - from)
  if (!sign || start !== end) return null
  if (text.slice(from, start) === sign && rest.trim() === '') {
    // Without an empty line, what is typed next would still belong to the list.
    return { from, to: start, words: '\n', select: [1, 1] }
  }
  const number = /^\d+/.exec(mark)?.[0]
  const next = number ? `${Number(number) + 1}${mark.slice(number.length)}` : mark
  const words = `\n${indent}${next} `
  const select: Span = [words.length, words.length]
  const later = number ? laterItems(text.slice(lineEnd), indent, Number(number)) : null
  if (!later || lineEnd === -1) return { from: start, to: end, words, select }
  return { from: start, to: lineEnd + later.length, words: words + rest + later.words, select }
}

/** Another row of a table, to be filled in. The line that nobody has filled in ends the table instead. */
function nextRow(text: string, from: number, row: string): Edit {
  const cells = row.match(/(?<!\\)\|/g)!.slice(1)
  const fields = cells.map((_, index) => String.fromCharCode(65 + index))
  const words = `| ${fields.join(' | ')} |`
  const to = from + row.length
  if (row.trim() === words) return { from, to, words: '\n', select: [1, 1] }
  const dashes = /^\n\|[-:| \t]+\|[ \t]*(?=\n|$)/.exec(text.slice(to))?.[0].length ?? 0
  const spans = fields.map((_, index): Span => [3 + index * 4, 4 + index * 4])
  return {
    from: to + dashes,
    to: to + dashes,
    words: `\n${words}`,
    select: spans[0]!,
    fields: spans,
  }
}

/** The items after one of a numbered list, each with the next number, as far as they count on from it. */
function laterItems(text: string, indent: string, number: number) {
  let [last, length, words] = [number, 0, '']
  for (const [line, space, digits, item] of text.matchAll(
    /\n([ \t]*)(?:(\d{1,9})([.)][ \t].*)|\S.*)/gy,
  )) {
    const isNext = space === indent && Number(digits) === last + 1
    if (!isNext && space!.length <= indent.length) break
    if (isNext) last += 1
    length += line.length
    words += isNext ? `\n${indent}${last + 1}${item}` : line
  }
  return { length, words }
}

/**
 * Puts what was pasted in place of what is selected.
 *
 * @param isBlock whether it is more than words of one paragraph, and stands between empty lines
 */
export function withPasted({ text, start, end }: Selected, words: string, isBlock: boolean): Edit {
  if (!isBlock) return { from: start, to: end, words, select: [words.length, words.length] }
  // On a line that has nothing but the sign of a list, a heading or a quote, the block takes its place.
  const isLineEnd = /^[ \t]*(?:\n|$)/.test(text.slice(end))
  const sign = /(?:^|\n)([ \t]*(?:#{1,6}|[-*+>]|\d+[.)])?[ \t]*)$/.exec(text.slice(0, start))?.[1]
  const from = isLineEnd ? start - (sign?.length ?? 0) : start
  return between({ text, from, to: end }, words)
}

/** Puts a block in place of a part of a text, with an empty line before and after it. */
function between({ text, from, to }: { text: string; from: number; to: number }, block: string) {
  const before = text.slice(0, from)
  const gap =
    before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const rest = text.slice(to)
  const after = rest.startsWith('\n\n') ? '' : rest.startsWith('\n') ? '\n' : '\n\n'
  const words = `${gap}${block}${after}`
  const caret = gap.length + block.length
  const select: Span = [caret, caret]
  return { from, to, words, select }
}

/** The one change between two texts that leaves what is alike at both ends. */
export function smallestChange(before: string, after: string) {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/**
 * An edit of a text that has changed elsewhere since, as while pictures arrive.
 *
 * @returns null where both are about the same words
 */
export function rebased(edit: Edit, before: string, after: string): Edit | null {
  if (before === after) return edit
  const { from, to } = smallestChange(before, after)
  if (edit.to <= from) return edit
  if (edit.from < to) return null
  const shift = after.length - before.length
  return { ...edit, from: edit.from + shift, to: edit.to + shift }
}

type FigureWords = {
  name: string
  alt: string
  caption: string
  /** The address of a video, which the picture is the poster of. */
  video?: string
}

/** A picture as the text of a piece has it, on a line of its own. */
export function figureBlock({ name, alt, caption, video = '' }: FigureWords) {
  const attribute = (field: string, words: string) => {
    const oneLine = words
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/&(?=#?\w+;)/g, '&amp;')
    return oneLine && ` ${field}="${oneLine.replaceAll('"', '&quot;')}"`
  }
  return `::figure{picture="${name}"${attribute('alt', alt)}${attribute('caption', caption)}${attribute('video', video)}}`
}
