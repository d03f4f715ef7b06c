import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { seal } from '#app/server/secrets/seal.server.ts'
import { linkTokenOf, readLinkToken, signedLink } from './signed-link.server.ts'

test('a link says what it is for and for whom, and nobody else can read it', () => {
  const id = randomUUID()
  const token = givenToken({ act: 'leave', id })

  expect(readLinkToken(token, 'leave')).toBe(id)
  expect(readLinkToken(token, 'confirm')).toBeNull()
  expect(token).not.toContain(id.slice(0, 8))
})

test('a link works for as long as it says', () => {
  const id = randomUUID()
  const token = givenToken({ act: 'confirm', id, hours: 48 })
  const forEver = givenToken({ act: 'confirm', id })

  vi.setSystemTime(Date.now() + 47 * 3_600_000)
  expect(readLinkToken(token, 'confirm')).toBe(id)
  vi.setSystemTime(Date.now() + 2 * 3_600_000)
  expect(readLinkToken(token, 'confirm')).toBeNull()
  expect(readLinkToken(forEver, 'confirm')).toBe(id)
  vi.useRealTimers()
})

test('an altered token, a made-up one and something else we sealed are none', () => {
  const token = givenToken({ act: 'leave', id: randomUUID() })
  for (const wrong of [
    '',
    'made-up',
    token.slice(1),
    token.slice(0, -4),
    `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`,
    seal('a letter'),
    seal('null'),
    'x'.repeat(100_000),
  ]) {
    expect(readLinkToken(wrong, 'leave')).toBeNull()
  }
})

test('a token comes in the form or in the address', () => {
  const request = new Request('http://localhost/newsletter/leave?token=of-the-address')
  const fields = new FormData()
  expect(linkTokenOf(request, fields)).toBe('of-the-address')
  fields.set('token', 'of-the-form')
  expect(linkTokenOf(request, fields)).toBe('of-the-form')
})

function givenToken(given: { act: string; id: string; hours?: number }) {
  return new URL(signedLink('/a', given)).searchParams.get('token') ?? ''
}

test('whatever is typed for a token opens nothing, and a link opens for its own act alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uuid(), fc.string(), (typed, id, act) => {
      expect(readLinkToken(typed, act)).toBeNull()
      const token = new URL(signedLink('/newsletter/confirm', { act, id })).searchParams.get(
        'token',
      )
      expect(readLinkToken(token ?? '', act)).toBe(id)
      expect(readLinkToken(token ?? '', `${act}!`)).toBeNull()
    }),
  )
})
