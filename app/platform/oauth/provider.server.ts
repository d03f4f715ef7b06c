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
 * OpenID Connect Discovery 1.0, cached for an hour; failures are not cached.
 * @throws when the provider cannot be reached in time, or its metadata cannot be trusted
 */
export async function findProvider(client: Client): Promise<Provider> {
  if (cached?.client === client && Date.now() < cached.until) return cached.provider
  const provider = await discovery(
    new URL(client.issuer),
    client.clientId,
    // Only RS256, which uses the provider's private key: HS256 would use our shared secret, and none is unsigned.
    { id_token_signed_response_alg: 'RS256', [clockTolerance]: clockToleranceSeconds },
    ClientSecretBasic(client.clientSecret),
    {
      timeout: timeoutSeconds,
      // Without this check the library does not verify the signature of a token received over TLS.
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
