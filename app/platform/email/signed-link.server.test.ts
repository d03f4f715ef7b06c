import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sealUntilRestore } from '#app/platform/secrets/seal.server.ts'
import { anyText } from '#tests/hostile.ts'
import { readLinkToken, readSignedToken, signedLink } from './signed-link.server.ts'

test('a token holds its purpose and subject, encrypted', () => {
  const id = randomUUID()
  const token = givenToken({ act: 'leave', id })

  expect(readLinkToken(token, 'leave')).toBe(id)
  expect(readLinkToken(token, 'confirm')).toBeNull()
  expect(token).not.toContain(id.slice(0, 8))
})

test('a token works until it expires', () => {
  const id = randomUUID()
  const token = givenToken({ act: 'confirm', id, hours: 48 })

  vi.setSystemTime(Date.now() + 47 * 3_600_000)
  expect(readLinkToken(token, 'confirm')).toBe(id)
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect(readLinkToken(token, 'confirm')).toBeNull()
  vi.useRealTimers()
})

test('refuses an altered, an invented and a foreign token', () => {
  const token = givenToken({ act: 'leave', id: randomUUID() })
  for (const wrong of [
    '',
    'made-up',
    token.slice(1),
    token.slice(0, -4),
    `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`,
    sealUntilRestore('an email'),
    sealUntilRestore('null'),
    'x'.repeat(100_000),
  ]) {
    expect(readLinkToken(wrong, 'leave')).toBeNull()
  }
})

test('reads the token from the form or the address', () => {
  const request = new Request('http://localhost/newsletter/leave?token=of-the-address')
  const fields = new FormData()
  expect(readSignedToken(request, fields)).toBe('of-the-address')
  fields.set('token', 'of-the-form')
  expect(readSignedToken(request, fields)).toBe('of-the-form')
})

function givenToken({ act, id, hours = 1 }: { act: string; id: string; hours?: number }) {
  return new URL(signedLink('/a', { act, id, hours })).searchParams.get('token') ?? ''
}

test('random text is no token, and a token works for its own purpose only', () => {
  fc.assert(
    fc.property(anyText(), fc.uuid(), fc.string(), (input, id, act) => {
      expect(readLinkToken(input, act)).toBeNull()
      const token = givenToken({ act, id })
      expect(readLinkToken(token, act)).toBe(id)
      expect(readLinkToken(token, `${act}!`)).toBeNull()
    }),
  )
})
