import { signJWT, verifyJWT } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { user } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { secretUntilRestore } from '#app/platform/secrets/seal.server.ts'
import { accountMailer, verificationHours } from '#app/platform/sessions/sessions.server.ts'

type Account = { id: string; email: string }

/**
 * Emails the link that verifies the address of an account. It names the account, so that it does not verify one that somebody
 * else has since created with the same address and another password.
 */
export async function sendVerificationLink({ id, email }: Account) {
  const signed = await signJWT({ email }, secretUntilRestore(), verificationHours * 3_600)
  await accountMailer().verifyAddress(email, `${id}.${signed}`)
}

/**
 * Reads the token of an emailed link, which works for 24 hours and more than once. Nothing is changed.
 * @returns null when it was altered or has expired, or the account was created again since
 */
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
