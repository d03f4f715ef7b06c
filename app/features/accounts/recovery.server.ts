import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { user, verification } from '#app/db/schema/tables.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume } from '#app/server/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { lockAccount } from '#app/server/sessions/lock-account.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { replacePassword } from './replace-password.server.ts'
import { resetSignInAttempts } from './sign-in.server.ts'

const perClient = { name: 'recovery:client', max: 20, minutes: 60 }
// Counted separately from the emails of a sign-up, so that neither limit uses up the other.
const perMailbox = { name: 'recovery:mailbox', max: 3, minutes: 60 }

/**
 * Requests a link to set a new password. The answer and the time it takes are the same for every address, because the
 * work is done after the answer.
 *
 * @param clientIp for the rate limit
 */
export async function requestPasswordReset(email: string, clientIp: string) {
  if (!(await consume(perClient, clientIp))) return 'too often'
  sendLink(email).catch((error) => log.error({ err: error }, 'a reset email was not queued'))
  return 'asked'
}

export type NewPassword = 'set' | 'expired' | { passwordProblem: string }

/**
 * Sets a new password with an emailed token, which works once and verifies the address. Every session ends. Password, token,
 * sessions and alert are one transaction, which better-auth's own reset is not (docs/decisions/002).
 */
export async function setNewPassword(token: string, password: string): Promise<NewPassword> {
  const link = await findLink(token)
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
  log.info({ ...auditFields(), user: owner.id }, 'password reset')
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
  // Not earlier: an older link stays valid until a newer one is sent.
  await db.delete(verification).where(eq(verification.value, owner.id))
  await auth().api.requestPasswordReset({ body: { email } })
}

/** The address whose password a token sets. @returns null when the token is used, expired or invented */
export async function ownerOfResetToken(token: string) {
  return (await findLink(token))?.owner.email ?? null
}

async function findLink(token: string) {
  // Other characters may include bytes that PostgreSQL refuses.
  if (!/^[A-Za-z0-9]+$/.test(token)) return null
  const { internalAdapter } = await auth().$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!found || found.expiresAt < new Date()) return null
  const owner = await internalAdapter.findUserById(found.value)
  return owner && { id: found.id, owner }
}
