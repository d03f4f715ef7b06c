import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { href } from 'react-router'
import { z } from 'zod'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { codeChallenge, createOAuthState, type OAuthState } from './oauth-state.server.ts'
import { findProvider } from './provider.server.ts'

/** `subject` never changes for a Google account. */
export type GoogleIdentity = { subject: string; email: string; name: string | null }

/** The message is for the log and contains no personal data. */
export class TokenRejected extends Error {}

export function isGoogleConfigured() {
  return configuration.google !== null
}

/**
 * OpenID Connect, authorization code with PKCE.
 * @param linkTo the account to connect Google with; null for signing in
 * @returns the URL to redirect the reader to, and the state to store in their browser @throws when Google is out of reach
 */
export async function authorizationUrl(linkTo: string | null) {
  const provider = await findProvider(settings())
  const oauthState = createOAuthState(linkTo)
  const url = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: oauthState.state,
    nonce: oauthState.nonce,
    code_challenge: codeChallenge(oauthState),
    code_challenge_method: 'S256',
  })
  return { url: url.href, oauthState: oauthState }
}

/**
 * The library checks state, issuer, signature, audience, nonce and times.
 * @param responseParams the query with which Google redirected the reader back
 * @throws TokenRejected, or another error when Google cannot be reached
 */
export async function exchangeCode(
  responseParams: URLSearchParams,
  { state, nonce, verifier }: OAuthState,
): Promise<GoogleIdentity> {
  const provider = await findProvider(settings())
  const tokens = await authorizationCodeGrant(
    provider,
    new URL(`${redirectUri()}?${responseParams}`),
    {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    },
  ).catch((error: unknown) => {
    throw isRejection(error) ? new TokenRejected(`rejected: ${error.code}`) : error
  })
  const claims = personClaims.safeParse(tokens.claims())
  if (!claims.success) {
    throw new TokenRejected(`the token lacks ${claims.error.issues[0]?.path.join('.')}`)
  }
  const { sub, email, name } = claims.data
  return { subject: sub, email, name: name ?? null }
}

const personClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string(),
  email_verified: z.literal(true),
  name: z.string().optional(),
})

type Rejection =
  | AuthorizationResponseError
  | ClientError
  | ResponseBodyError
  | WWWAuthenticateChallengeError

// Any other error, such as a failed fetch, means that Google could not be reached.
function isRejection(error: unknown): error is Rejection {
  if (error instanceof ClientError) return !unreachable.has(error.code ?? '') && !isOutage(error)
  return (
    error instanceof AuthorizationResponseError ||
    error instanceof WWWAuthenticateChallengeError ||
    (error instanceof ResponseBodyError && error.status < 500)
  )
}

const unreachable = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

// @hono/node-server replaces the global Response, so `instanceof` would not recognise a response of fetch.
function isOutage({ cause }: ClientError) {
  const { status } = (cause ?? {}) as { status?: unknown }
  return typeof status === 'number' && status >= 500
}

function redirectUri() {
  return `${configuration.baseUrl}${href('/auth/google/callback')}`
}

function settings() {
  if (!configuration.google) throw new Error('Google is not set up')
  return configuration.google
}
