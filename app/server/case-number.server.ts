import { randomInt } from 'node:crypto'

// No letters or digits that are taken for each other when read aloud over the telephone.
const letters = 'ABCDEFGHJKLMNPRTUVWXY346789'

/** A number to quote, such as R-7KMX-4PTA: too many to guess, short enough to say. */
export function caseNumber(prefix: string) {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${prefix}-${four()}-${four()}`
}
