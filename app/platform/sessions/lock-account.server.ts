import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'

/** Makes whatever else locks the account wait until the transaction ends, such as a change of its password or sessions. */
export async function lockAccount(tx: Transaction, userId: string) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('update')
}
