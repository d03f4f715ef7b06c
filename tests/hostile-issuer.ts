import type { ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { openServer } from '#tests/open-server.ts'

/** What it says of the person who comes, before a test makes a lie of it. */
export type TokenClaims = JWTPayload & Record<string, unknown>

/** An issuer that gives whatever token a test wants for any code, for the lies that no honest provider tells. */
export async function openHostileIssuer() {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const issuer = await openServer((request, response) => here.answer(request.url ?? '', response))
  const pages: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({ ...discovery(issuer), ...here.discovery }),
    '/jwks': async () => ({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one' }] }),
    '/token': () => ({ id_token: here.token, access_token: 'x', token_type: 'Bearer' }),
  }
  const here = {
    issuer,
    token: '',
    /** What it says of itself otherwise than is true. */
    discovery: {} as Record<string, unknown>,
    asked: [] as string[],
    async answer(path: string, response: ServerResponse) {
      here.asked.push(path)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(await pages[path]?.()))
    },
    sign(said: TokenClaims, key: Parameters<SignJWT['sign']>[0] = keys.privateKey, alg = 'RS256') {
      return new SignJWT(said).setProtectedHeader({ alg, kid: 'one' }).sign(key)
    },
  }
  return here
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
  }
}
