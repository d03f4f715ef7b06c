import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a record is what RFC 4180 says: commas between, quotes doubled, a carriage return and a line feed at the end', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', 7, true, null])).toBe(
    'a,"b,c","say ""no""","two\nlines",7,true,\r\n',
  )
})

test('a moment is written so that it sorts and means the same everywhere', () => {
  expect(csvLine([new Date('2026-11-21T15:00:00Z')])).toBe('2026-11-21T15:00:00.000Z\r\n')
})

for (const formula of ['=1+1', '+44 20', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']) {
  test(`${JSON.stringify(formula)} is words to a spreadsheet, and nothing to work out`, () => {
    expect(csvLine([formula]).replace(/^"/, '')).toMatch(/^'/)
  })
}

test('a formula stays words when quotes stand around it', () => {
  expect(csvLine(['=HYPERLINK("https://evil.test","look")'])).toBe(
    `"'=HYPERLINK(""https://evil.test"",""look"")"\r\n`,
  )
})
