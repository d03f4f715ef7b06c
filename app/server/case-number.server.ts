import { randomInt } from 'node:crypto'

// No vowels, so that no word comes of it, and none of those that one hears or reads as another.
const letters = 'HJKLQRWXYZ2346789'

/** A number to quote on the telephone, and too rare to guess: nine of seventeen signs, 37 bits. */
export function createCaseNumber() {
  const signs = Array.from({ length: 9 }, () => letters[randomInt(letters.length)])
  return signs.join('').replace(/(...)(?=.)/g, '$1-')
}

/** As somebody may type it: in small letters, without the dashes. @returns null when it cannot be one */
export function readCaseNumber(typed: string) {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '')
  const isOne = signs.length === 9 && [...signs].every((sign) => letters.includes(sign))
  return isOne ? signs.replace(/(...)(?=.)/g, '$1-') : null
}
