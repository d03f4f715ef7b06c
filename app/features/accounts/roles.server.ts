import { and, asc, eq, ne } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { roleEvents, user, userRoles } from '#app/db/schema/tables.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { normaliseEmail } from '#app/server/request/form-fields.ts'
import { samplesAuthor } from '#content/samples/author.ts'

/** Grants the admin role. @returns false when no verified account has this address */
export async function grantAdmin(email: string) {
  const id = await accountId(email)
  if (!id) return false
  await db.transaction(async (tx) => {
    const granted = await tx
      .insert(userRoles)
      .values({ userId: id, role: 'admin' })
      .onConflictDoNothing()
      .returning()
    if (granted.length > 0) await recordChange(tx, id, true)
  })
  return true
}

/** Revokes the admin role from the next request on. @returns false when they did not have it */
export async function revokeAdmin(email: string) {
  const id = await accountId(email)
  if (!id) return false
  const isRevoked = await db.transaction(async (tx) => {
    const revoked = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, id), eq(userRoles.role, 'admin')))
      .returning()
    if (revoked.length > 0) await recordChange(tx, id, false)
    return revoked.length > 0
  })
  if (isRevoked) await saveRemovals()
  return isRevoked
}

async function recordChange(tx: Transaction, userId: string, granted: boolean) {
  await tx.insert(roleEvents).values({ userId, role: 'admin', granted })
  log.info({ ...auditFields(), user: userId, role: 'admin', granted }, 'role changed')
}

export async function listAdmins() {
  const rows = await db
    .select({ email: user.email })
    .from(userRoles)
    .innerJoin(user, eq(user.id, userRoles.userId))
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(user.email))
  return rows.map(({ email }) => email)
}

/** The addresses of all verified accounts, which are told when the terms change. */
export async function verifiedAddresses() {
  const rows = await db
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.emailVerified, true), ne(user.email, samplesAuthor.email)))
    .orderBy(asc(user.email))
  return rows.map(({ email }) => email)
}

async function accountId(email: string) {
  const [found] = await db
    .select({ id: user.id })
    .from(user)
    // An unverified account may not belong to the owner of the address.
    .where(and(eq(user.email, normaliseEmail(email)), eq(user.emailVerified, true)))
  return found?.id ?? null
}
