import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { isDuplicate } from '#app/platform/db/duplicate.server.ts'
import { account, profiles, user, verification } from '#app/platform/db/schema/tables.server.ts'
import type { GoogleIdentity } from '#app/platform/oauth/google.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { singleLineText } from '#app/platform/request/form-fields.ts'
import { isEmail, normaliseEmail } from '#content/email-address.ts'

type LinkedAccount =
  | { id: string; email: string; isNew: boolean }
  /** Its owner signs in with the password and connects Google there. */
  | 'address known'
  | 'no address'

/**
 * Google's `subject` identifies them; the address counts only the first time. An unverified account with it may be a
 * stranger's who waits for the owner to come, so it is deleted, with its password and sessions, in the same transaction.
 */
export async function findGoogleAccount(person: GoogleIdentity): Promise<LinkedAccount> {
  const email = normaliseEmail(person.email)
  if (!isEmail(email)) return 'no address'
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => findOrCreate(tx, { ...person, email }))
    } catch (error) {
      // Somebody signed up with the address, or signed in with Google in another tab, at the same moment.
      if (!isDuplicate(error) || tries === 3) throw error
    }
  }
}

async function findOrCreate(tx: Transaction, person: GoogleIdentity): Promise<LinkedAccount> {
  const account = await findBySubject(tx, person.subject)
  if (account) return account
  await dropUnverified(tx, person.email)
  const [other] = await tx.select({ id: user.id }).from(user).where(eq(user.email, person.email))
  // It may be their own, created in another tab a moment ago.
  if (other) return (await findBySubject(tx, person.subject)) ?? 'address known'
  const id = await createAccount(tx, person)
  return { id, email: person.email, isNew: true }
}

async function findBySubject(tx: Transaction, subject: string) {
  const [row] = await tx
    .select({ id: user.id, email: user.email })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, 'google'), eq(account.accountId, subject)))
  return row && { ...row, isNew: false }
}

export async function dropUnverified(tx: Transaction, email: string) {
  const dropped = await tx
    .delete(user)
    .where(and(eq(user.email, email), eq(user.emailVerified, false)))
    .returning({ id: user.id })
  for (const { id } of dropped) {
    await tx.delete(verification).where(eq(verification.value, id))
    log.warn({ user: id }, 'an unverified account made way for the owner of its address')
  }
}

async function createAccount(tx: Transaction, { subject, email, name }: GoogleIdentity) {
  const id = randomUUID()
  await tx.insert(user).values({ id, email, name: '', emailVerified: true })
  await tx.insert(account).values({ userId: id, providerId: 'google', accountId: subject })
  await tx.insert(profiles).values({ userId: id, displayName: trimDisplayName(name) })
  return id
}

const cleanName = singleLineText('', 60, '')

function trimDisplayName(name: string | null) {
  const shortened = Array.from(name ?? '')
    .slice(0, 60)
    .join('')
  return cleanName.safeParse(shortened).data ?? null
}
