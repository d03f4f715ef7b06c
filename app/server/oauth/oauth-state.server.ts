import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { sealedCookie } from '#app/server/request/cookies.server.ts'

const lifetimeMinutes = 10

const oauthStateSchema = z.object({
  act: z.literal('google'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The account that Google is to be connected with; null for signing in. */
  linkTo: z.string().nullable(),
})

const cookie = sealedCookie('google', oauthStateSchema, lifetimeMinutes, { hostOnly: true })

/** What one browser must bring back from the provider, and what the provider's answer must fit. */
export type OAuthState = z.infer<typeof oauthStateSchema>

export function createOAuthState(linkTo: string | null): OAuthState {
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  return { act: 'google', state, nonce, verifier, linkTo }
}

/** The header that keeps a journey in the browser that began it, sealed, for ten minutes. */
export function oauthStateCookie(oauthState: OAuthState) {
  return cookie.set(oauthState)
}

/** The header that forgets it. */
export function clearOAuthStateCookie() {
  return cookie.clear()
}

/**
 * The sign-in that this browser began and comes back from. It works once, whoever has kept the cookie.
 *
 * @param state the provider's, from the address
 * @returns null when no sign-in began here, another one did, or it is over
 */
export async function readOAuthState(request: Request, state: string) {
  const oauthState = await cookie.read(request)
  if (!oauthState || !isEqualInConstantTime(oauthState.state, state)) return null
  return (await consume({ name: 'google:journey', max: 1, minutes: lifetimeMinutes }, state))
    ? oauthState
    : null
}

/** The half of the secret that the provider is told first (RFC 7636, S256). */
export function codeChallengeOf({ verifier }: OAuthState) {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function isEqualInConstantTime(one: string, other: string) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

function secret() {
  return randomBytes(32).toString('base64url')
}
