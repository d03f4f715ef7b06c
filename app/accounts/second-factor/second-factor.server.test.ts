import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { endSession } from '#app/accounts/account/own-account.server.ts'
import {
  codeChallengeCookie,
  deleteExpiredCodeChallenges,
  hasCodeChallenge,
  signInWithCode,
} from '#app/accounts/sign-in/code-challenge.server.ts'
import { replacePassword } from '#app/accounts/sign-in/replace-password.server.ts'
import { createSession, holdBack, signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  codeChallenges,
  recoveryCodes,
  secondFactorEvents,
  secondFactors,
  session,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { unseal } from '#app/platform/secrets/seal.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { hasSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import { given, goodPassword } from '#tests/given.ts'
import { givenClient } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import {
  acceptCode,
  confirmSecondFactor,
  endSecondFactor,
  endSecondFactorByServer,
  findSecondFactor,
  renewRecoveryCodes,
  resetCodeAttempts,
  secondFactorToConfirm,
  startSecondFactor,
} from './second-factor.server.ts'

test('a second factor is on after its first code, and not before', async () => {
  const owner = await given.account()
  expect(await startSecondFactor(owner, 'guessed')).toBe('wrong')
  expect(await secondFactorToConfirm(owner)).toBeNull()
  expect(await startSecondFactor(owner, goodPassword)).toBe('started')
  expect(await hasSecondFactor(owner.id)).toBe(false)
  expect(await signIn(credentials(owner), givenClient())).toHaveProperty('cookies')

  expect(await confirmSecondFactor(owner, '000000', asking())).toBe('wrong')
  const confirmed = await confirmSecondFactor(owner, await codeOf(owner.id), asking())
  expect(confirmed).toEqual({
    codes: expect.arrayContaining([expect.stringMatching(/^\w{5}-\w{5}$/)]),
  })
  expect(await hasSecondFactor(owner.id)).toBe(true)
  expect(await findSecondFactor(owner)).toMatchObject({ codesLeft: 10 })
  expect(await signIn(credentials(owner), givenClient())).toEqual({
    codeChallenge: expect.any(String),
  })
  expect(await startSecondFactor(owner, goodPassword)).toBe('started')
  expect(await secondFactorToConfirm(owner)).toBeNull()
})

test('a code with characters that are no digits is wrong, at the first code and at the sign-in', async () => {
  const owner = await given.account()
  await startSecondFactor(owner, goodPassword)
  for (const code of ['１２３４５６', 'é23456', '12345', '\u0000']) {
    expect(await confirmSecondFactor(owner, code, asking()), code).toBe('wrong')
  }
  const { owner: other } = await givenSecondFactor()
  for (const code of ['１２３４５６', 'é23456', '12345', '\u0000', '']) {
    expect(await acceptCode(other.id, code), code).toBeNull()
  }
})

test('a first code of a key that was replaced meanwhile does not switch on the new key', async () => {
  const owner = await given.account()
  await startSecondFactor(owner, goodPassword)
  const former = await codeOf(owner.id)
  const [confirming] = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const confirming = confirmSecondFactor(owner, former, asking())
    await expect.poll(waitingTransactions).toBe(1)
    await startSecondFactor(owner, goodPassword)
    // In an array, since a transaction that returned the promise itself would wait for it.
    return [confirming]
  })
  expect(await confirming).toBe('expired')
  expect(await hasSecondFactor(owner.id)).toBe(false)
})

test('the key is sealed, and recovery codes are stored as fingerprints', async () => {
  const { owner, codes } = await givenSecondFactor()
  const stored = JSON.stringify([await rowsWhere(secondFactors), await rowsWhere(recoveryCodes)])
  expect(stored).not.toContain(await keyOf(owner.id))
  for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
})

test('a code counts once, also when two requests bring it at once', async () => {
  const { owner } = await givenSecondFactor()
  const next = await codeOf(owner.id, 1)
  const both = await Promise.all([acceptCode(owner.id, next), acceptCode(owner.id, next)])
  expect(both.filter(Boolean)).toEqual(['code'])
  expect(await acceptCode(owner.id, await codeOf(owner.id))).toBeNull()
})

