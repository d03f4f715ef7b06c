import { z } from 'zod'
import { sealUntilRestore, unsealUntilRestore } from './seal.server.ts'

const expiry = z.object({ until: z.number() })

/**
 * @param value includes its purpose, so that a token for one is invalid for another
 * @param lifetimeMs how long it works, unless a backup is restored before that
 */
export function sealToken(value: object, lifetimeMs: number) {
  return sealUntilRestore(JSON.stringify({ ...value, until: Date.now() + lifetimeMs }))
}

/** @returns null when it was altered, sealed with another secret or before a restore, has expired or has another purpose */
export function readSealedToken<Value>(schema: z.ZodType<Value>, token: unknown): Value | null {
  if (typeof token !== 'string') return null
  try {
    const value: unknown = JSON.parse(unsealUntilRestore(token))
    return Date.now() < expiry.parse(value).until ? schema.parse(value) : null
  } catch {
    return null
  }
}
