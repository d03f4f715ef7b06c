import { createCookie } from 'react-router'
import type { z } from 'zod'
import { configuration } from '#app/server/configuration.server.ts'
import { readSealedToken, sealToken } from '#app/server/secrets/sealed-token.server.ts'

type Options = {
  /** Over https, adds the `__Host-` prefix: browsers then refuse the cookie from any other host or path (RFC 6265bis, 4.1.3.2). */
  hostOnly?: true
}

/** A cookie that scripts cannot read and that is also sent when a link on another site is followed (SameSite=Lax). */
export function privateCookie(name: string, maxAgeSeconds: number, { hostOnly }: Options = {}) {
  // Created for each use, because the configuration that says whether the site is on https is set after this module loads.
  const cookie = () =>
    createCookie(hostOnly && isHttps() ? `__Host-${name}` : name, {
      httpOnly: true,
      maxAge: maxAgeSeconds,
      path: '/',
      sameSite: 'lax',
      secure: isHttps(),
    })
  return {
    /** @returns what the browser sent, which must not be trusted; null when there is none */
    read: (request: Request): Promise<unknown> => cookie().parse(request.headers.get('cookie')),
    /** @returns the value of a Set-Cookie header */
    set: (value: string) => cookie().serialize(value),
    clear: () => cookie().serialize('', { maxAge: 0 }),
  }
}

/** A private cookie whose value is encrypted and carries its own expiry, so it expires even if the browser keeps it. */
export function sealedCookie<Value extends object>(
  name: string,
  schema: z.ZodType<Value>,
  minutes: number,
  options?: Options,
) {
  const cookie = privateCookie(name, minutes * 60, options)
  return {
    /** @returns null when there is none, or it was altered or has expired */
    read: async (request: Request) => readSealedToken(schema, await cookie.read(request)),
    set: (value: Value) => cookie.set(sealToken(value, minutes * 60_000)),
    clear: cookie.clear,
  }
}

function isHttps() {
  return configuration.baseUrl.startsWith('https:')
}
