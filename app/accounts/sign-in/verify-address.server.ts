import { signJWT, verifyJWT } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { secretUntilRestore } from '#app/platform/secrets/seal.server.ts'
import { accountMailer, verificationHours } from '#app/platform/sessions/sessions.server.ts'

type Account = { id: string; email: string }

/** It names the account, so that it does not verify one that somebody else has since created with the same address. */
export async function sendVerificationLink({ id, email }: Account) {
  const signed = await signJWT({ email }, secretUntilRestore(), verificationHours * 3_600)
  await accountMailer().verifyAddress(email, `${id}.${signed}`)
}

/** It works for 24 hours and more than once. @returns null when it was altered or has expired, or the account is another */
export async function readVerification(token: string): Promise<Account | null> {
  const [id = '', ...signed] = token.split('.')
  if (!isUuid(id)) return null
  const claims = await verifyJWT<{ email?: unknown }>(signed.join('.'), secretUntilRestore())
  if (typeof claims?.email !== 'string') return null
  const [account] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(isAccount({ id, email: claims.email }))
  return account ?? null
}

/** @returns false when the account is gone */
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
