import { randomInt } from 'node:crypto'
import { and, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import { queueAccountAlert } from '#app/accounts/account/account-emails.server.ts'
import { checkCurrentPassword } from '#app/accounts/account/own-account.server.ts'
import { endSessions } from '#app/accounts/sign-in/replace-password.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import type { SecondFactorChange } from '#app/platform/db/schema/accounts.ts'
import {
  recoveryCodes,
  secondFactorEvents,
  secondFactors,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { consume, refund, resetRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { fingerprint, seal, unseal } from '#app/platform/secrets/seal.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { isSecondFactorOn } from '#app/platform/sessions/second-factor.server.ts'
import { auth } from '#app/platform/sessions/sessions.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { normaliseEmail } from '#content/email-address.ts'
import { site } from '#content/site.ts'
import { recoveryCodeCount } from './second-factor.ts'

type Owner = Pick<Viewer, 'id' | 'email'>

type Proof = { current: string; code: string }
type ProofProblem =
  | { current: 'wrong' | 'too often' | 'none' }
  | { code: 'wrong' | 'too often' | 'expired' }

const guesses = { name: 'second-factor:account', max: 5, minutes: 15 }
const guessAlerts = { name: 'second-factor:notice', max: 1, minutes: 60 }
const setUpMinutes = 30

/** @returns false when there were too many; its owner is told, once an hour */
export async function countCodeAttempt(userId: string) {
  if (await consume(guesses, userId)) return true
  if (await consume(guessAlerts, userId)) await queueGuessAlert(userId)
  return false
}

async function queueGuessAlert(userId: string) {
  await db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ email: user.email })
      .from(user)
      .innerJoin(secondFactors, eq(secondFactors.userId, user.id))
      .where(isSecondFactorOn(userId))
    if (owner) await queueAccountAlert(tx, owner.email, 'codesGuessed')
  })
}

export function refundCodeAttempt(userId: string) {
  return refund(guesses, userId)
}

export function resetCodeAttempts(userId: string) {
  return resetRateLimit(guesses, userId)
}

/** @returns null when it is off */
export async function findSecondFactor({ id }: Pick<Owner, 'id'>) {
  const [factor] = await db
    .select({ confirmedAt: secondFactors.confirmedAt, codesLeft: count(recoveryCodes.id) })
    .from(secondFactors)
    .leftJoin(recoveryCodes, eq(recoveryCodes.secondFactorId, secondFactors.id))
    .where(isSecondFactorOn(id))
    .groupBy(secondFactors.id)
  return factor ?? null
}

/** It takes the password: a thief would lock the owner out. */
export async function startSecondFactor(owner: Owner, password: string) {
  const proof = await checkCurrentPassword(owner, password)
  if (proof !== 'right') return proof
  const secret = seal(new Secret({ size: 20 }).base32)
  await db
    .insert(secondFactors)
    .values({ userId: owner.id, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, startedAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
  return 'started'
}

/** And its QR code as the path of an SVG; null when none waits. */
export async function secondFactorToConfirm(owner: Owner) {
  const factor = await findToConfirm(owner.id)
  if (!factor) return null
  const key = unseal(factor.secret)
  const { data, size } = encode(totp(key, owner.email).toString(), { border: 4 })
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  )
  return { key: key.replaceAll(/.{4}(?=.)/g, '$& '), qr: { path: path.join(''), size } }
}

/** With its first code. Every other session ends and the owner is told, in one transaction. @returns the recovery codes */
export async function confirmSecondFactor(owner: Owner, code: string, request: Request) {
  if (!(await countCodeAttempt(owner.id))) return 'too often'
  const factor = await findToConfirm(owner.id)
  if (!factor) return 'expired'
  const step = findStep(factor.secret, code)
  if (step === null) return 'wrong'
  const current = await auth().api.getSession({ headers: request.headers })
  const codes = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`now()`, usedStep: step })
      .where(
        and(
          eq(secondFactors.id, factor.id),
          eq(secondFactors.secret, factor.secret),
          isNull(secondFactors.confirmedAt),
        ),
      )
      .returning()
    if (confirmed.length === 0) return null
    await endSessions(tx, owner.id, current?.session.id)
    await recordChange(tx, owner, { change: 'on', actor: owner })
    return replaceCodes(tx, factor.id)
  })
  if (!codes) return 'expired'
  await resetCodeAttempts(owner.id)
  return { codes }
}

export async function renewRecoveryCodes(
  owner: Owner,
  proof: Proof,
): Promise<ProofProblem | { codes: string[] }> {
  const problem = await proofProblem(owner, proof)
  if (problem) return problem
  const codes = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const [factor] = await tx.select().from(secondFactors).where(isSecondFactorOn(owner.id))
    if (!factor) return null
    await recordChange(tx, owner, { change: 'new codes', actor: owner })
    return replaceCodes(tx, factor.id)
  })
  if (!codes) return { code: 'expired' }
  await saveRemovals()
  return { codes }
}

