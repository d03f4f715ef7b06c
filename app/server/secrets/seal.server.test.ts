import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { fingerprint, seal, unseal } from './seal.server.ts'

test('what was sealed comes out as it went in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (words) => {
      expect(unseal(seal(words))).toBe(words)
    }),
  )
})

test('a sealed text shows nothing, and not even that it is the same text again', () => {
  const sealed = seal('https://indelible.example/auth/verify?token=canary')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/canary|indelible/)
  expect(seal('https://indelible.example/auth/verify?token=canary')).not.toBe(sealed)
})

test('a text altered in any byte, cut short or made up does not open', () => {
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

test('another secret opens nothing and knows no fingerprint', () => {
  const [sealed, mark] = [seal('a link'), fingerprint('maya@readers.example')]
  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, secret: 'another secret of thirty-two characters' })

  expect(() => unseal(sealed)).toThrow()
  expect(fingerprint('maya@readers.example')).not.toBe(mark)
})

test('a fingerprint is always the same, short, and plain enough for a key', () => {
  expect(fingerprint('maya@readers.example')).toBe(fingerprint('maya@readers.example'))
  expect(fingerprint('maya@readers.example')).toMatch(/^[\w-]{22}$/)
  expect(fingerprint('Maya@readers.example')).not.toBe(fingerprint('maya@readers.example'))
})
