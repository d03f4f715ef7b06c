import { isAPIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { account, session, unusedPasswords, user } from '#app/db/schema/tables.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { consume, refund, resetRateLimit } from '#app/server/rate-limit/rate-limit.server.ts'
import { hasSecondFactor } from '#app/server/sessions/second-factor.server.ts'
import { auth } from '#app/server/sessions/sessions.server.ts'
import { loadProfile, type Viewer } from '#app/server/sessions/viewer.server.ts'

const perAccount = { name: 'sign-in:account', max: 5, minutes: 15 }
const perAddress = { name: 'sign-in:address', max: 20, minutes: 15 }

export type SignIn =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | CodeNeeded
  | 'refused'
  | 'unverified'
  | 'too often'

/** The account has a second factor, so there is no session before its code. */
export type CodeNeeded = { codeNeededBy: string }

/**
 * Opens a session. Allows five attempts per account and twenty per client in 15 minutes. A success resets the account's count
 * and is not counted for the client: otherwise clients could reset their own count with an account of their own. An
 * unknown address and a wrong password get the same answer after the same work.
 *
 * @param client the network address of the request, for the rate limits
 * @param userAgent stored with the session, so that its owner recognises the browser
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  client: string,
  userAgent = '',
): Promise<SignIn> {
  if (!(await consume(perAddress, client)) || !(await consume(perAccount, email))) {
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
    await Promise.all([refund(perAddress, client), resetRateLimit(perAccount, email)])
    const { id } = response.user
    await db.delete(unusedPasswords).where(eq(unusedPasswords.userId, id))
    if (await holdBack(id, response.token)) return { codeNeededBy: id }
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
  const { headers, response } = await auth().api.enterProven({
    body: { userId },
    headers: new Headers({ 'user-agent': userAgent.slice(0, 300) }),
    returnHeaders: true,
  })
  const viewer = { id: userId, ...(await loadProfile(userId)) }
  return { cookies: headers, token: response.token, viewer }
}

/**
 * Ends a session that was just opened if the account has a second factor. Its switching on ends every session, so a
 * session that is opened meanwhile ends there or here.
 */
export async function holdBack(userId: string, token: string) {
  if (!(await hasSecondFactor(userId))) return false
  await endSessionOf(token)
  return true
}

export async function endSessionOf(token: string) {
  await db.delete(session).where(eq(session.token, token))
}

/** Counts an attempt to sign in from this client. @returns false when there were too many */
export function countSignInAttempt(client: string) {
  return consume(perAddress, client)
}

/** Uncounts the last attempt, because it succeeded. */
export function refundSignInAttempt(client: string) {
  return refund(perAddress, client)
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
