import { hash, verify } from '@node-rs/argon2'
import {
  type BetterAuthOptions,
  type BetterAuthPlugin,
  betterAuth,
  type Session,
  type User,
} from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { configuration, isHttps } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import * as schema from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { passwordHashes } from '#app/platform/observability/metrics.server.ts'
import { limitConcurrency } from '#app/platform/request/concurrency-limit.server.ts'
import { secretUntilRestore } from '#app/platform/secrets/seal.server.ts'
import { daySeconds, sessionCookieName, sessionDays } from './sessions.server.ts'

// OWASP's second recommendation for argon2id. Two cores compute four hashes at once in acceptable time.
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const limitHashing = limitConcurrency({ maxRunning: 4, maxQueued: 60 })

function countAndLimit<T>(work: () => Promise<T>) {
  passwordHashes.inc()
  return limitHashing(work)
}

export function createAuth() {
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
      password: {
        hash: (password) => countAndLimit(() => hash(normalisePassword(password), argon2id)),
        verify: ({ hash: stored, password }) =>
          countAndLimit(() => verify(stored, normalisePassword(password))),
      },
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
      // `readClientIp` finds the address for limits and logs; none is stored with a session.
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions)
}

// Two keyboards may encode the same accented letter differently (NIST SP 800-63B, 5.1.1.2).
function normalisePassword(password: string) {
  return password.normalize('NFKC')
}

const userIdBody = z.object({ userId: z.uuid() })
const sessionBody = z.object({ session: z.custom<Session>(), user: z.custom<User>() })

/** No URL: only this server can call these endpoints. */
const sessionCookies = {
  id: 'session-cookies',
  endpoints: {
    createSessionFor: createAuthEndpoint.serverOnly(
      { method: 'POST', body: userIdBody },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user?.emailVerified) throw new Error('nobody to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { token: session.token }
      },
    ),

    /** Of a session that was written in our own transaction; makes no query. */
    sendSessionCookie: createAuthEndpoint.serverOnly({ method: 'POST', body: sessionBody }, (ctx) =>
      setSessionCookie(ctx, ctx.body),
    ),
  },
} satisfies BetterAuthPlugin
