import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSafeAddress } from './safe-address.ts'

test('accepts an address over https, or on this machine', () => {
  for (const address of [
    'https://accounts.google.com/o/oauth2',
    'http://localhost:4444/token',
    'http://127.0.0.1/keys',
    'http://[::1]:4444/',
  ]) {
    expect(isSafeAddress(address), address).toBe(true)
  }
})

test('refuses every other address', () => {
  for (const address of [
    '',
    'accounts.google.com',
    'http://accounts.google.com/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ]) {
    expect(isSafeAddress(address), address).toBe(false)
  }
})

test('whatever the input, only https and this machine are accepted', () => {
  const input = fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }))
  fc.assert(
    fc.property(input, (address) => {
      if (!isSafeAddress(address)) return
      const { protocol, hostname } = new URL(address)
      expect(protocol === 'https:' || /^(?:localhost|127\.|\[::1\])/.test(hostname)).toBe(true)
    }),
  )
})
