import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

const somebody = z.object({ userId: z.uuid() })

/**
 * Opens a session for somebody who has proved who they are by other means than a password, in the way the password
 * does: a new token, the same cookie, the same lifetime. It has no address, and answers to this server alone.
 */
export const provenDoor = {
  id: 'proven-door',
  endpoints: {
    enterProven: createAuthEndpoint.serverOnly({ method: 'POST', body: somebody }, async (ctx) => {
      const { internalAdapter } = ctx.context
      const user = await internalAdapter.findUserById(ctx.body.userId)
      if (!user?.emailVerified) throw new Error('nobody to open a session for')
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(ctx, { session, user })
    }),
  },
} satisfies BetterAuthPlugin
