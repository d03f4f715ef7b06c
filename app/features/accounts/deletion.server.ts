import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/db/client.server.ts'
import { user, verification } from '#app/db/schema/tables.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'

/** Removes the account, and with it every row that belongs to it: sessions, profile, roles, favourites, collections. */
export async function forgetAccount(tx: Transaction, owner: Pick<Viewer, 'id'>) {
  await tx.delete(verification).where(eq(verification.value, owner.id))
  await tx.delete(user).where(eq(user.id, owner.id))
}
