import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { db } from '#app/db/client.server.ts'
import * as schema from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { passwordHashes } from '#app/server/observability/metrics.server.ts'
import { limitConcurrency } from '#app/server/request/concurrency-limit.server.ts'
import { secretUntilRestore } from '#app/server/secrets/seal.server.ts'
import { createSessionFor } from './create-session.server.ts'

/** The emails that the accounts feature sends; passed in, so that this module does not depend on that feature. */
export type AccountEmails = {
  verifyAddress(email: string, token: string): Promise<void>
  alreadyRegistered(email: string): Promise<void>
  resetPassword(email: string, token: string): Promise<void>
}

export const sessionDays = 30
const daySeconds = 86_400
export const verificationHours = 24
export const recoveryMinutes = 30

// OWASP's second recommendation for argon2id. Two cores compute four hashes at once in acceptable time.
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const limitHashing = limitConcurrency({ maxRunning: 4, maxQueued: 60 })

function countAndLimit<T>(work: () => Promise<T>) {
  passwordHashes.inc()
  return limitHashing(work)
}

let instance: ReturnType<typeof createAuth> | undefined

export function openSessions(emails: AccountEmails) {
  instance = createAuth(emails)
}

/**
 * better-auth, used as a library behind our own forms. Its HTTP handler is not mounted:
 * a form of ours checks the limits first, which calls of `auth().api` do not.
 */
export function auth() {
  if (!instance) throw new Error('openSessions must be called before the first request')
  return instance
}

function createAuth(emails: AccountEmails) {
  return betterAuth({
    baseURL: configuration.baseUrl,
    secret: secretUntilRestore(),
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    telemetry: { enabled: false },
    plugins: [createSessionFor],
    logger: {
      level: 'error',
      log: (_level, message) => log.error({ from: 'better-auth' }, message),
    },
    // Our own rate limits are stored in PostgreSQL and know the real client address.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 8,
      // Our forms allow 128 characters, which may be up to four times as many code units.
      maxPasswordLength: 512,
      resetPasswordTokenExpiresIn: recoveryMinutes * 60,
      sendResetPassword: ({ user, token }) => emails.resetPassword(user.email, token),
      onExistingUserSignUp: ({ user }) => emails.alreadyRegistered(user.email),
      password: {
        hash: (password) => countAndLimit(() => hash(normalisePassword(password), argon2id)),
        verify: ({ hash: stored, password }) =>
          countAndLimit(() => verify(stored, normalisePassword(password))),
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: verificationHours * 3_600,
      // The library's token contains an email address only. With the user id, a link verifies the account it was sent for,
      // and not one that somebody else has since created with the same address and another password.
      sendVerificationEmail: ({ user, token }) =>
        emails.verifyAddress(user.email, `${user.id}.${token}`),
    },
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: sessionDays * daySeconds,
      updateAge: daySeconds,
      cookieCache: { enabled: false },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // We name the secure cookie ourselves: better-auth's prefix is __Secure-, and __Host- is stricter.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() },
        },
      },
      // `clientAddress` finds the address for limits and logs; none is stored with a session.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions)
}

export function sessionCookieName() {
  return isHttps() ? '__Host-session' : 'session'
}

/** The token and the end of a session that begins or is renewed now, as better-auth makes them. */
export function freshSession(now: Date) {
  return {
    token: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + sessionDays * daySeconds * 1_000),
  }
}

/** Whether better-auth will renew a session at its next use: when it has been used for a day (`updateAge`). */
export function isRenewalDue(expiresAt: string | Date) {
  return Date.parse(String(expiresAt)) <= Date.now() + (sessionDays - 1) * daySeconds * 1_000
}

function isHttps() {
  return configuration.baseUrl.startsWith('https:')
}

// Two keyboards may encode the same accented letter differently (NIST SP 800-63B, 5.1.1.2).
function normalisePassword(password: string) {
  return password.normalize('NFKC')
}
