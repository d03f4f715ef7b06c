import { randomInt } from 'node:crypto'

// No vowels, so that no words appear, and no characters that are easily confused when read or heard.
const letters = 'HJKLQRWXYZ2346789'

/** It can be read out on the telephone and not guessed: nine of seventeen characters, 37 bits. */
export function createCaseNumber() {
  const signs = Array.from({ length: 9 }, () => letters[randomInt(letters.length)])
  return signs.join('').replace(/(...)(?=.)/g, '$1-')
}

/** Also in lower case and without dashes. @returns null when it is not one */
export function readCaseNumber(input: string) {
  const signs = input.toUpperCase().replace(/[\s-]/g, '')
  const isOne = signs.length === 9 && [...signs].every((sign) => letters.includes(sign))
  return isOne ? signs.replace(/(...)(?=.)/g, '$1-') : null
}
