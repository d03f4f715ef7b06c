import { createCookie } from 'react-router'
import type { z } from 'zod'
import { isHttps } from '#app/platform/configuration/configuration.server.ts'
import { readSealedToken, sealToken } from '#app/platform/secrets/sealed-token.server.ts'
import { recoveryMinutes, sessionDays } from '#app/platform/sessions/sessions.server.ts'

/** Every cookie of the site and how long it lasts. The privacy page lists them, and a test compares the two. */
export const cookieSeconds = {
  /** Set by better-auth: sessions/create-auth.server.ts. */
  session: sessionDays * 86_400,
  toast: 60,
  awaited: 30 * 60,
  recovery: recoveryMinutes * 60,
  google: 10 * 60,
  code: 10 * 60,
  wish: 60 * 60,
}

type CookieName = Exclude<keyof typeof cookieSeconds, 'session'>

type Options = {
  /** Over https, adds the `__Host-` prefix: browsers then refuse the cookie from any other host or path (RFC 6265bis, 4.1.3.2). */
  hostOnly?: true
}

/** A cookie that scripts cannot read and that is also sent when a link on another site is followed (SameSite=Lax). */
export function privateCookie(name: CookieName, { hostOnly }: Options = {}) {
  // Created for each use, because the configuration that says whether the site is on https is set after this module loads.
  const cookie = () =>
    createCookie(hostOnly && isHttps() ? `__Host-${name}` : name, {
      httpOnly: true,
      maxAge: cookieSeconds[name],
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

/** It expires even if the browser keeps it. */
export function sealedCookie<Value extends object>(
  name: CookieName,
  schema: z.ZodType<Value>,
  options?: Options,
) {
  const cookie = privateCookie(name, options)
  return {
    /** @returns null when there is none, or it was altered or has expired */
    read: async (request: Request) => readSealedToken(schema, await cookie.read(request)),
    set: (value: Value) => cookie.set(sealToken(value, cookieSeconds[name] * 1000)),
    clear: cookie.clear,
  }
}
