import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  account,
  codeChallenges,
  secondFactors,
  session,
  unusedPasswords,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { auditFields, logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { consume, refund, resetRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts'
import { cookieSeconds } from '#app/platform/request/cookies.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { hasSecondFactor, isSecondFactorOn } from '#app/platform/sessions/second-factor.server.ts'
import { auth, freshSession } from '#app/platform/sessions/sessions.server.ts'
import { loadProfile, type Viewer } from '#app/platform/sessions/viewer.server.ts'
import { sendVerificationLink } from './verify-address.server.ts'

const perAccount = { name: 'sign-in:account', max: 5, minutes: 15 }
const perClientIp = { name: 'sign-in:address', max: 20, minutes: 15 }

type SignIn =
  | { cookies: Headers; viewer: Pick<Viewer, 'id' | 'isAdmin'> }
  | CodeNeeded
  | 'refused'
  | 'unverified'
  | 'too often'

/** There is no session before its code. */
export type CodeNeeded = { codeChallenge: string }

/**
 * Five attempts per account and twenty per client in 15 minutes. A success resets the account's count and is not counted
 * for the client: clients could reset theirs with an account of their own. An unknown address gets the same answer after
 * the same work as a wrong password.
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
  const owner = await findCredential(email)
  if (!(await verifyPassword(owner, password)) || !owner) return refuse('WRONG_PASSWORD')
  const { id } = owner
  if (!owner.emailVerified) {
    await sendVerificationLink({ id, email })
    refuse('EMAIL_NOT_VERIFIED')
    return 'unverified'
  }
  const { cookies, token, viewer } = await createSession(id, userAgent)
  // A change of password or address locks the account and ends its sessions; one that happened meanwhile ends this one.
  if ((await findCredential(email))?.hash !== owner.hash) {
    await db.delete(session).where(eq(session.token, token))
    return refuse('PASSWORD_CHANGED')
  }
  await Promise.all([refund(perClientIp, clientIp), resetRateLimit(perAccount, email)])
  await db.delete(unusedPasswords).where(eq(unusedPasswords.userId, id))
  const heldBack = await holdBack(id, token)
  if (heldBack) return heldBack === 'ended' ? 'refused' : heldBack
  logSecurityEvent({ user: id }, 'signed in')
  return { cookies, viewer }
}

function refuse(reason: string) {
  logSecurityEvent({ reason }, 'sign-in refused')
  return 'refused' as const
}

async function findCredential(email: string) {
  const [credential] = await db
    .select({ id: user.id, emailVerified: user.emailVerified, hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, 'credential')))
  return credential
}

// Our forms allow a new password 128 characters, which may be up to four times as many code units.
const maxPasswordLength = 512

/** Whether it opens the account; hashes it also where there is none, so that the time reveals nothing. */
async function verifyPassword(owner: { hash: string | null } | undefined, password: string) {
  if (password.length > maxPasswordLength) return false
  const { password: passwords } = await auth().$context
  if (owner?.hash) return passwords.verify({ hash: owner.hash, password })
  await passwords.hash(password)
  return false
}

/** Of a verified account, for somebody who has proved who they are. @throws when there is none */
export async function createSession(userId: string, userAgent: string) {
  const { headers, response } = await auth().api.createSessionFor({
    body: { userId },
    headers: new Headers({ 'user-agent': userAgent.slice(0, 300) }),
    returnHeaders: true,
  })
  const viewer = { id: userId, ...(await loadProfile(userId)) }
  return { cookies: headers, token: response.token, viewer }
}

/** `sessionCookie` makes its cookie afterwards. */
export async function insertSession(tx: Transaction, userId: string, userAgent: string) {
  const values = { userId, ...freshSession(new Date()), userAgent: userAgent.slice(0, 300) }
  const [opened] = await tx.insert(session).values(values).returning()
  if (!opened) throw new Error('no session was written')
  return opened
}

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
 * If the account has a second factor: ends the session that was just opened, and stores that a code is awaited.
 * @returns null without one; 'ended' when something else has ended the session meanwhile, such as a new password
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

export function countSignInAttempt(clientIp: string) {
  return consume(perClientIp, clientIp)
}

export function refundSignInAttempt(clientIp: string) {
  return refund(perClientIp, clientIp)
}

export function resetSignInAttempts(email: string) {
  return resetRateLimit(perAccount, email)
}

export async function signOut(request: Request) {
  const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true })
  return headers
}
