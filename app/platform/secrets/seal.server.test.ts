import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { fingerprint, seal, unseal } from './seal.server.ts'

test('decrypts what it encrypted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      expect(unseal(seal(words))).toBe(words)
    }),
  )
})

test('equal texts have different ciphertexts', () => {
  const sealed = seal('https://indelible.example/auth/verify?token=canary')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/canary|indelible/)
  expect(seal('https://indelible.example/auth/verify?token=canary')).not.toBe(sealed)
})

test('refuses an altered, shortened or invented ciphertext', () => {
  const bytes = Buffer.from(seal('a link'), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes)
    altered[at]! ^= 1
    expect(() => unseal(altered.toString('base64url'))).toThrow()
  }
  for (const cut of [0, 11, 12, 16, 20, 27, 28, bytes.length - 1]) {
    expect(() => unseal(bytes.subarray(0, cut).toString('base64url'))).toThrow()
  }
  expect(() => unseal('nothing of ours')).toThrow()
})

test('another secret cannot decrypt and has other fingerprints', () => {
  const [sealed, mark] = [seal('a link'), fingerprint('maya@readers.example')]
  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, secret: 'another secret of thirty-two characters' })

  expect(() => unseal(sealed)).toThrow()
  expect(fingerprint('maya@readers.example')).not.toBe(mark)
})

test('a fingerprint is stable, short and usable as a key', () => {
  expect(fingerprint('maya@readers.example')).toBe(fingerprint('maya@readers.example'))
  expect(fingerprint('maya@readers.example')).toMatch(/^[\w-]{22}$/)
  expect(fingerprint('Maya@readers.example')).not.toBe(fingerprint('maya@readers.example'))
})
