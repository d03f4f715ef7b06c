import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCaseNumber, readCaseNumber } from './case-number.server.ts'

test('a case number has three groups of three characters and is hardly ever repeated', () => {
  const caseNumbers = Array.from({ length: 2_000 }, createCaseNumber)
  for (const number of caseNumbers)
    expect(number).toMatch(/^[HJKLQRWXYZ2346789]{3}(-[\dA-Z]{3}){2}$/)
  expect(new Set(caseNumbers).size).toBe(2_000)
})

test('recognises a case number in lower case and without dashes', () => {
  for (let each = 0; each < 100; each += 1) {
    const number = createCaseNumber()
    for (const input of [number, number.toLowerCase(), ` ${number.replaceAll('-', '')} `]) {
      expect(readCaseNumber(input)).toBe(number)
    }
  }
})

test('any input is a valid case number or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[HJKLQ2-9a-z-]{9,11}$/)), (input) => {
      const number = readCaseNumber(input)
      if (number !== null) expect(number).toMatch(/^(?:[HJKLQRWXYZ2346789]{3}-?){3}$/)
    }),
  )
})
