import { and, asc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user, userRoles } from '#app/db/schema/tables.server.ts'
import { normaliseEmail } from '#app/server/fields.ts'

/** Makes somebody an admin. @returns false when no verified account has this address */
export async function grantAdmin(email: string) {
  const id = await accountId(email)
  if (!id) return false
  await db.insert(userRoles).values({ userId: id, role: 'admin' }).onConflictDoNothing()
  return true
}

/** Takes it back: the next request of theirs is an ordinary reader's. @returns false when they were none */
export async function revokeAdmin(email: string) {
  const id = await accountId(email)
  if (!id) return false
  const revoked = await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, id), eq(userRoles.role, 'admin')))
    .returning()
  return revoked.length > 0
}

export async function admins() {
  const rows = await db
    .select({ email: user.email })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(user.email))
  return rows.map(({ email }) => email)
}

async function accountId(email: string) {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    // An unverified account may be a stranger's.
    .where(and(eq(user.email, normaliseEmail(email)), eq(user.emailVerified, true)))
  return found?.id ?? null
}
