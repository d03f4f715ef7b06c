import { randomBytes } from 'node:crypto'
import { isHttps } from '#app/platform/configuration/configuration.server.ts'
import type { createAuth } from './create-auth.server.ts'

/** Passed in, so that this module does not depend on accounts. */
export type AccountEmails = {
  verifyAddress(email: string, token: string): Promise<void>
  alreadyRegistered(email: string): Promise<void>
  resetPassword(email: string, token: string): Promise<void>
}

export const sessionDays = 30
export const daySeconds = 86_400
export const verificationHours = 24
export const recoveryMinutes = 30

let instance: ReturnType<typeof createAuth> | undefined
let mailer: AccountEmails | undefined

/** It takes half a second: commands that do not open sessions do without it. */
export async function openSessions(emails: AccountEmails) {
  const { createAuth } = await import('./create-auth.server.ts')
  instance = createAuth()
  mailer = emails
}

/** Its HTTP handler is not mounted: a form of ours checks the limits first, which calls of `auth().api` do not. */
export function auth() {
  if (!instance) throw new Error('openSessions must be called before the first request')
  return instance
}

export function accountMailer() {
  if (!mailer) throw new Error('openSessions must be called before the first request')
  return mailer
}

export function sessionCookieName() {
  return isHttps() ? '__Host-session' : 'session'
}

/** It may be that of a session that has ended. */
export function hasSessionCookie(cookies: string) {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(cookies)
}

/** As better-auth makes them. */
export function freshSession(now: Date) {
  return {
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + sessionDays * daySeconds * 1_000),
  }
}

/** When it has been used for a day (`updateAge`). */
export function isRenewalDue(expiresAt: string | Date) {
  return Date.parse(String(expiresAt)) <= Date.now() + (sessionDays - 1) * daySeconds * 1_000
}
