import {
  compareWords,
  type Place,
  type Stretch,
  valueInWords,
} from '#app/pieces/text/differences.ts'
import { type Disagreement, type Merge, type Side, sideByDefault } from '#app/pieces/text/merge.ts'

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

export function showConflict(merge: Merge): ShownConflict {
  const shown = (part: Disagreement): ShownDisagreement => {
    const base = valueInWords(part.base)
    const words = (value: unknown) => compareWords(base, valueInWords(value))
    return {
      place: part.place,
      changedBy: part.changedBy,
      yours: words(part.yours),
      theirs: words(part.theirs),
      both: part.both === null ? null : words(part.both),
      chosen: sideByDefault(part),
    }
  }
  const parts = [
    ...merge.fieldParts.map(shown),
    ...merge.bodyParts.map((part) =>
      'paragraphs' in part ? { same: part.paragraphs.length } : shown(part),
    ),
  ]
  return { parts, differences: parts.filter((part) => !('same' in part)).length }
}

/** Reads which side was chosen for each difference. */
export function readChoices(input: Record<string, string>): (Side | undefined)[] {
  return Array.from({ length: maxChoices }, (_, at) =>
    sides.find((side) => side === input[`choices[${at}]`]),
  )
}

/** The same differences, with what was chosen for them when the form was sent. */
export function withChoices(conflict: ShownConflict, input: Record<string, string>): ShownConflict {
  const choices = readChoices(input).values()
  const parts = conflict.parts.map((part) =>
    'same' in part ? part : { ...part, chosen: choices.next().value ?? part.chosen },
  )
  return { ...conflict, parts }
}

const sides: Side[] = ['yours', 'theirs', 'both']
