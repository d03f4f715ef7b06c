import { diffArrays, diffWordsWithSpace } from 'diff'
import type { PieceText } from './check.server.ts'

// Two texts are compared field by field, and their bodies paragraph by paragraph. The time it takes grows with the square of
// what differs, so texts that have little in common are compared as a whole.
const maxEdits = 800

/** A stretch of words that is in both texts, or in one of them. */
export type Stretch = { text: string; is: 'same' | 'added' | 'removed' }

/** Where in a text something stands: a field, or the paragraphs from this one on, counted from 1. */
export type Place = { field: string } | { paragraph: number }

/** A part of two texts. Paragraphs that are the same stand together. */
export type ComparedPart = { place: Place; isSame: boolean; count: number; stretches: Stretch[] }

/** Everything of two texts, in the order of the later one: its fields, then its paragraphs. */
export function compareTexts(earlier: PieceText, later: PieceText): ComparedPart[] {
  const fields = fieldNames(earlier, later).map((field): ComparedPart => {
    const stretches = compareWords(fieldWords(earlier, field), fieldWords(later, field))
    return { place: { field }, isSame: isAllSame(stretches), count: 1, stretches }
  })
  return [...fields, ...compareParagraphs(paragraphsOf(earlier.body), paragraphsOf(later.body))]
}

function compareParagraphs(earlier: string[], later: string[]) {
  const parts: ComparedPart[] = []
  let paragraph = 1
  let removed: string[] = []
  const changes = diffArrays(earlier, later, { maxEditLength: maxEdits }) ?? [
    { value: earlier, removed: true, added: false },
    { value: later, removed: false, added: true },
  ]
  for (const [at, { value, added, removed: isGone }] of changes.entries()) {
    if (isGone && changes[at + 1]?.added) {
      removed = value
      continue
    }
    const before = added ? removed : value
    const after = isGone ? [] : value
    const stretches = compareWords(before.join('\n\n'), after.join('\n\n'))
    const isSame = !added && !isGone
    parts.push({ place: { paragraph }, isSame, count: value.length, stretches })
    paragraph += after.length
    removed = []
  }
  return parts
}

/** Compares words. Of long texts that have little in common, one is removed and the other added as a whole. */
export function compareWords(earlier: string, later: string): Stretch[] {
  if (earlier === later) return earlier ? [{ text: earlier, is: 'same' }] : []
  const changes = diffWordsWithSpace(earlier, later, { maxEditLength: maxEdits }) ?? [
    { value: earlier, removed: true, added: false },
    { value: later, removed: false, added: true },
  ]
  const stretches: Stretch[] = []
  let [gone, come, space] = ['', '', '']
  const add = (text: string, is: Stretch['is']) => {
    if (text) stretches.push({ text, is })
  }
  const end = () => {
    add(gone, 'removed')
    add(come, 'added')
    add(space, 'same')
    gone = come = space = ''
  }
  for (const { value, added, removed } of changes) {
    if (added || removed) {
      // Words that were replaced one after the other are one change, with the spaces between them.
      gone += space
      come += space
      space = ''
      if (added) come += value
      else gone += value
    } else if (value.trim() === '' && (gone || come)) {
      space += value
    } else {
      end()
      add(value, 'same')
    }
  }
  end()
  return stretches
}

function isAllSame(stretches: Stretch[]) {
  return stretches.every(({ is }) => is === 'same')
}

/** Paragraphs have an empty line between them. */
export function paragraphsOf(body: string) {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((paragraph) => paragraph.replace(/^\n+|\n+$/g, '') || [])
}

export function fieldNames(...texts: PieceText[]) {
  return [...new Set(texts.flatMap(({ fields }) => Object.keys(fields)))]
}

export function fieldOf(text: PieceText | null, field: string) {
  return (text?.fields as Record<string, unknown> | undefined)?.[field]
}

function fieldWords(text: PieceText, field: string) {
  return valueInWords(fieldOf(text, field))
}

/** The value of a field as people read it: entries of a list on lines of their own. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) {
    const lines = value.map(valueInWords)
    return lines.join(value.every((item) => typeof item === 'string') ? ', ' : '\n')
  }
  if (typeof value === 'object') return Object.values(value).map(valueInWords).join(', ')
  return value === true ? 'Yes' : String(value)
}
