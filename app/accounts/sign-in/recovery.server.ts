import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { user, verification } from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume } from '#app/platform/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { accountMailer, auth, recoveryMinutes } from '#app/platform/sessions/sessions.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { replacePassword } from './replace-password.server.ts'
import { resetSignInAttempts } from './sign-in.server.ts'

const perClient = { name: 'recovery:client', max: 20, minutes: 60 }
// Counted separately from the emails of a sign-up, so that neither limit uses up the other.
const perMailbox = { name: 'recovery:mailbox', max: 3, minutes: 60 }

/** The answer and the time it takes are the same for every address, because the work is done after the answer. */
export async function requestPasswordReset(email: string, clientIp: string) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  sendLink(email).catch((error) => log.error({ err: error }, 'a reset email was not queued'))
  return 'asked'
}

type NewPassword = 'set' | 'expired' | { passwordProblem: string }

/**
 * The token works once and verifies the address. Every session ends. Password, token, sessions and alert are one
 * transaction, which better-auth's own reset is not (docs/decisions/accounts.md).
 */
export async function setNewPassword(token: string, password: string): Promise<NewPassword> {
  const link = await findResetToken(token)
  if (!link) return 'expired'
  const { owner } = link
  const problem = await passwordProblem(password, owner.email)
  if (problem) return { passwordProblem: problem }
  const hash = await (await auth().$context).password.hash(password)
  const isSet = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const used = await tx
      .delete(verification)
      .where(and(eq(verification.id, link.id), eq(verification.value, owner.id)))
      .returning({ id: verification.id })
    if (used.length === 0) return false
    await replacePassword(tx, owner, { hash })
    // Whoever has the link has the mailbox, and the password of whoever signed up with its address is gone.
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, owner.id))
    return true
  })
  if (!isSet) return 'expired'
  logSecurityEvent({ user: owner.id }, 'password reset')
  await saveRemovals()
  // The owner of the mailbox can sign in, however often a stranger has guessed the password.
  await resetSignInAttempts(owner.email).catch((error) =>
    log.error({ err: error }, 'the count of sign-in attempts was not reset'),
  )
  return 'set'
}

async function sendLink(email: string) {
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!owner || !(await consume(perMailbox, email))) return
  const token = randomBytes(16).toString('hex')
  const isStored = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    // The address may have changed meanwhile, and its mailbox must not open the account any more.
    const isOwner = and(eq(user.id, owner.id), eq(user.email, email))
    if ((await tx.$count(user, isOwner)) === 0) return false
    // Not earlier: an older link stays valid until a newer one is sent.
    await tx.delete(verification).where(eq(verification.value, owner.id))
    await tx.insert(verification).values({
      identifier: hashToken(token),
      value: owner.id,
      expiresAt: new Date(Date.now() + recoveryMinutes * 60_000),
    })
    return true
  })
  if (isStored) await accountMailer().resetPassword(email, token)
}

/** @returns null when the token is used, expired or invented */
export async function findResetOwner(token: string) {
  return (await findResetToken(token))?.owner.email ?? null
}

async function findResetToken(token: string) {
  const isLink = eq(verification.identifier, hashToken(token))
  const [link] = await db
    .select({ id: verification.id, ownerId: verification.value })
    .from(verification)
    .where(and(isLink, gt(verification.expiresAt, sql`now()`)))
  if (!link) return null
  const [owner] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.id, link.ownerId))
  return owner ? { id: link.id, owner } : null
}

/** A hash, so that a copy of the database opens no account. */
function hashToken(token: string) {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
