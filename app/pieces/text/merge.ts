import { diff3MergeRegions, diffIndices, merge } from 'node-diff3'
import type { PieceText } from './check.server.ts'
import { fieldNames, fieldOf, type Place, paragraphsOf } from './differences.ts'

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

type MergedPart = Disagreement | { paragraphs: string[] }

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
  const regions = isKnown ? regionsOf(was, own, other)?.flatMap(eachApart) : null
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

/**
 * Takes three lists apart into stretches that nobody changed, and stretches that one or both changed.
 *
 * @returns null when that would take too long
 */
function regionsOf(base: string[], yours: string[], theirs: string[]): Region[] | null {
  if (!isQuick(base, yours) || !isQuick(base, theirs)) return null
  // Of a change of one side, the library says neither what it replaced nor, of items that are gone, whose it is.
  const ownChanges = new Set(diffIndices(base, yours).map(({ buffer1 }) => buffer1[0]))
  const regions: Region[] = []
  let at = 0
  let changed: string[] = []
  const same = (start: number, end: number) => {
    const was = base.slice(at, start)
    if (was.length > 0 || changed.length > 0) {
      const isOwn = ownChanges.has(at)
      regions.push({ base: was, yours: isOwn ? changed : was, theirs: isOwn ? was : changed })
    }
    const items = base.slice(start, end)
    if (items.length > 0) regions.push({ base: items, yours: items, theirs: items })
    at = end
    changed = []
  }
  for (const region of diff3MergeRegions(yours, base, theirs)) {
    if (!region.stable) {
      const { oContent, aContent, bContent, oStart, oLength } = region
      regions.push({ base: oContent, yours: aContent, theirs: bContent })
      at = oStart + oLength
    } else if (region.buffer !== 'o') changed = region.bufferContent
    else same(region.bufferStart, region.bufferStart + region.bufferLength)
  }
  same(base.length, base.length)
  return regions
}

/** The library's time grows with the pairs of items that are alike, and with the square of the lists. */
function isQuick(base: string[], list: string[]) {
  const counts = new Map<string, number>()
  for (const item of base) counts.set(item, (counts.get(item) ?? 0) + 1)
  const pairs = list.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0)
  return Math.max(base.length, list.length) <= 3_000 && pairs <= 100_000
}

/** Where as many paragraphs stand as before, each is a change of its own. */
function eachApart(region: Region): Region[] {
  const { base, yours, theirs } = region
  if (isEqual(yours, theirs)) return [region]
  if (base.length !== yours.length || base.length !== theirs.length) return [region]
  return base.map((was, at) => ({ base: [was], yours: [yours[at]!], theirs: [theirs[at]!] }))
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
  if (!isQuick(base, yours) || !isQuick(base, theirs)) return null
  const { conflict, result } = merge(yours, base, theirs)
  return conflict ? null : result
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

function join(paragraphs: string[]) {
  return paragraphs.join('\n\n')
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
