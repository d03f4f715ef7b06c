import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '#app/db/client.server.ts'
import { account } from '#app/db/schema/tables.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { sealedCookie } from '#app/server/request/cookies.server.ts'
import { fingerprint } from '#app/server/secrets/seal.server.ts'
import { acceptCode, countCodeAttempt, resetCodeAttempts } from './second-factor.server.ts'
import {
  countSignInAttempt,
  createSession,
  endSessionOf,
  refundSignInAttempt,
} from './sign-in.server.ts'

const cookie = sealedCookie('code', z.object({ codeNeededBy: z.uuid(), password: z.string() }))

/** Remembers who has proved who they are, but for the code. A new password ends it. */
export async function codeChallengeCookie(userId: string) {
  return cookie.set({ codeNeededBy: userId, password: await passwordFingerprint(userId) })
}

export async function hasCodeChallenge(request: Request) {
  return (await cookie.read(request)) !== null
}

/**
 * Opens the session of somebody who has proved who they are, for a code of their second factor.
 *
 * @param client the network address of the request, for the rate limit
 * @returns 'expired' when nobody has proved anything in this browser within ten minutes, or the password has changed
 */
export async function signInWithCode(request: Request, code: string, client: string) {
  const challenge = await cookie.read(request)
  if (!challenge) return 'expired'
  const id = challenge.codeNeededBy
  if (!(await countSignInAttempt(client)) || !(await countCodeAttempt(id))) {
    log.warn({ ...auditFields(), user: id }, 'code tried too often')
    return 'too often'
  }
  const accepted = await acceptCode(id, code)
  if (!accepted) {
    log.info({ ...auditFields(), user: id, reason: 'WRONG_CODE' }, 'sign-in refused')
    return 'wrong'
  }
  await Promise.all([refundSignInAttempt(client), resetCodeAttempts(id)])
  const entered = await createSession(id, request.headers.get('user-agent') ?? '')
  // A change of password ends every session, so one that happened meanwhile ends this one.
  if ((await passwordFingerprint(id)) !== challenge.password) {
    await endSessionOf(entered.token)
    return 'expired'
  }
  log.info({ ...auditFields(), user: id, by: accepted }, 'signed in')
  entered.cookies.append('Set-Cookie', await cookie.clear())
  return entered
}

async function passwordFingerprint(userId: string) {
  const [credential] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return fingerprint(credential?.password ?? '')
}