test('a clock may differ by one step, and not by two', async () => {
  for (const [steps, accepted] of [
    [-2, null],
    [-1, 'code'],
    [1, 'code'],
    [3, null],
  ] as const) {
    const { owner } = await givenSecondFactor()
    await updateWhere(secondFactors, { userId: owner.id }, { usedStep: null })
    expect(await acceptCode(owner.id, await codeOf(owner.id, steps)), `${steps}`).toBe(accepted)
  }
})

test('a recovery code counts once and its owner is told', async () => {
  const { owner, codes } = await givenSecondFactor()
  const code = codes[0]!.replace('-', '')
  const both = await Promise.all([acceptCode(owner.id, code), acceptCode(owner.id, code)])
  expect(both.filter(Boolean)).toEqual(['recovery code'])
  expect(await findSecondFactor(owner)).toMatchObject({ codesLeft: 9 })
  expect(await queuedEmails.subjectsTo(owner.email)).toContain('A recovery code was used')
  expect(await acceptCode((await givenSecondFactor()).owner.id, code)).toBeNull()
})

test('new recovery codes take the password and a code, and end the former ones', async () => {
  const { owner, codes } = await givenSecondFactor()
  const plain = codes.map((code) => code.replace('-', ''))
  expect(await renewRecoveryCodes(owner, { current: 'guessed', code: plain[0]! })).toEqual({
    current: 'wrong',
  })
  expect(await renewRecoveryCodes(owner, { current: goodPassword, code: 'invented' })).toEqual({
    code: 'wrong',
  })
  const renewed = await renewRecoveryCodes(owner, { current: goodPassword, code: plain[0]! })
  expect(renewed).toHaveProperty('codes')
  expect(await acceptCode(owner.id, plain[1]!)).toBeNull()
})

test('switching off takes the password and a code', async () => {
  const { owner, codes } = await givenSecondFactor()
  const code = codes[0]!.replace('-', '')
  expect(await endSecondFactor(owner, { current: 'guessed', code })).toEqual({ current: 'wrong' })
  expect(await endSecondFactor(owner, { current: goodPassword, code: '123456' })).toEqual({
    code: 'wrong',
  })
  expect(await hasSecondFactor(owner.id)).toBe(true)
  expect(await endSecondFactor(owner, { current: goodPassword, code })).toBe('off')
  expect(await signIn(credentials(owner), givenClient())).toHaveProperty('cookies')
  expect(await queuedEmails.subjectsTo(owner.email)).toContain('Codes when you sign in are now off')
})

test('the server switches off the second factor of somebody who is locked out, and records it', async () => {
  const { owner } = await givenSecondFactor()
  expect(await endSecondFactorByServer('nobody@readers.example')).toBe(false)
  expect(await endSecondFactorByServer(owner.email.toUpperCase())).toBe(true)
  expect(await endSecondFactorByServer(owner.email)).toBe(false)
  const record = await db
    .select()
    .from(secondFactorEvents)
    .where(eq(secondFactorEvents.userId, owner.id))
    .orderBy(secondFactorEvents.id)
  expect(record.map(({ change, actorId }) => [change, actorId])).toEqual([
    ['on', owner.id],
    ['off', null],
  ])
  await expect(db.delete(secondFactorEvents)).rejects.toThrow()
})

test('a code opens the session that the password began, and nothing without the password', async () => {
  const { owner } = await givenSecondFactor()
  const code = await codeOf(owner.id, 1)
  expect(await signInWithCode(asking(), code, givenClient())).toBe('expired')
  const request = await askingAfterPassword(owner)
  expect(await signInWithCode(request, '000000', givenClient())).toBe('wrong')
  expect(await signInWithCode(request, code, givenClient())).toHaveProperty('cookies')
})

