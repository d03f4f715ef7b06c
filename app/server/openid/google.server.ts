import { jwtVerify } from 'jose'
import { z } from 'zod'
import { configuration } from '#app/server/configuration.server.ts'
import { challengeOf, isSame, type Journey, newJourney } from './journey.server.ts'
import { findProvider, type Provider, patience } from './provider.server.ts'

/** Somebody as Google knows them. `subject` stays the same for as long as their account there does. */
export type Person = { subject: string; email: string; name: string | null }

/** The provider cannot be believed: the reason is for the log, and holds nothing of the person. */
export class Disbelief extends Error {}

// Signed with a key that only the provider has: never with our shared secret, and never not at all.
const algorithms = ['RS256', 'PS256', 'ES256']

export function isGoogleOffered() {
  return configuration.google !== null
}

/**
 * Begins the way to Google and back (OpenID Connect, authorization code with PKCE).
 *
 * @param linkTo the account to connect Google with; null for signing in
 * @returns where the reader goes, and the journey to keep in their browser
 * @throws when Google cannot be reached
 */
export async function wayToGoogle(linkTo: string | null) {
  const { issuer, clientId } = settings()
  const { authorizationEndpoint } = await findProvider(issuer)
  const journey = newJourney(linkTo)
  const url = new URL(authorizationEndpoint)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: challengeOf(journey),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return { url: url.href, journey }
}

/**
 * Asks Google who came back.
 *
 * @param answer the address Google sent the reader back to
 * @throws Disbelief, or an error when Google cannot be reached
 */
export async function whoCameBack(answer: URLSearchParams, journey: Journey): Promise<Person> {
  const provider = await findProvider(settings().issuer)
  const from = answer.get('iss')
  if (from === null ? provider.namesItself : from !== provider.issuer) {
    throw new Disbelief('the answer is from somebody else')
  }
  const code = answer.get('code')
  if (!code) throw new Disbelief('no code came back')
  const idToken = await exchange(code, journey, provider)
  return personIn(idToken, journey, provider)
}

async function exchange(code: string, { verifier }: Journey, { tokenEndpoint }: Provider) {
  const { clientId, clientSecret } = settings()
  // RFC 6749, 2.3.1: both are form-encoded before they are joined.
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':')
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(),
      code_verifier: verifier,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Disbelief(`the code was answered with ${response.status}`)
  const tokens = z.object({ id_token: z.string() }).safeParse(await response.json())
  if (!tokens.success) throw new Disbelief('no token came for the code')
  return tokens.data.id_token
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.string().optional(),
})

async function personIn(idToken: string, { nonce }: Journey, { issuer, keys }: Provider) {
  const { clientId } = settings()
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: clientId,
    algorithms,
    requiredClaims: ['exp', 'iat'],
    clockTolerance: 30,
  }).catch((error) => {
    throw new Disbelief(`the token is not to be believed: ${error?.code}`)
  })
  const read = claims.safeParse(payload)
  if (!read.success) throw new Disbelief(`the token lacks ${read.error.issues[0]?.path.join('.')}`)
  const { sub, azp, email, name } = read.data
  if (!isSame(read.data.nonce, nonce)) throw new Disbelief('the token is for another journey')
  if (azp !== undefined && azp !== clientId) throw new Disbelief('the token is for somebody else')
  return { subject: sub, email, name: name ?? null }
}

function redirectUri() {
  return `${configuration.baseUrl}/auth/google/callback`
}

function settings() {
  if (!configuration.google) throw new Error('Google is not set up')
  return configuration.google
}
