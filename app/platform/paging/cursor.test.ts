import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/hostile.ts'
import { isUuid, readCursor, writeCursor } from './cursor.ts'

const id = '018f3c1e-7b7a-4c1d-9f4e-0123456789ab'

test('reads back the cursor that it wrote', () => {
  const date = fc.date({ min: new Date(0), max: new Date(99_999_999_999_999), noInvalidDate: true })
  fc.assert(
    fc.property(fc.option(date), fc.uuid(), (at, id) => {
      expect(readCursor(writeCursor({ at, id }))).toEqual({ at, id })
    }),
  )
})

test('any input is a valid cursor or none', () => {
  const input = fc.oneof(
    fc.string(),
    anyText(),
    fc.tuple(fc.string(), fc.uuid()).map((parts) => parts.join('_')),
  )
  fc.assert(
    fc.property(input, (text) => {
      const cursor = readCursor(text)
      if (cursor) {
        expect(isUuid(cursor.id)).toBe(true)
        expect(cursor.at?.getTime()).not.toBeNaN()
      }
    }),
  )
})

for (const text of [
  null,
  '',
  '_',
  id,
  `x_${id}`,
  `-1_${id}`,
  `1e3_${id}`,
  `999999999999999_${id}`,
  `1_${id.toUpperCase()}`,
  `1_${id}'--`,
  `1_${id}_1`,
  '1_../../etc/passwd',
]) {
  test(`refuses the cursor ${text}`, () => {
    expect(readCursor(text)).toBeNull()
  })
}
