/** A text and what is selected of it. */
export type Selected = { text: string; start: number; end: number }

/** What to put in place of a part of a text, and what is selected then, counted from the start of what was put in. */
export type Edit = { from: number; to: number; words: string; select: [start: number, end: number] }

/** Puts signs around what is selected, or takes them away. */
export function surrounded({ text, start, end }: Selected, sign: string): Edit {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const words = text.slice(start, end)
  if (before.endsWith(sign) && after.startsWith(sign)) {
    const from = start - sign.length
    return { from, to: end + sign.length, words, select: [0, words.length] }
  }
  const select: Edit['select'] = [sign.length, sign.length + words.length]
  return { from: start, to: end, words: `${sign}${words}${sign}`, select }
}

/** Begins each selected line with a sign, or takes it away where all have it. `1. ` counts on. */
export function begun({ text, start, end }: Selected, sign: string): Edit {
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

/** Puts a link around what is selected. The address is selected, to be written over. */
export function linked({ text, start, end }: Selected): Edit {
  const words = text.slice(start, end) || 'words'
  const address = '/address'
  const at = words.length + 3
  return {
    ...{ from: start, to: end },
    words: `[${words}](${address})`,
    select: [at, at + address.length],
  }
}

/** Puts a block after the line of the caret, with empty lines around it. */
export function withBlock({ text, end }: Selected, block: string): Edit {
  const lineEnd = text.indexOf('\n', end)
  const from = lineEnd === -1 ? text.length : lineEnd
  const before = text.slice(0, from)
  const gap =
    before.trim() === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const rest = text.slice(from)
  const after = rest.startsWith('\n\n') ? '' : rest.startsWith('\n') ? '\n' : '\n\n'
  const words = `${gap}${block}${after}`
  const caret = gap.length + block.length
  return { from, to: from, words, select: [caret, caret] }
}
