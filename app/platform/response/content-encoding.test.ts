import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncoding, contentEncodings } from './content-encoding.ts'

test('chooses the best encoding that the browser accepts', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(acceptedEncoding('gzip, deflate')).toBe('gzip')
  expect(acceptedEncoding('GZIP')).toBe('gzip')
  expect(acceptedEncoding('*')).toBe('br')
})

test('never uses an encoding that the client refuses or does not name', () => {
  expect(acceptedEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(acceptedEncoding('br;q=0, *')).toBe('gzip')
  expect(acceptedEncoding('identity')).toBe('identity')
  expect(acceptedEncoding('*;q=0')).toBe('identity')
  expect(acceptedEncoding(undefined)).toBe('identity')
  expect(acceptedEncoding('brotli, ;q=, q=1')).toBe('identity')
})

test('for any Accept-Encoding chooses a supported encoding that was not refused', () => {
  const offer = fc.tuple(
    fc.constantFrom('br', 'GZIP', 'identity', '*', 'zstd', ''),
    fc.constantFrom('', ';q=0', ';q=0.000', ';q=1', ';q=0.5', ';q=', ';x'),
  )
  const header = fc.oneof(
    fc.string(),
    fc.array(offer).map((offers) => offers.map((parts) => parts.join('')).join(', ')),
  )
  fc.assert(
    fc.property(header, (accepted) => {
      const encoding = acceptedEncoding(accepted)
      expect(contentEncodings).toContain(encoding)
      if (encoding === 'identity') return
      expect(accepted.toLowerCase()).toMatch(new RegExp(`${encoding}|\\*`))
      expect(acceptedEncoding(`${accepted}, ${encoding};q=0, *;q=0`)).not.toBe(encoding)
    }),
  )
})
