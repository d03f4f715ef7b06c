import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Transaction } from '#app/db/client.server.ts'
import { account, codeChallenges, secondFactors, session } from '#app/db/schema/tables.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { queuePasswordChanged } from './account-emails.server.ts'

/**
 * Sets an account's password, ends its sessions and queues the alert to its owner. Call `lockAccount` first in the same
 * transaction; otherwise a session that is opened meanwhile would remain.
 *
 * @param change.hash computed before the transaction, which should not wait for it
 * @param change.keptSessionId the session that stays; without it all end
 */
export async function replacePassword(
  tx: Transaction,
  { id, email }: Pick<Viewer, 'id' | 'email'>,
  { hash, keptSessionId }: { hash: string; keptSessionId?: string },
) {
  await tx
    .insert(account)
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: new Date() },
    })
  await endSessionsOf(tx, id, keptSessionId)
  await queuePasswordChanged(tx, email)
}

/** Ends the sessions of an account but for one, and the sign-ins that wait for a code. */
export async function endSessionsOf(tx: Transaction, userId: string, keptSessionId?: string) {
  const isEnded = keptSessionId ? ne(session.id, keptSessionId) : undefined
  await tx.delete(session).where(and(eq(session.userId, userId), isEnded))
  const factor = tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  await tx.delete(codeChallenges).where(inArray(codeChallenges.secondFactorId, factor))
}
