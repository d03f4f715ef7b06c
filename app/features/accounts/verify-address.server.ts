import { verifyJWT } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/tables.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'

type Account = { id: string; email: string }

/**
 * Reads the token of an emailed link, which works for 24 hours and more than once. Nothing is changed.
 *
 * @returns null when it was altered or has expired, or the account was created again since
 */
export async function readVerification(token: string): Promise<Account | null> {
  const [id = '', ...signed] = token.split('.')
  if (!isUuid(id)) return null
  const claims = await verifyJWT<{ email?: unknown }>(signed.join('.'), configuration.secret)
  if (typeof claims?.email !== 'string') return null
  const [account] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(isAccount({ id, email: claims.email }))
  return account ?? null
}

/** Verifies the address of an account whose link and password somebody has shown. @returns false when it is gone */
export async function verifyAddress(account: Account) {
  const verified = await db
    .update(user)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(isAccount(account))
    .returning({ id: user.id })
  return verified.length > 0
}

function isAccount({ id, email }: Account) {
  return and(eq(user.id, id), eq(user.email, email))
}
