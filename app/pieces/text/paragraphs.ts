/** A paragraph, heading, list, table or block of a text, in words and without the signs of Markdown. */
export type TextParagraph = { words: string; isHeading: boolean }

/** Divides the text of a draft, also one that cannot be published. What has no words, such as a line, is left out. */
export function textParagraphs(body: string): TextParagraph[] {
  return (
    body
      .replace(/\r\n?/g, '\n')
      // What follows, here and below, would look through a long run of spaces again from each of them.
      .replace(/[^\S\n]+/g, ' ')
      .split(/\n ?\n/)
      .map((source) => ({ words: wordsOf(source), isHeading: /^\s*#{1,6} /.test(source) }))
      .filter(({ words }) => words !== '')
  )
}

function wordsOf(source: string) {
  return inOneLine(
    source
      .split('\n')
      .map(wordsOfLine)
      .join(' ')
      .replace(/\[([^[\]]*)\]\([^[)]*\)/g, '$1')
      .replace(/(?<!\\)\*+|(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\\(?=\s)/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\s*·(?:\s*·)*\s*/g, ' · ')
      .replace(/^ · | · $/g, ''),
  )
}

/** Items, rows and headings of blocks have a point between them, since they are shown in one line. */
function wordsOfLine(line: string) {
  const [, label, attributes = ''] = /^:{2,}[a-z-]*(?:\[(.*?)\])?(?:\{(.*)\})?\s*$/.exec(line) ?? []
  // What a block says of itself: its heading, or the description and the caption of a picture.
  if (/^:::?/.test(line)) {
    const quoted = [...attributes.matchAll(/(?:alt|caption)="([^"]*)"/g)].map(([, words]) => words)
    return `${[label, ...quoted].filter(Boolean).join('. ')} · `
  }
  if (/^[\s|:-]+$/.test(line)) return ''
  const isPart = /^\s*(?:[-*+] |\d+[.)] |\|)/.test(line)
  const words = line.replace(/^\s*(?:#{1,6} |> ?|[-*+] |\d+[.)] )+/, '').replace(/\s*\|\s*/g, ' ')
  return isPart ? ` · ${words}` : words
}

export function inOneLine(words: string) {
  return words.replace(/\s+/g, ' ').trim()
}

/** Of the words of a paragraph, so many are still there when it is the same one, changed. */
const similarity = 0.6

/**
 * Finds the paragraph that a comment is about in a text that may have changed since: the one that has its words or, if none
 * has, the one that has most of them. Of several, it is the nearest to where it was.
 *
 * @param paragraph where the words were, counted from 0
 * @returns its index; null when the words are gone
 */
export function findCommented(
  paragraphs: TextParagraph[],
  { quote, paragraph }: { quote: string; paragraph: number },
) {
  const ranked = paragraphs
    .map(({ words }, index) => ({ index, share: shareOf(quote, words) }))
    .filter(({ share }) => share >= similarity)
    .toSorted((a, b) => b.share - a.share || distance(a.index) - distance(b.index))
  function distance(index: number) {
    return Math.abs(index - paragraph)
  }
  return ranked[0]?.index ?? null
}

/** Two or three words that have changed are others. */
const fewWords = 3

function shareOf(quote: string, words: string) {
  if (words.includes(quote)) return 2
  const list = quote.toLowerCase().split(' ')
  if (list.length <= fewWords) return 0
  const present = new Set(words.toLowerCase().split(' '))
  return list.filter((word) => present.has(word)).length / list.length
}
