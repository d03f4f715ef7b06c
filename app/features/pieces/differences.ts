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

/** A part of two texts that began from the same one and differ in it. */
export type Disagreement = {
  place: Place
  /** What each of them made of it. Values of a field, or paragraphs in one string. */
  base: unknown
  yours: unknown
  theirs: unknown
  /** What has the changes of both; null where they overlap. */
  both: unknown
  /** Whose part is another one than in the text that they began from. */
  changedBy: 'you' | 'them' | 'both'
}

export type MergedPart = Disagreement | { paragraphs: string[] }

export type Side = 'yours' | 'theirs' | 'both'

/** Two texts beside each other, in parts: those that are the same, and those to choose from. */
export type Merge = {
  /** Fields that are the same in both, and the fields to choose from. */
  fields: Record<string, unknown>
  fieldParts: Disagreement[]
  bodyParts: MergedPart[]
}

/**
 * Compares two texts with the one that both began from.
 *
 * @param base null when it is not known any more: then every part that differs was changed by both
 */
export function mergeTexts(base: PieceText | null, yours: PieceText, theirs: PieceText): Merge {
  const fields: Record<string, unknown> = {}
  const fieldParts: Disagreement[] = []
  for (const field of fieldNames(yours, theirs, base ?? yours)) {
    const [was, own, other] = [base, yours, theirs].map((text) => fieldOf(text, field))
    if (isEqual(own, other)) {
      if (own !== undefined) fields[field] = own
    } else {
      fieldParts.push(disagreement({ field }, was, own, other, base !== null))
    }
  }
  return { fields, fieldParts, bodyParts: mergeBodies(base, yours, theirs) }
}

function mergeBodies(base: PieceText | null, yours: PieceText, theirs: PieceText): MergedPart[] {
  const [own, other] = [paragraphsOf(yours.body), paragraphsOf(theirs.body)]
  const was = base ? paragraphsOf(base.body) : []
  const isKnown = base !== null
  if (isEqual(own, other)) return own.length > 0 ? [{ paragraphs: own }] : []
  const regions = isKnown ? regionsOf(was, own, other, { isEachApart: true }) : null
  if (!regions) return [disagreement({ paragraph: 1 }, join(was), join(own), join(other), isKnown)]
  let paragraph = 1
  return regions.map((region): MergedPart => {
    const { yours, theirs, base } = region
    const place = { paragraph }
    paragraph += yours.length
    if (isEqual(yours, theirs)) return { paragraphs: yours }
    return disagreement(place, join(base), join(yours), join(theirs), true)
  })
}

type Region = { base: string[]; yours: string[]; theirs: string[] }

/** A change of a list: what stands in place of its items from `start` to `end`. */
type Change = { start: number; end: number; items: string[] }

/**
 * Takes three lists apart into stretches that nobody changed, and stretches that one or both changed. Two changes are of one
 * stretch where they overlap, or where something is put in at the edge of the other.
 *
 * @param options.isEachApart two paragraphs that follow each other and were both changed are two changes
 * @returns null when the lists have too little in common to be worth the time
 */
function regionsOf(
  base: string[],
  yours: string[],
  theirs: string[],
  { isEachApart = false } = {},
): Region[] | null {
  const [own, other] = [yours, theirs].map((list) => {
    const changes = changesOf(base, list)
    return isEachApart ? (changes?.flatMap(apart) ?? null) : changes
  })
  if (!own || !other) return null
  const regions: Region[] = []
  const same = (start: number, end: number) => {
    const items = base.slice(start, end)
    if (items.length > 0) regions.push({ base: items, yours: items, theirs: items })
  }
  let at = 0
  while (own.length > 0 || other.length > 0) {
    const start = Math.min(own[0]?.start ?? Infinity, other[0]?.start ?? Infinity)
    let end = start
    const taken: Record<'own' | 'other', Change[]> = { own: [], other: [] }
    for (;;) {
      const side = isWithin(own[0], start, end) ? 'own' : isWithin(other[0], start, end) && 'other'
      const change = side && (side === 'own' ? own : other).shift()
      if (!change) break
      taken[side].push(change)
      end = Math.max(end, change.end)
    }
    same(at, start)
    regions.push({
      base: base.slice(start, end),
      yours: withChanges(base, start, end, taken.own),
      theirs: withChanges(base, start, end, taken.other),
    })
    at = end
  }
  same(at, base.length)
  return regions
}

function changesOf(base: string[], list: string[]): Change[] | null {
  const found = diffArrays(base, list, { maxEditLength: maxEdits })
  if (!found) return null
  const changes: Change[] = []
  let at = 0
  for (const { value, added, removed } of found) {
    const last = changes.at(-1)
    if (removed) changes.push({ start: at, end: at + value.length, items: [] })
    else if (added && last?.end === at) last.items.push(...value)
    else if (added) changes.push({ start: at, end: at, items: value })
    if (!added) at += value.length
  }
  return changes
}

