import type { BetterAuthPlugin, Session, User } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const userIdBody = z.object({ userId: z.uuid() })
const sessionBody = z.object({ session: z.custom<Session>(), user: z.custom<User>() })

/** Sets the session cookie. These endpoints have no URL: only this server can call them. */
export const sessionCookies = {
  id: 'session-cookies',
  endpoints: {
    /** Creates a session for a user who has proved their identity. */
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

    /** Sends the cookie of a session that was written in our own transaction; makes no query. */
    sendSessionCookie: createAuthEndpoint.serverOnly({ method: 'POST', body: sessionBody }, (ctx) =>
      setSessionCookie(ctx, ctx.body),
    ),
  },
} satisfies BetterAuthPlugin
