import { and, desc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { dropUnverified } from '#app/accounts/sign-in/google-account.server.ts'
import { passwordProblem } from '#app/accounts/sign-in/passwords.server.ts'
import {
  endRecoveryLinks,
  endSessions,
  replacePassword,
} from '#app/accounts/sign-in/replace-password.server.ts'
import { type Database, db, type Transaction } from '#app/platform/db/client.server.ts'
import { isDuplicate } from '#app/platform/db/duplicate.server.ts'
import { account, profiles, session, user } from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { consume, refund } from '#app/platform/rate-limit/rate-limit.server.ts'
import { unaskedEmails } from '#app/platform/rate-limit/unasked-emails.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { fingerprint } from '#app/platform/secrets/seal.server.ts'
import { readSealedToken, sealToken } from '#app/platform/secrets/sealed-token.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { sessionToken } from '#app/platform/sessions/session-owner.server.ts'
import { auth, freshSession } from '#app/platform/sessions/sessions.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { confirmAddressEmail, linkHours, queueAccountAlert } from './account-emails.server.ts'
import type { SessionShown } from './session-list.tsx'

// What would hand over the account asks for the password too: a session may have been left open on a shared computer.

type Owner = Pick<Viewer, 'id' | 'email'>

const guesses = { name: 'own-account:password', max: 10, minutes: 60 }
const changesOfAddress = { name: 'own-account:address', max: 5, minutes: 60 }

export async function changeName({ id }: Owner, displayName: string) {
  const name = { displayName: displayName || null, updatedAt: new Date() }
  await db
    .insert(profiles)
    .values({ userId: id, ...name })
    .onConflictDoUpdate({ target: profiles.userId, set: name })
}

export async function wantsPieceEmails({ id }: Owner) {
  const [profile] = await db
    .select({ pieceEmails: profiles.pieceEmails })
    .from(profiles)
    .where(eq(profiles.userId, id))
  return profile?.pieceEmails ?? true
}

export async function choosePieceEmails({ id }: Owner, pieceEmails: boolean) {
  const choice = { pieceEmails, updatedAt: new Date() }
  await db
    .insert(profiles)
    .values({ userId: id, ...choice })
    .onConflictDoUpdate({ target: profiles.userId, set: choice })
}

/** 'too often' after ten wrong ones in an hour, 'none' when it has none. */
export async function checkCurrentPassword({ id }: Owner, password: string) {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, id), eq(account.providerId, 'credential')))
  if (!credential?.hash) return 'none'
  if (!(await consume(guesses, id))) return 'too often'
  const { password: passwords } = await auth().$context
  if (!(await passwords.verify({ hash: credential.hash, password }))) return 'wrong'
  await refund(guesses, id)
  return 'right'
}

type PasswordChange =
  | { cookies: Headers }
  | 'wrong'
  | 'too often'
  | 'none'
  | 'signed out'
  | { passwordProblem: string }

/**
 * Every other session ends, this one gets a new token, and the owner is told, all in one transaction, which better-auth's
 * own change is not (docs/decisions/accounts.md). @returns 'signed out' when this session has ended meanwhile: nothing
 * changes
 */
export async function changePassword(
  owner: Owner,
  passwords: { current: string; password: string },
  request: Request,
): Promise<PasswordChange> {
  const proof = await checkCurrentPassword(owner, passwords.current)
  if (proof !== 'right') return proof
  const problem = await passwordProblem(passwords.password, owner.email)
  if (problem) return { passwordProblem: problem }
  const current = await auth().api.getSession({ headers: request.headers })
  if (!current) return 'signed out'
  const hash = await (await auth().$context).password.hash(passwords.password)
  const renewed = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const renewed = await renewSession(tx, current.session)
    if (renewed) await replacePassword(tx, owner, { hash, exceptSessionId: renewed.id })
    return renewed
  })
  if (!renewed) return 'signed out'
  logSecurityEvent({ user: owner.id }, 'password changed')
  await saveRemovals()
  const { headers } = await auth().api.sendSessionCookie({
    body: { session: renewed, user: current.user },
    returnHeaders: true,
  })
  return { cookies: headers }
}

// A new token signs out anybody who has copied the old one.
async function renewSession(tx: Transaction, { id, token }: { id: string; token: string }) {
  const now = new Date()
  const [renewed] = await tx
    .update(session)
    .set({ ...freshSession(now), updatedAt: now })
    .where(and(eq(session.id, id), eq(session.token, token)))
    .returning()
  return renewed ?? null
}

