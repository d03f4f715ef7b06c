import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { queueAccountAlert } from '#app/accounts/account/account-emails.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { account } from '#app/platform/db/schema/tables.server.ts'
import type { GoogleIdentity } from '#app/platform/oauth/google.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { normaliseEmail } from '#content/email-address.ts'

type Owner = Pick<Viewer, 'id' | 'email'>

export type ConnectGoogleOutcome = 'connected' | 'other address' | 'taken' | 'another connected'

export async function signInMethods({ id }: Owner) {
  const credentials = await db
    .select({ providerId: account.providerId, hasPassword: isNotNull(account.password) })
    .from(account)
    .where(eq(account.userId, id))
  return {
    password: credentials.some(
      ({ providerId, hasPassword }) => providerId === 'credential' && hasPassword,
    ),
    google: credentials.some(({ providerId }) => providerId === 'google'),
  }
}

/**
 * The account must have the same address. Its owner is told.
 * @returns 'taken' when the Google user signs in to another account, 'another connected' when this account has another one
 */
export async function connectGoogle(
  owner: Owner,
  person: GoogleIdentity,
): Promise<ConnectGoogleOutcome> {
  if (normaliseEmail(person.email) !== owner.email) return 'other address'
  const connection = await db.transaction(
    async (tx): Promise<ConnectGoogleOutcome | 'connected before'> => {
      // Makes simultaneous requests wait for each other.
      await lockAccount(tx, owner.id)
      const [own] = await tx.select().from(account).where(isGoogleAccount(owner.id))
      if (own) return own.accountId === person.subject ? 'connected before' : 'another connected'
      const rows = await tx
        .insert(account)
        .values({ userId: owner.id, providerId: 'google', accountId: person.subject })
        .onConflictDoNothing()
        .returning({ id: account.id })
      if (rows.length === 0) return 'taken'
      await queueAccountAlert(tx, owner.email, 'googleConnected')
      return 'connected'
    },
  )
  if (connection === 'connected before') return 'connected'
  if (connection === 'connected') logSecurityEvent({ user: owner.id }, 'Google connected')
  return connection
}

/** @returns false for an account without a password, which could not be signed in to any more */
export async function disconnectGoogle(owner: Owner) {
  const other = alias(account, 'other')
  const password = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        eq(other.userId, owner.id),
        eq(other.providerId, 'credential'),
        isNotNull(other.password),
      ),
    )
  const isGone = await db.transaction(async (tx) => {
    const gone = await tx
      .delete(account)
      .where(and(isGoogleAccount(owner.id), exists(password)))
      .returning({ id: account.id })
    if (gone.length === 0) return false
    await queueAccountAlert(tx, owner.email, 'googleDisconnected')
    return true
  })
  if (isGone) {
    await saveRemovals()
    logSecurityEvent({ user: owner.id }, 'Google disconnected')
  }
  return !(await signInMethods(owner)).google
}

function isGoogleAccount(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, 'google'))
}
