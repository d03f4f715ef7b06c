import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { csvLine } from './csv-response.server.ts'

test('writes records as RFC 4180 says', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', 7, true, null])).toBe(
    'a,"b,c","say ""no""","two\nlines",7,true,\r\n',
  )
})

test('writes times in ISO 8601', () => {
  expect(csvLine([new Date('2026-11-21T15:00:00Z')])).toBe('2026-11-21T15:00:00.000Z\r\n')
})

for (const formula of ['=1+1', '+44 20', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']) {
  test(`${JSON.stringify(formula)} is text to a spreadsheet and not a formula`, () => {
    expect(csvLine([formula]).replace(/^"/, '')).toMatch(/^'/)
  })
}

for (const cell of ['x;=1+1', 'x; =1+1', 'x;"=1+1"', 'x\t-2+3', 'x\n@SUM(A1)', 'x\r\n=1;=2']) {
  test(`${JSON.stringify(cell)} holds no formula where a semicolon or tab separates cells`, () => {
    for (const part of csvLine(['first', cell]).split(/[;\t\r\n]/)) {
      expect(part.replace(/^[ "]+/, '')).not.toMatch(/^[=+\-@]/)
    }
  })
}

test('a quoted formula stays text', () => {
  expect(csvLine(['=HYPERLINK("https://evil.test","look")'])).toBe(
    `"'=HYPERLINK(""https://evil.test"",""look"")"\r\n`,
  )
})

test('any table can be read back from the file, and no field is a formula', () => {
  const cell = fc.oneof(
    anyText(),
    fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '"', ',', '\r\n'), fc.string()).map(joined),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const read = fieldsOf(csvLine(cells))
      expect(read.map(withoutApostrophes)).toEqual(cells.map(withoutApostrophes))
      for (const field of read) expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

function withoutApostrophes(text: string) {
  return text.replaceAll("'", '')
}

function joined(parts: string[]) {
  return parts.join('')
}

/** A record read as RFC 4180 has it: a field in quotes, with its own doubled, or one without any. */
function fieldsOf(record: string) {
  const fields: string[] = []
  let rest = `,${record.slice(0, -2)}`
  while (rest) {
    const [whole, quoted, plain] = /^,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(rest)!
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    rest = rest.slice(whole.length)
  }
  return fields
}
