import {
  allowInsecureRequests,
  ClientSecretBasic,
  type Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { isSafeAddress } from './safe-address.ts'

const timeoutSeconds = 5
const freshForMs = 3_600_000
const clockToleranceSeconds = 30

export type Provider = Configuration

type Client = { issuer: string; clientId: string; clientSecret: string }

let cached: { provider: Provider; client: Client; until: number } | undefined

/**
 * What a provider says of itself at its discovery address (OpenID Connect Discovery 1.0). It is asked when it is needed
 * and what it says is kept for an hour; a failure is not kept, so a provider that was away is back by itself.
 *
 * @throws when it cannot be reached in time, or says something that cannot be trusted
 */
export async function findProvider(client: Client): Promise<Provider> {
  if (cached?.client === client && Date.now() < cached.until) return cached.provider
  const provider = await discovery(
    new URL(client.issuer),
    client.clientId,
    // One algorithm, signed with a key that only the provider has: never with our shared secret, and never unsigned.
    { id_token_signed_response_alg: 'RS256', [clockTolerance]: clockToleranceSeconds },
    ClientSecretBasic(client.clientSecret),
    {
      timeout: timeoutSeconds,
      // Without this check the library trusts an unverified token, since it came over TLS.
      execute: [enableNonRepudiationChecks, ...(isHttp(client) ? [allowInsecureRequests] : [])],
    },
  )
  checkEndpoints(provider)
  cached = { provider, client, until: Date.now() + freshForMs }
  return provider
}

function checkEndpoints(provider: Provider) {
  const { authorization_endpoint, token_endpoint, jwks_uri } = provider.serverMetadata()
  for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri]) {
    if (!endpoint || !isSafeAddress(endpoint)) throw new Error('a provider with an unsafe address')
  }
}

// The configuration allows http on this machine alone.
function isHttp({ issuer }: Client) {
  return issuer.startsWith('http:')
}
