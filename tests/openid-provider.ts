import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export type PersonThere = { sub: string; email: string; email_verified: boolean; name?: string }

export const client = { clientId: 'indelible', clientSecret: 'a secret: with + and % in it' }

/**
 * A real OpenID provider on this machine, in Google's place. It asks nobody anything: whoever comes is `person`.
 *
 * @param redirectUri the one address it sends people back to; set later through `sendsBackTo`
 */
export async function openProvider({ redirectUri = '', port = 0 } = {}) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const here = {
    issuer,
    person: { sub: 'nobody', email: 'nobody@readers.example', email_verified: true } as PersonThere,
    sendsBackTo: redirectUri,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const provider = new Provider(
    issuer,
    configurationFor(() => here.person),
  )
  // The library's own way for redirect addresses that are not known in advance.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri === here.sendsBackTo
  const answer = provider.callback()
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const login = { accountId: here.person.sub }
    await provider.interactionFinished(request, response, { login })
  })
  return here
}

function configurationFor(person: () => PersonThere): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://localhost/replaced'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As Google does, it says in the token who came.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key for tests alone'] },
    jwks: { keys: [signingKey()] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...person() }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }
}

/** Follows the provider's pages up to its redirect back to the site, as a browser without script would. */
export async function walkThrough(url: string) {
  const jar = new Map<string, string>()
  for (let next = new URL(url), { origin } = next; ; ) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { headers: { cookie }, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider said ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
    if (next.origin !== origin) return next.href
  }
}
