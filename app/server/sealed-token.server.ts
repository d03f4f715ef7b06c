import { z } from 'zod'
import { seal, unseal } from './seal.server.ts'

const expiry = z.object({ until: z.number().nullable() })

/**
 * Encrypts a value for a link or a cookie.
 *
 * @param value says what it is for, so that a token for one thing is none for another
 * @param lifetimeMs how long it works; null for ever
 */
export function sealToken(value: object, lifetimeMs: number | null) {
  const until = lifetimeMs === null ? null : Date.now() + lifetimeMs
  return seal(JSON.stringify({ ...value, until }))
}

/** @returns null when the token was altered, sealed with another secret, is over or is for something else */
export function readSealedToken<Value>(schema: z.ZodType<Value>, token: unknown): Value | null {
  if (typeof token !== 'string') return null
  try {
    const value: unknown = JSON.parse(unseal(token))
    const { until } = expiry.parse(value)
    return until === null || Date.now() < until ? schema.parse(value) : null
  } catch {
    return null
  }
}
