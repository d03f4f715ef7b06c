import { isDeepStrictEqual } from 'node:util'
import type { PieceText } from './check.server.ts'
import { paragraphsOf } from './differences.ts'
import { withoutBlanks } from './fields.ts'

/** What differs between two texts, in short. */
export type TextChanges = {
  /** The names of the fields. */
  fields: string[]
  /** Paragraphs of the body that are only in the later text. */
  added: number
  /** Paragraphs of the body that are only in the earlier text. */
  removed: number
}

/** A paragraph that was changed counts as one that was removed and one that was added. */
export function changesBetween(earlier: PieceText, later: PieceText): TextChanges {
  // A revision stores an empty list where a draft stores nothing. Without this they would count as changes.
  const [before, after]: (Record<string, unknown> | undefined)[] = [
    withoutBlanks(earlier.fields),
    withoutBlanks(later.fields),
  ]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return {
    fields: names.filter((name) => !isDeepStrictEqual(before?.[name], after?.[name])),
    added: countMissing(paragraphsOf(later.body), paragraphsOf(earlier.body)),
    removed: countMissing(paragraphsOf(earlier.body), paragraphsOf(later.body)),
  }
}

/** How many of these are not among the others, each of which counts once. */
function countMissing(these: string[], others: string[]) {
  const left = Map.groupBy(others, (paragraph) => paragraph)
  return these.filter((paragraph) => left.get(paragraph)?.pop() === undefined).length
}
