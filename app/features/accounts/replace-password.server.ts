import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/tables.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { queuePasswordChanged } from './account-emails.server.ts'

/** Makes other changes of the same account's password or sessions wait until the transaction ends. */
export async function lockAccount(tx: Transaction, userId: string) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
}

/**
 * Sets a password, the first one of an account too, ends its sessions and queues the notice to its owner. Call
 * `lockAccount` first in the same transaction, or a session that another change opens meanwhile would stay.
 *
 * @param change.hash made before the transaction, which should not wait for it
 * @param change.keptSessionId the one session that stays; without it, none does
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
  const isOver = keptSessionId ? ne(session.id, keptSessionId) : undefined
  await tx.delete(session).where(and(eq(session.userId, id), isOver))
  await queuePasswordChanged(tx, email)
}
