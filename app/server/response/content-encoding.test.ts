import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncoding, contentEncodings } from './content-encoding.ts'

test('a browser is sent the tightest packing it can open', () => {
  expect(acceptedEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(acceptedEncoding('gzip, deflate')).toBe('gzip')
  expect(acceptedEncoding('GZIP')).toBe('gzip')
  expect(acceptedEncoding('*')).toBe('br')
})

test('what a client refuses, or never heard of, it is not sent', () => {
  expect(acceptedEncoding('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(acceptedEncoding('br;q=0, *')).toBe('gzip')
  expect(acceptedEncoding('identity')).toBe('identity')
  expect(acceptedEncoding('*;q=0')).toBe('identity')
  expect(acceptedEncoding(undefined)).toBe('identity')
  expect(acceptedEncoding('brotli, ;q=, q=1')).toBe('identity')
})

test('whatever a client says it takes, it is sent one of ours that it did not refuse', () => {
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
