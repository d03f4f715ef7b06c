import { z } from 'zod'
import { seal, sealUntilRestore, unseal, unsealUntilRestore } from './seal.server.ts'

const expiry = z.object({ until: z.number().nullable() })

/**
 * Encrypts a value for a link or a cookie.
 *
 * @param value includes its purpose, so that a token for one purpose is invalid for another
 * @param lifetimeMs how long it works, unless a backup is restored before that; null for ever
 */
export function sealToken(value: object, lifetimeMs: number | null) {
  const until = lifetimeMs === null ? null : Date.now() + lifetimeMs
  const text = JSON.stringify({ ...value, until })
  return until === null ? seal(text) : sealUntilRestore(text)
}

/** @returns null when the token was altered, sealed with another secret or before a restore, has expired or has another purpose */
export function readSealedToken<Value>(schema: z.ZodType<Value>, token: unknown): Value | null {
  if (typeof token !== 'string') return null
  try {
    const { value, until } = openToken(token)
    return until === null || Date.now() < until ? schema.parse(value) : null
  } catch {
    return null
  }
}

function openToken(token: string) {
  try {
    const value: unknown = JSON.parse(unsealUntilRestore(token))
    return { value, ...expiry.parse(value) }
  } catch {
    // A token without expiry stays valid after a restore; any other that decrypts here is from before the restore.
    const value: unknown = JSON.parse(unseal(token))
    return { value, until: z.null().parse(expiry.parse(value).until) }
  }
}
