import type { BetterAuthPlugin, Session, User } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const userIdBody = z.object({ userId: z.uuid() })
const sessionBody = z.object({ session: z.custom<Session>(), user: z.custom<User>() })

/**
 * Opens a session for somebody who has proved who they are by other means than a password, in the way the password
 * does: a new token, the same cookie, the same lifetime. It has no address, and answers to this server alone.
 */
export const createSessionFor = {
  id: 'proven-door',
  endpoints: {
    enterProven: createAuthEndpoint.serverOnly(
      { method: 'POST', body: userIdBody },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user?.emailVerified) throw new Error('nobody to open a session for')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
      },
    ),

    /** The cookie of a session that was written in a transaction of ours; asks the database nothing. */
    sendSessionCookie: createAuthEndpoint.serverOnly({ method: 'POST', body: sessionBody }, (ctx) =>
      setSessionCookie(ctx, ctx.body),
    ),
  },
} satisfies BetterAuthPlugin