/** Nothing changes until the link is followed. For an address that has an account the answer is the same, and no email is sent. */
export async function requestAddressChange(owner: Owner, email: string, password: string) {
  const proof = await checkCurrentPassword(owner, password)
  return proof === 'right' ? sendAddressChangeEmail(owner, email) : proof
}

export async function sendAddressChangeEmail(owner: Owner, email: string) {
  if (!(await consume(changesOfAddress, owner.id))) return 'too often'
  if (email === owner.email || (await isTaken(email))) return 'asked'
  if (!(await consume(unaskedEmails, email))) return 'asked'
  const password = await passwordFingerprint(db, { id: owner.id, from: owner.email })
  const change = { id: owner.id, from: owner.email, to: email, password }
  await confirmAddressEmail(email, sealToken(change, linkHours * 3_600_000))
  return 'asked'
}

const addressChange = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** A new password ends the link. */
  password: z.string(),
})

type AddressChange = z.infer<typeof addressChange>

/** @returns null when it was altered, has expired or been used, or the password has changed */
export async function readAddressChange(token: string) {
  const change = readSealedToken(addressChange, token)
  return change && (await isStillValid(db, change)) ? change : null
}

async function isStillValid(connection: Database | Transaction, change: AddressChange) {
  return (await passwordFingerprint(connection, change)) === change.password
}

/** @returns null when the account is deleted or has another address; an account without a password has a fingerprint too */
async function passwordFingerprint(
  connection: Database | Transaction,
  { id, from }: Pick<AddressChange, 'id' | 'from'>,
) {
  const [owner] = await connection
    .select({ password: account.password })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .where(and(eq(user.id, id), eq(user.email, from)))
  return owner ? fingerprint(owner.password ?? '') : null
}

/** Tells the old address and ends every session and recovery link. @returns false when the link is no longer valid */
export async function changeAddress(token: string) {
  const change = readSealedToken(addressChange, token)
  if (!change) return false
  const changed = await db
    .transaction(async (tx) => {
      await lockAccount(tx, change.id)
      if (!(await isStillValid(tx, change))) return false
      await dropUnverified(tx, change.to)
      const [owner] = await tx
        .update(user)
        .set({ email: change.to, emailVerified: true, updatedAt: new Date() })
        .where(and(eq(user.id, change.id), eq(user.email, change.from)))
        .returning({ id: user.id })
      if (!owner) return false
      // Those that were sent to the former address.
      await endRecoveryLinks(tx, owner.id)
      await endSessions(tx, owner.id)
      await queueAccountAlert(tx, change.from, 'addressChanged')
      return true
    })
    .catch((error) => {
      if (isDuplicate(error)) return false
      throw error
    })
  if (changed) logSecurityEvent({ user: change.id }, 'address changed')
  return changed
}

export async function listSessions(owner: Owner, request: Request): Promise<SessionShown[]> {
  const current = sessionToken(request.headers.get('cookie') ?? '')
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, owner.id), gt(session.expiresAt, new Date())))
    .orderBy(desc(session.updatedAt))
  return rows.map(({ id, token, createdAt, userAgent }) => ({
    id,
    startedAt: createdAt,
    device: deviceName(userAgent ?? ''),
    isThis: token === current,
  }))
}

export async function endSession(owner: Owner, which: string, request: Request) {
  if (which !== 'others' && !isUuid(which)) return
  if (which !== 'others') {
    await db.delete(session).where(and(eq(session.userId, owner.id), eq(session.id, which)))
    return
  }
  const token = sessionToken(request.headers.get('cookie') ?? '') ?? ''
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const [current] = await tx
      .select({ id: session.id })
      .from(session)
      .where(eq(session.token, token))
    await endSessions(tx, owner.id, current?.id)
  })
}

/** An account that was never verified belongs to nobody, and makes way. */
async function isTaken(email: string) {
  return (await db.$count(user, and(eq(user.email, email), eq(user.emailVerified, true)))) > 0
}

export function deviceName(userAgent: string) {
  const browser =
    /\b(?:Headless)?(Edg|OPR|Firefox|FxiOS|CriOS|Chrome|Safari)\b/.exec(userAgent)?.[1] ??
    'Unknown browser'
  const system = /\b(Windows|Android|iPhone|iPad|Mac OS X|Linux)\b/.exec(userAgent)?.[1]
  const names: Record<string, string> = {
    Edg: 'Edge',
    OPR: 'Opera',
    FxiOS: 'Firefox',
    CriOS: 'Chrome',
    'Mac OS X': 'a Mac',
  }
  return `${names[browser] ?? browser}${system ? ` on ${names[system] ?? system}` : ''}`
}
