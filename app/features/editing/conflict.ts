import {
  compareWords,
  type Disagreement,
  type Merge,
  type Place,
  type Side,
  type Stretch,
  sideByDefault,
  valueInWords,
} from '#app/features/pieces/differences.ts'

/** A difference as the page of a conflict shows it. */
export type ShownDisagreement = {
  place: Place
  changedBy: Disagreement['changedBy']
  yours: Stretch[]
  theirs: Stretch[]
  both: Stretch[] | null
  chosen: Side
}

export type ShownConflict = {
  parts: (ShownDisagreement | { same: number })[]
  differences: number
}

// Forms of ours have a hundred rows at most (forms.server.ts).
const maxChoices = 100

/** @param choices as they were sent; without them, what is chosen first */
export function showConflict(merge: Merge, choices: (Side | undefined)[] = []): ShownConflict {
  let at = 0
  const shown = (part: Disagreement): ShownDisagreement => {
    const base = valueInWords(part.base)
    const words = (value: unknown) => compareWords(base, valueInWords(value))
    return {
      ...{ place: part.place, changedBy: part.changedBy },
      ...{ yours: words(part.yours), theirs: words(part.theirs) },
      both: part.both === null ? null : words(part.both),
      chosen: choices[at++] ?? sideByDefault(part),
    }
  }
  const parts = [
    ...merge.fieldParts.map(shown),
    ...merge.bodyParts.map((part) =>
      'paragraphs' in part ? { same: part.paragraphs.length } : shown(part),
    ),
  ]
  return { parts, differences: at }
}

/** Reads which side was chosen for each difference. */
export function readChoices(sent: FormData): (Side | undefined)[] {
  return Array.from({ length: maxChoices }, (_, at) => {
    const value = sent.get(`choices[${at}]`)
    return sides.find((side) => side === value)
  })
}

const sides: Side[] = ['yours', 'theirs', 'both']
