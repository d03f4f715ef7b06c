import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sealUntilRestore } from './seal.server.ts'
import { readSealedToken, sealToken } from './sealed-token.server.ts'

const vote = z.object({ act: z.literal('vote'), id: z.string() })

test('a token returns its content until it expires', () => {
  const token = sealToken({ act: 'vote', id: '7' }, 60_000)
  expect(readSealedToken(vote, token)).toEqual({ act: 'vote', id: '7' })

  vi.setSystemTime(Date.now() + 60_000)
  expect(readSealedToken(vote, token)).toBeNull()
  vi.useRealTimers()
})

test('refuses a token for another purpose, without a date or invented', () => {
  expect(readSealedToken(vote, sealToken({ act: 'leave', id: '7' }, 60_000))).toBeNull()
  const undated = sealUntilRestore(JSON.stringify({ act: 'vote', id: '7' }))
  expect(readSealedToken(vote, undated)).toBeNull()
  const madeUp = fc.oneof(fc.string(), fc.json().map(sealUntilRestore), fc.anything())
  fc.assert(
    fc.property(madeUp, (token) => {
      expect(readSealedToken(vote, token)).toBeNull()
    }),
  )
})
