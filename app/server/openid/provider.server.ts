import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'
import { isSafeAddress } from './safe-address.ts'

export const patience = 5_000
const keptFor = 3_600_000

export type Provider = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  /** Its public keys; looked up when the first token comes, and again when one is signed with a new key. */
  keys: ReturnType<typeof createRemoteJWKSet>
  /** Whether each answer of its says who it is from (RFC 9207). */
  namesItself: boolean
}

let found: { provider: Provider; until: number } | undefined

/**
 * What a provider says of itself at its discovery address (OpenID Connect Discovery 1.0). It is asked when it is needed
 * and what it says is kept for an hour; a failure is not kept, so a provider that was away is back by itself.
 *
 * @throws when it cannot be reached in time, or says something that cannot be trusted
 */
export async function findProvider(issuer: string): Promise<Provider> {
  if (found?.provider.issuer === issuer && Date.now() < found.until) return found.provider
  const response = await fetch(discoveryOf(issuer), {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`discovery was answered with ${response.status}`)
  const provider = providerOf(issuer, await response.json())
  found = { provider, until: Date.now() + keptFor }
  return provider
}

function discoveryOf(issuer: string) {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

const endpoint = z.string().refine(isSafeAddress, 'not a safe address')

function providerOf(issuer: string, said: unknown): Provider {
  const document = z
    .object({
      issuer: z.literal(issuer),
      authorization_endpoint: endpoint,
      token_endpoint: endpoint,
      jwks_uri: endpoint,
      authorization_response_iss_parameter_supported: z.boolean().default(false),
    })
    .parse(said)
  return {
    issuer,
    authorizationEndpoint: document.authorization_endpoint,
    tokenEndpoint: document.token_endpoint,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: patience }),
    namesItself: document.authorization_response_iss_parameter_supported,
  }
}