export async function endSecondFactor(owner: Owner, proof: Proof) {
  const problem = await proofProblem(owner, proof)
  if (problem) return problem
  await switchOff(owner, owner)
  return 'off'
}

/** For somebody who is locked out. @returns false when the account has none */
export async function endSecondFactorByServer(email: string) {
  const [owner] = await db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(eq(user.email, normaliseEmail(email)))
  return owner ? switchOff(owner, null) : false
}

/**
 * From the app or for recovery. Of two requests with the same code one is accepted.
 * @returns which kind it was; null when it is wrong, used, or older than one that was used
 */
export async function acceptCode(userId: string, code: string) {
  const accepted = await db.transaction((tx) => spendCode(tx, userId, code))
  if (accepted === 'recovery code') await saveRemovals()
  return accepted
}

/** The caller saves removals after the transaction. */
export async function spendCode(tx: Transaction, userId: string, code: string) {
  const [factor] = await tx.select().from(secondFactors).where(isSecondFactorOn(userId))
  if (!factor) return null
  const step = findStep(factor.secret, code)
  if (step !== null) {
    const used = await tx
      .update(secondFactors)
      .set({ usedStep: step })
      .where(
        and(
          eq(secondFactors.id, factor.id),
          or(isNull(secondFactors.usedStep), lt(secondFactors.usedStep, step)),
        ),
      )
      .returning({ id: secondFactors.id })
    return used.length > 0 ? 'code' : null
  }
  return (await spendRecoveryCode(tx, userId, factor.id, code)) ? 'recovery code' : null
}

async function spendRecoveryCode(
  tx: Transaction,
  userId: string,
  secondFactorId: string,
  code: string,
) {
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.secondFactorId, secondFactorId),
        eq(recoveryCodes.fingerprint, codeFingerprint(secondFactorId, code)),
      ),
    )
    .returning({ id: recoveryCodes.id })
  if (used.length === 0) return false
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (owner) await queueAccountAlert(tx, owner.email, 'recoveryCodeUsed')
  return true
}

async function proofProblem(owner: Owner, { current, code }: Proof): Promise<ProofProblem | null> {
  const proof = await checkCurrentPassword(owner, current)
  if (proof !== 'right') return { current: proof }
  if (!(await countCodeAttempt(owner.id))) return { code: 'too often' }
  if (!(await acceptCode(owner.id, code))) return { code: 'wrong' }
  await resetCodeAttempts(owner.id)
  return null
}

async function switchOff(owner: Owner, actor: Owner | null) {
  const isOff = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const gone = await tx
      .delete(secondFactors)
      .where(isSecondFactorOn(owner.id))
      .returning({ id: secondFactors.id })
    if (gone.length > 0) await recordChange(tx, owner, { change: 'off', actor })
    return gone.length > 0
  })
  if (isOff) await saveRemovals()
  return isOff
}

type Change = { change: SecondFactorChange; actor: Owner | null }

async function recordChange(tx: Transaction, owner: Owner, { change, actor }: Change) {
  await tx
    .insert(secondFactorEvents)
    .values({ userId: owner.id, actorId: actor?.id ?? null, change })
  await queueAccountAlert(tx, owner.email, `second factor ${change}`)
  logSecurityEvent({ user: owner.id, change }, 'second factor changed')
}

async function replaceCodes(tx: Transaction, secondFactorId: string) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.secondFactorId, secondFactorId))
  const codes = Array.from({ length: recoveryCodeCount }, randomCode)
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      secondFactorId,
      fingerprint: codeFingerprint(secondFactorId, code),
    })),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

// Without letters and digits that look alike. Ten of 31 are 49 bits.
function randomCode() {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function codeFingerprint(secondFactorId: string, code: string) {
  return fingerprint(`recovery code ${code} of ${secondFactorId}`)
}

async function findToConfirm(userId: string) {
  const [factor] = await db
    .select()
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNull(secondFactors.confirmedAt),
        gt(secondFactors.startedAt, sql`now() - make_interval(mins => ${setUpMinutes})`),
      ),
    )
  return factor ?? null
}

/** This one, the one before or the one after; null when it belongs to none. */
function findStep(sealedKey: string, code: string) {
  // otpauth throws on other characters that have more than one byte.
  if (!/^\d{6}$/.test(code)) return null
  const generator = totp(unseal(sealedKey), '')
  const timestamp = Date.now()
  const delta = generator.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : generator.counter({ timestamp }) + delta
}

function totp(key: string, label: string) {
  return new TOTP({ issuer: site.name, label, secret: Secret.fromBase32(key) })
}
