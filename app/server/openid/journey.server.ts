import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from 'react-router'
import { z } from 'zod'
import { configuration } from '#app/server/configuration.server.ts'
import { allowed } from '#app/server/limits.server.ts'
import { seal, unseal } from '#app/server/seal.server.ts'

const minutes = 10

const journeyForm = z.object({
  act: z.literal('google'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The account that Google is to be connected with; null for signing in. */
  linkTo: z.string().nullable(),
  until: z.number(),
})

/** What one browser must bring back from the provider, and what the provider's answer must fit. */
export type Journey = z.infer<typeof journeyForm>

export function newJourney(linkTo: string | null): Journey {
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  return { act: 'google', state, nonce, verifier, linkTo, until: Date.now() + minutes * 60_000 }
}

/** The header that keeps a journey in the browser that began it, sealed, for ten minutes. */
export async function keepJourney(journey: Journey) {
  return cookie().serialize(seal(JSON.stringify(journey)))
}

/** The header that forgets it. */
export async function dropJourney() {
  return cookie().serialize('', { maxAge: 0 })
}

/**
 * The journey that this browser comes back from. It can be come back from once, whoever has kept the cookie.
 *
 * @param state the provider's, from the address
 * @returns null when no journey began here, another one did, or it is over
 */
export async function journeyOf(request: Request, state: string) {
  const journey = await keptJourney(request)
  if (!journey || journey.until < Date.now() || !isSame(journey.state, state)) return null
  return (await allowed({ name: 'google:journey', most: 1, minutes }, state)) ? journey : null
}

async function keptJourney(request: Request) {
  const kept: unknown = await cookie().parse(request.headers.get('cookie'))
  try {
    return journeyForm.parse(JSON.parse(unseal(String(kept))))
  } catch {
    return null
  }
}

/** The half of the secret that the provider is told first (RFC 7636, S256). */
export function challengeOf({ verifier }: Journey) {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function isSame(one: string, other: string) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

function secret() {
  return randomBytes(32).toString('base64url')
}

function cookie() {
  const secure = configuration.baseUrl.startsWith('https:')
  return createCookie(secure ? '__Host-google' : 'google', {
    httpOnly: true,
    maxAge: minutes * 60,
    path: '/',
    // Lax, since the way back is a link of another site.
    sameSite: 'lax',
    secure,
  })
}