function apart(change: Change): Change[] {
  const { start, end, items } = change
  if (items.length !== end - start) return [change]
  return items.map((item, at) => ({ start: start + at, end: start + at + 1, items: [item] }))
}

function isWithin(change: Change | undefined, start: number, end: number) {
  if (!change) return false
  const isAtEdge = change.start === change.end || start === end
  return change.start < end || (change.start === end && isAtEdge)
}

function withChanges(base: string[], start: number, end: number, changes: Change[]) {
  const list: string[] = []
  let at = start
  for (const change of changes) {
    list.push(...base.slice(at, change.start), ...change.items)
    at = change.end
  }
  return [...list, ...base.slice(at, end)]
}

function disagreement(
  place: Place,
  base: unknown,
  yours: unknown,
  theirs: unknown,
  isBaseKnown: boolean,
): Disagreement {
  const changedBy =
    isBaseKnown && isEqual(base, theirs)
      ? 'you'
      : isBaseKnown && isEqual(base, yours)
        ? 'them'
        : 'both'
  const both = changedBy === 'both' && isBaseKnown ? mergeValues(base, yours, theirs) : null
  return { place, base, yours, theirs, both, changedBy }
}

/** @returns what has the changes of both; null where they overlap, and for values that cannot be taken apart */
function mergeValues(base: unknown, yours: unknown, theirs: unknown): unknown {
  if (typeof yours === 'string' && typeof theirs === 'string') {
    const words = mergeLists(wordsOf(base), wordsOf(yours), wordsOf(theirs))
    return words?.join('') ?? null
  }
  if (!Array.isArray(yours) || !Array.isArray(theirs) || !Array.isArray(base ?? [])) return null
  const items = [base ?? [], yours, theirs].map((list) =>
    (list as unknown[]).map((item) => JSON.stringify(item)),
  )
  const merged = mergeLists(items[0]!, items[1]!, items[2]!)
  return merged?.map((item) => JSON.parse(item)) ?? null
}

function mergeLists(base: string[], yours: string[], theirs: string[]) {
  const merged: string[] = []
  const regions = regionsOf(base, yours, theirs)
  if (!regions) return null
  for (const region of regions) {
    const isOwn = isEqual(region.base, region.theirs)
    if (!isOwn && !isEqual(region.base, region.yours) && !isEqual(region.yours, region.theirs)) {
      return null
    }
    merged.push(...(isOwn ? region.yours : region.theirs))
  }
  return merged
}

/** Each with the space after it, so that few are alike. */
function wordsOf(text: unknown) {
  return typeof text === 'string' ? (text.match(/\S+\s*|\s+/g) ?? []) : []
}

/** What is chosen without anybody's choice: every change, and where two overlap, one's own. */
export function sideByDefault({ changedBy, both }: Disagreement): Side {
  if (changedBy === 'them') return 'theirs'
  return both === null ? 'yours' : 'both'
}

/**
 * Puts the text together that was chosen.
 *
 * @param choices for the fields first, then for the body, in the order of their parts; without one, `sideByDefault`
 */
export function mergedText(
  { fields, fieldParts, bodyParts }: Merge,
  choices: (Side | undefined)[],
) {
  const chosen = (part: Disagreement, at: number) => {
    const side = choices[at]
    const isThere = side !== undefined && (side !== 'both' || part.both !== null)
    return part[isThere ? side : sideByDefault(part)]
  }
  const merged = { ...fields }
  for (const [at, part] of fieldParts.entries()) {
    const value = chosen(part, at)
    if (value !== undefined && 'field' in part.place) merged[part.place.field] = value
  }
  let at = fieldParts.length
  const paragraphs = bodyParts.flatMap((part) =>
    'paragraphs' in part ? part.paragraphs : paragraphsOf(String(chosen(part, at++))),
  )
  return { fields: merged, body: paragraphs.length > 0 ? `${join(paragraphs)}\n` : '' }
}

/** Paragraphs have an empty line between them. */
export function paragraphsOf(body: string) {
  return body
    .split(/\n(?:[ \t]*\n)+/)
    .flatMap((paragraph) => paragraph.replace(/^\n+|\n+$/g, '') || [])
}

function join(paragraphs: string[]) {
  return paragraphs.join('\n\n')
}

function fieldNames(...texts: PieceText[]) {
  return [...new Set(texts.flatMap(({ fields }) => Object.keys(fields)))]
}

function fieldOf(text: PieceText | null, field: string) {
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

/** Fields are JSON, whose names may stand in another order. */
function isEqual(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inside) =>
    inside && typeof inside === 'object' && !Array.isArray(inside)
      ? Object.fromEntries(Object.entries(inside).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inside,
  )
}
