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

/** What the accounts feature puts in the post; given once, so that this module knows nothing of letters. */
export type AccountEmails = {
  verifyAddress(email: string, token: string): Promise<void>
  alreadyRegistered(email: string): Promise<void>
  resetPassword(email: string, token: string): Promise<void>
}

export const sessionDays = 30
export const verificationHours = 24
export const recoveryMinutes = 30

// OWASP's second recommendation for argon2id; four at once is all that two cores can do in good time.
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
  const secure = configuration.baseUrl.startsWith('https:')
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
    // Our own limits are kept in PostgreSQL and know the true client.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: 8,
      // 128 characters, counted by ours, may be four times as many code units.
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
      // The library's token names an address only. With the id a link verifies the account it was sent for,
      // and not one that somebody else has made with the same address since, with a password of theirs.
      sendVerificationEmail: ({ user, token }) =>
        emails.verifyAddress(user.email, `${user.id}.${token}`),
    },
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: sessionDays * 86_400,
      updateAge: 86_400,
      cookieCache: { enabled: false },
    },
    advanced: {
      database: { generateId: 'uuid' },
      // Secure cookies are named by us: better-auth's own prefix is __Secure-, and __Host- promises more.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? '__Host-session' : 'session',
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
        },
      },
      // The address for limits and logs is found by `clientAddress`; none is stored with a session.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions)
}

// The same accented letter is typed in two ways on two keyboards (NIST SP 800-63B, 5.1.1.2).
function normalisePassword(password: string) {
  return password.normalize('NFKC')
}