test('a password opens one session: its cookie is used up, also by two codes at once', async () => {
  const { owner, codes } = await givenSecondFactor()
  const [first, second, third] = codes.map((code) => code.replace('-', ''))
  const request = await askingAfterPassword(owner)
  const sent = [first, second].map((code) => signInWithCode(request, code!, givenClient()))
  const outcomes = await Promise.all(sent)
  expect(outcomes.filter((outcome) => outcome === 'expired')).toHaveLength(1)
  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
  expect(await signInWithCode(request, third!, givenClient())).toBe('expired')
  expect(await hasCodeChallenge(request)).toBe(false)
  expect(await countWhere(session, { userId: owner.id })).toBe(1)
  // The code that came too late was not used up.
  expect(await findSecondFactor(owner)).toMatchObject({ codesLeft: 9 })
})

test('a cookie is good for a code of its own account only', async () => {
  const { owner } = await givenSecondFactor()
  const other = await givenSecondFactor()
  const request = await askingAfterPassword(owner)
  const code = other.codes[0]!.replace('-', '')
  expect(await signInWithCode(request, code, givenClient())).toBe('wrong')
  expect(await findSecondFactor(other.owner)).toMatchObject({ codesLeft: 10 })
})

test('after five wrong codes the right one is refused too, from every client and after a new sign-in', async () => {
  const { owner } = await givenSecondFactor()
  const request = await askingAfterPassword(owner)
  for (let each = 0; each < 5; each += 1) {
    expect(await signInWithCode(request, '000000', givenClient())).toBe('wrong')
  }
  const code = await codeOf(owner.id, 1)
  for (const attempt of [request, await askingAfterPassword(owner)]) {
    expect(await signInWithCode(attempt, code, givenClient())).toBe('too often')
  }
})

test('a sign-in that ends while its code is checked leaves the count of wrong codes as it was', async () => {
  const { owner } = await givenSecondFactor()
  const ending = await askingAfterPassword(owner)
  for (let each = 0; each < 4; each += 1) {
    expect(await signInWithCode(ending, '000000', givenClient())).toBe('wrong')
  }
  const [checking] = await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    const checking = signInWithCode(ending, '000000', givenClient())
    await expect.poll(waitingTransactions).toBe(1)
    await tx.update(codeChallenges).set({ expiresAt: sql`now()` }).where(isChallengeOf(owner))
    return [checking]
  })
  expect(await checking).toBe('expired')
  const request = await askingAfterPassword(owner)
  expect(await signInWithCode(request, '000000', givenClient())).toBe('wrong')
  expect(await signInWithCode(request, '000000', givenClient())).toBe('too often')
})

test('the owner is told that too many wrong codes were tried, once an hour', async () => {
  const { owner } = await givenSecondFactor()
  const request = await askingAfterPassword(owner)
  const guess = () => signInWithCode(request, '000000', givenClient())
  const subjects = async () =>
    (await queuedEmails.subjectsTo(owner.email)).filter(
      (subject) => subject === 'Too many wrong codes',
    )
  for (let each = 0; each < 5; each += 1) expect(await guess()).toBe('wrong')
  expect(await subjects()).toEqual([])
  await Promise.all([guess(), guess(), guess()])
  expect(await subjects()).toHaveLength(1)
  // The codes open again, and are guessed at again.
  await resetCodeAttempts(owner.id)
  for (let each = 0; each < 6; each += 1) await guess()
  expect(await subjects()).toHaveLength(1)

  const [email] = (await queuedEmails.to(owner.email)).filter(
    ({ subject }) => subject === 'Too many wrong codes',
  )
  expect(email?.paragraphs.join(' ')).toContain('knows your password')
})

test('somebody who sets up codes and mistypes the first is not written to', async () => {
  const owner = await given.account()
  await startSecondFactor(owner, goodPassword)
  for (let each = 0; each < 6; each += 1) await confirmSecondFactor(owner, '000000', asking())
  expect(await queuedEmails.subjectsTo(owner.email)).toEqual([])
})

