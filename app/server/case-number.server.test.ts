import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCaseNumber, readCaseNumber } from './case-number.server.ts'

test('recognises a case number in lower case and without dashes', () => {
  for (let each = 0; each < 100; each += 1) {
    const number = createCaseNumber()
    for (const typed of [number, number.toLowerCase(), ` ${number.replaceAll('-', '')} `]) {
      expect(readCaseNumber(typed)).toBe(number)
    }
  }
})

test('any input is a valid case number or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[HJKLQ2-9a-z-]{9,11}$/)), (typed) => {
      const number = readCaseNumber(typed)
      if (number !== null) expect(number).toMatch(/^(?:[HJKLQRWXYZ2346789]{3}-?){3}$/)
    }),
  )
})
