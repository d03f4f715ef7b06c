import { isDeepStrictEqual } from 'node:util'
import type { PieceText } from '#app/pieces/text/check.server.ts'
import { paragraphsOf } from '#app/pieces/text/differences.ts'
import { withoutBlanks } from '#app/pieces/text/fields.ts'

export type TextChanges = {
  fields: string[]
  added: number
  removed: number
}

/** A changed paragraph counts as one removed and one added. */
export function changesBetween(earlier: PieceText, later: PieceText): TextChanges {
  // A revision stores an empty list where a draft stores nothing.
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