test('a sign-in waits ten minutes for its code, by the clock of the database', async () => {
  const { owner } = await givenSecondFactor()
  const request = await askingAfterPassword(owner)
  const other = await askingAfterPassword((await givenSecondFactor()).owner)
  await db
    .update(codeChallenges)
    .set({ expiresAt: sql`${codeChallenges.expiresAt} - interval '599 seconds'` })
    .where(isChallengeOf(owner))
  expect(await hasCodeChallenge(request)).toBe(true)
  await db
    .update(codeChallenges)
    .set({ expiresAt: sql`${codeChallenges.expiresAt} - interval '1 second'` })
    .where(isChallengeOf(owner))
  expect(await hasCodeChallenge(request)).toBe(false)
  expect(await signInWithCode(request, await codeOf(owner.id, 1), givenClient())).toBe('expired')

  await deleteExpiredCodeChallenges()
  expect(await db.$count(codeChallenges, isChallengeOf(owner))).toBe(0)
  expect(await hasCodeChallenge(other)).toBe(true)
})

const endings: Record<string, (owner: Owner, code: string) => Promise<unknown>> = {
  'a new password': (owner) =>
    db.transaction(async (tx) => {
      await lockAccount(tx, owner.id)
      await replacePassword(tx, owner, { hash: 'the hash of another password' })
    }),
  'switching the second factor off': (owner, code) =>
    endSecondFactor(owner, { current: goodPassword, code }),
  'signing out everywhere else': (owner) => endSession(owner, 'others', asking()),
  'the deletion of the account': (owner) => deleteWhere(user, { id: owner.id }),
}

for (const [what, end] of Object.entries(endings)) {
  test(`${what} ends a sign-in that waits for its code`, async () => {
    const { owner, codes } = await givenSecondFactor()
    const request = await askingAfterPassword(owner)
    await end(owner, codes[0]!.replace('-', ''))
    const code = codes[1]!.replace('-', '')
    expect(await hasCodeChallenge(request)).toBe(false)
    expect(await signInWithCode(request, code, givenClient())).toBe('expired')
    expect(await countWhere(session, { userId: owner.id })).toBe(0)
  })
}

test('a sign-in with a password that is replaced meanwhile waits for no code', async () => {
  const { owner } = await givenSecondFactor()
  const opened = await createSession(owner.id, '')
  await db.transaction(async (tx) => {
    await lockAccount(tx, owner.id)
    await replacePassword(tx, owner, { hash: 'the hash of another password' })
  })
  expect(await holdBack(owner.id, opened.token)).toBe('ended')
  expect(await db.$count(codeChallenges, isChallengeOf(owner))).toBe(0)
})

test('over https the cookie has the __Host- prefix and is Secure', async () => {
  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, baseUrl: 'https://indelible.example' })
  expect(await codeChallengeCookie.set({ codeChallenge: randomUUID() })).toMatch(
    /^__Host-code=.+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

type Owner = { id: string; email: string }

async function askingAfterPassword(owner: Owner) {
  const outcome = await signIn(credentials(owner), givenClient())
  if (typeof outcome === 'string' || !('codeChallenge' in outcome)) throw new Error('no code asked')
  return asking(await codeChallengeCookie.set({ codeChallenge: outcome.codeChallenge }))
}

function isChallengeOf({ id }: Owner) {
  const factor = db
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id))
  return inArray(codeChallenges.secondFactorId, factor)
}

async function waitingTransactions() {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for update%'`)
  return rows.length
}

async function givenSecondFactor() {
  const owner = await given.account()
  await startSecondFactor(owner, goodPassword)
  const confirmed = await confirmSecondFactor(owner, await codeOf(owner.id), asking())
  if (typeof confirmed === 'string') throw new Error(confirmed)
  return { owner, codes: confirmed.codes }
}

async function keyOf(userId: string) {
  const [factor] = await rowsWhere(secondFactors, { userId })
  return unseal(factor!.secret)
}

async function codeOf(userId: string, stepsAhead = 0) {
  const totp = new TOTP({ secret: Secret.fromBase32(await keyOf(userId)) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}

function asking(cookie = '') {
  return new Request('http://localhost:3000/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
}

function credentials({ email }: { email: string }) {
  return { email, password: goodPassword }
}
