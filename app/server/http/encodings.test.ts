import { expect, test } from 'vitest'
import { encodingFor } from './encodings.ts'

test('a browser is sent the tightest packing it can open', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip, deflate')).toBe('gzip')
  expect(encodingFor('GZIP')).toBe('gzip')
  expect(encodingFor('*')).toBe('br')
})

test('what a client refuses, or never heard of, it is not sent', () => {
  expect(encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip')
  expect(encodingFor('br;q=0, *')).toBe('gzip')
  expect(encodingFor('identity')).toBe('identity')
  expect(encodingFor('*;q=0')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
  expect(encodingFor('brotli, ;q=, q=1')).toBe('identity')
})
