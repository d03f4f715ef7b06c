import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { cookieSeconds, sealedCookie } from '#app/platform/request/cookies.server.ts'

const oauthStateSchema = z.object({
  act: z.literal('google'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  linkTo: z.string().nullable(),
})

export const oauthStateCookie = sealedCookie('google', oauthStateSchema, { hostOnly: true })

export type OAuthState = z.infer<typeof oauthStateSchema>

export function createOAuthState(linkTo: string | null): OAuthState {
  const [state, nonce, verifier] = [secret(), secret(), secret()]
  return { act: 'google', state, nonce, verifier, linkTo }
}

/**
 * Each state is accepted once, even if the cookie is sent again.
 * @returns null when this browser began no sign-in, began another one, or it has expired
 */
export async function readOAuthState(request: Request, state: string) {
  const oauthState = await oauthStateCookie.read(request)
  if (!oauthState || !isEqualInConstantTime(oauthState.state, state)) return null
  return (await consume(
    { name: 'google:journey', max: 1, minutes: cookieSeconds.google / 60 },
    state,
  ))
    ? oauthState
    : null
}

/** The PKCE code challenge of the verifier (RFC 7636, S256). */
export function codeChallenge({ verifier }: OAuthState) {
  return createHash('sha256').update(verifier).digest('base64url')
}

function isEqualInConstantTime(one: string, other: string) {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

function secret() {
  return randomBytes(32).toString('base64url')
}
