import { and, eq, inArray, ne } from 'drizzle-orm'
import { queueAccountAlert } from '#app/accounts/account/account-emails.server.ts'
import type { Transaction } from '#app/platform/db/client.server.ts'
import {
  account,
  codeChallenges,
  secondFactors,
  session,
  verification,
} from '#app/platform/db/schema/tables.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

/**
 * Call `lockAccount` first in the transaction; otherwise a session that is opened meanwhile would remain.
 * @param change.hash computed before the transaction, which should not wait for it
 */
export async function replacePassword(
  tx: Transaction,
  { id, email }: Pick<Viewer, 'id' | 'email'>,
  { hash, exceptSessionId }: { hash: string; exceptSessionId?: string },
) {
  await tx
    .insert(account)
    .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: hash, updatedAt: new Date() },
    })
  await endRecoveryLinks(tx, id)
  await endSessions(tx, id, exceptSessionId)
  await queueAccountAlert(tx, email, 'passwordChanged')
}

export async function endRecoveryLinks(tx: Transaction, userId: string) {
  await tx.delete(verification).where(eq(verification.value, userId))
}

/** And the sign-ins that wait for a code. */
export async function endSessions(tx: Transaction, userId: string, exceptSessionId?: string) {
  const isEnded = exceptSessionId ? ne(session.id, exceptSessionId) : undefined
  await tx.delete(session).where(and(eq(session.userId, userId), isEnded))
  const factor = tx
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  await tx.delete(codeChallenges).where(inArray(codeChallenges.secondFactorId, factor))
}
