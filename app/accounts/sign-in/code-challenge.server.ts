import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  countCodeAttempt,
  refundCodeAttempt,
  resetCodeAttempts,
  spendCode,
} from '#app/accounts/second-factor/second-factor.server.ts'
import { type Database, db, type Transaction } from '#app/platform/db/client.server.ts'
import { codeChallenges, secondFactors } from '#app/platform/db/schema/tables.server.ts'
import { auditFields, logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { sealedCookie } from '#app/platform/request/cookies.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import {
  countSignInAttempt,
  insertSession,
  refundSignInAttempt,
  sessionCookie,
} from './sign-in.server.ts'

export const codeChallengeCookie = sealedCookie('code', z.object({ codeChallenge: z.uuid() }), {
  hostOnly: true,
})

export async function hasCodeChallenge(request: Request) {
  return (await findChallenge(db, request)) !== null
}

/**
 * One transaction uses up the code and the challenge and writes the session.
 * @returns 'expired' when no sign-in in this browser waits for a code: none of the last ten minutes, or one that has ended
 */
export async function signInWithCode(request: Request, code: string, clientIp: string) {
  const stored = await findChallenge(db, request)
  if (!stored) return 'expired'
  const { userId } = stored
  if (!(await countSignInAttempt(clientIp)) || !(await countCodeAttempt(userId))) {
    log.warn({ ...auditFields(), user: userId }, 'code tried too often')
    return 'too often'
  }
  const userAgent = request.headers.get('user-agent') ?? ''
  const outcome = await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const challenge = await findChallenge(tx, request)
    if (!challenge) return 'expired'
    const by = await spendCode(tx, userId, code)
    if (!by) return 'wrong'
    await tx.delete(codeChallenges).where(eq(codeChallenges.id, challenge.id))
    return { by, session: await insertSession(tx, userId, userAgent) }
  })
  if (outcome === 'wrong') {
    logSecurityEvent({ user: userId, reason: 'WRONG_CODE' }, 'sign-in refused')
    return outcome
  }
  await refundSignInAttempt(clientIp)
  if (outcome === 'expired') {
    await refundCodeAttempt(userId)
    return outcome
  }
  await resetCodeAttempts(userId)
  if (outcome.by === 'recovery code') await saveRemovals()
  const entered = await sessionCookie(userId, outcome.session)
  logSecurityEvent({ user: userId, by: outcome.by }, 'signed in')
  entered.cookies.append('Set-Cookie', await codeChallengeCookie.clear())
  return entered
}

export async function deleteExpiredCodeChallenges() {
  await db.delete(codeChallenges).where(lte(codeChallenges.expiresAt, sql`now()`))
}

async function findChallenge(connection: Database | Transaction, request: Request) {
  const token = await codeChallengeCookie.read(request)
  if (!token) return null
  const [challenge] = await connection
    .select({ id: codeChallenges.id, userId: secondFactors.userId })
    .from(codeChallenges)
    .innerJoin(secondFactors, eq(secondFactors.id, codeChallenges.secondFactorId))
    .where(
      and(eq(codeChallenges.id, token.codeChallenge), gt(codeChallenges.expiresAt, sql`now()`)),
    )
  return challenge ?? null
}
