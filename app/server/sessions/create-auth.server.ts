import { hash, verify } from '@node-rs/argon2'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { db } from '#app/db/client.server.ts'
import * as schema from '#app/db/schema/tables.server.ts'
import { configuration, isHttps } from '#app/server/configuration.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { passwordHashes } from '#app/server/observability/metrics.server.ts'
import { limitConcurrency } from '#app/server/request/concurrency-limit.server.ts'
import { secretUntilRestore } from '#app/server/secrets/seal.server.ts'
import { sessionCookies } from './session-cookie.server.ts'
import {
  type AccountEmails,
  daySeconds,
  recoveryMinutes,
  sessionCookieName,
  sessionDays,
  verificationHours,
} from './sessions.server.ts'

// OWASP's second recommendation for argon2id. Two cores compute four hashes at once in acceptable time.
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const limitHashing = limitConcurrency({ maxRunning: 4, maxQueued: 60 })

function countAndLimit<T>(work: () => Promise<T>) {
  passwordHashes.inc()
  return limitHashing(work)
}

/** better-auth with our settings: see `auth` in sessions.server.ts. */
export function createAuth(emails: AccountEmails) {
  return betterAuth({
    baseURL: configuration.baseUrl,
    secret: secretUntilRestore(),
    database: drizzleAdapter(db, { provider: 'pg', schema }),
    telemetry: { enabled: false },
    plugins: [sessionCookies],
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
      // `clientIpOf` finds the address for limits and logs; none is stored with a session.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions)
}

// Two keyboards may encode the same accented letter differently (NIST SP 800-63B, 5.1.1.2).
function normalisePassword(password: string) {
  return password.normalize('NFKC')
}
