import { isAPIError } from 'better-auth/api'
import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import {
  account,
  codeChallenges,
  secondFactors,
  session,
  unusedPasswords,
  user,
} from '#app/db/schema/tables.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume, refund, resetRateLimit } from '#app/server/rate-limit/rate-limit.server.ts'
import { cookieSeconds } from '#app/server/request/cookies.server.ts'
import { lockAccount } from '#app/server/sessions/lock-account.server.ts'
import { hasSecondFactor, isSecondFactorOn } from '#app/server/sessions/second-factor.server.ts'
import { auth, freshSession } from '#app/server/sessions/sessions.server.ts'
import { loadProfile, type Viewer } from '#app/server/sessions/viewer.server.ts'

const perAccount = { name: 'sign-in:account', max: 5, minutes: 15 }
const perClientIp = { name: 'sign-in:address', max: 20, minutes: 15 }

export type SignIn =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | CodeNeeded
  | 'refused'
  | 'unverified'
  | 'too often'

/** The account has a second factor, so there is no session before its code. */
export type CodeNeeded = { codeChallenge: string }

/**
 * Opens a session. Allows five attempts per account and twenty per client in 15 minutes. A success resets the account's count
 * and is not counted for the client: otherwise clients could reset their own count with an account of their own. An
 * unknown address and a wrong password get the same answer after the same work.
 *
 * @param clientIp for the rate limits
 * @param userAgent stored with the session, so that its owner recognises the browser
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  clientIp: string,
  userAgent = '',
): Promise<SignIn> {
  if (!(await consume(perClientIp, clientIp)) || !(await consume(perAccount, email))) {
    log.warn(auditFields(), 'sign-in tried too often')
    return 'too often'
  }
  try {
    const hashBefore = await findPasswordHash(email)
    const { headers, response } = await auth().api.signInEmail({
      body: { email, password },
      headers: new Headers({ 'user-agent': userAgent.slice(0, 300) }),
      returnHeaders: true,
    })
    // A change of password or address locks the account and ends its sessions; one that happened meanwhile ends this one.
    if (!hashBefore || (await findPasswordHash(email)) !== hashBefore) {
      await db.delete(session).where(eq(session.token, response.token))
      log.info({ ...auditFields(), reason: 'PASSWORD_CHANGED' }, 'sign-in refused')
      return 'refused'
    }
    await Promise.all([refund(perClientIp, clientIp), resetRateLimit(perAccount, email)])
    const { id } = response.user
    await db.delete(unusedPasswords).where(eq(unusedPasswords.userId, id))
    const heldBack = await holdBack(id, response.token)
    if (heldBack) return heldBack === 'ended' ? 'refused' : heldBack
    log.info({ ...auditFields(), user: id }, 'signed in')
    return { cookies: headers, viewer: { id, ...(await loadProfile(id)) } }
  } catch (error) {
    if (!isAPIError(error)) throw error
    log.info({ ...auditFields(), reason: error.body?.code }, 'sign-in refused')
    return error.body?.code === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'refused'
  }
}

async function findPasswordHash(email: string) {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, 'credential')))
  return credential?.hash ?? null
}

/**
 * Opens a session for somebody who has proved who they are without a password.
 *
 * @param userId the id of a verified account
 * @throws when there is none
 */
export async function createSession(userId: string, userAgent: string) {
  const { headers, response } = await auth().api.createSessionFor({
    body: { userId },
    headers: new Headers({ 'user-agent': userAgent.slice(0, 300) }),
    returnHeaders: true,
  })
  const viewer = { id: userId, ...(await loadProfile(userId)) }
  return { cookies: headers, token: response.token, viewer }
}

/** Writes a session within a transaction; `sessionCookie` makes its cookie afterwards. */
export async function insertSession(tx: Transaction, userId: string, userAgent: string) {
  const values = { userId, ...freshSession(new Date()), userAgent: userAgent.slice(0, 300) }
  const [opened] = await tx.insert(session).values(values).returning()
  if (!opened) throw new Error('no session was written')
  return opened
}

/** The cookie of a session that was written, and whose it is. */
export async function sessionCookie(userId: string, opened: typeof session.$inferSelect) {
  const [owner] = await db.select().from(user).where(eq(user.id, userId))
  if (!owner) throw new Error('nobody to open a session for')
  const { headers } = await auth().api.sendSessionCookie({
    body: { session: opened, user: owner },
    returnHeaders: true,
  })
  return { cookies: headers, viewer: { id: userId, ...(await loadProfile(userId)) } }
}

/**
 * Ends a session that was just opened if the account has a second factor, and stores that a code is awaited instead.
 *
 * @returns null when there is no second factor; 'ended' when something else has ended the session meanwhile, such as a new
 *   password or the switching on of the second factor, so that what was proved counts no longer
 */
export async function holdBack(
  userId: string,
  token: string,
): Promise<CodeNeeded | 'ended' | null> {
  if (!(await hasSecondFactor(userId))) return null
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [factor] = await tx
      .select({ id: secondFactors.id })
      .from(secondFactors)
      .where(isSecondFactorOn(userId))
    if (!factor) return null
    const ended = await tx.delete(session).where(eq(session.token, token)).returning()
    if (ended.length === 0) return 'ended'
    const expiresAt = sql`now() + make_interval(secs => ${cookieSeconds.code})`
    const [challenge] = await tx
      .insert(codeChallenges)
      .values({ secondFactorId: factor.id, expiresAt })
      .returning({ id: codeChallenges.id })
    return challenge ? { codeChallenge: challenge.id } : 'ended'
  })
}

/** Counts an attempt to sign in from this client. @returns false when there were too many */
export function countSignInAttempt(clientIp: string) {
  return consume(perClientIp, clientIp)
}

/** Uncounts the last attempt, because it succeeded. */
export function refundSignInAttempt(clientIp: string) {
  return refund(perClientIp, clientIp)
}

/** Resets an account's count once its owner has proved who they are in another way. */
export function resetSignInAttempts(email: string) {
  return resetRateLimit(perAccount, email)
}

/** Ends the session of this request, on the server and in the browser. */
export async function signOut(request: Request) {
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true })
  return headers
}
