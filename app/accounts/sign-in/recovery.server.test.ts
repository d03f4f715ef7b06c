import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, pool } from '#app/platform/db/client.server.ts'
import { account, session, user, verification } from '#app/platform/db/schema/tables.server.ts'
import { killBefore, refuseWrites } from '#tests/broken-off.ts'
import { statementStep } from '#tests/depth.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { given } from '#tests/given.ts'
import { followLink } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { findResetOwner, requestPasswordReset, setNewPassword } from './recovery.server.ts'
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'

const client = '192.0.2.1'

async function givenAccount(email: string, password: string) {
  await signUp({ email, password }, client)
  await followLink(fakeInbox.to(email).at(-1)?.token ?? '')
}

async function linkFor(email: string, requestReset = client) {
  const before = fakeInbox.to(email).length
  await requestPasswordReset(email, requestReset)
  await expect.poll(() => fakeInbox.to(email).length).toBe(before + 1)
  return fakeInbox.to(email).at(-1)?.token ?? ''
}

test('a new password verifies the address, and locks out whoever signed up with it', async () => {
  const email = 'mo@readers.example'
  await signUp({ email, password: 'a password of a stranger' }, client)
  const token = await linkFor(email)

  expect(await setNewPassword(token, 'nine swallows home')).toBe('set')

  expect(await signIn({ email, password: 'nine swallows home' }, client)).toHaveProperty('cookies')
  expect(await signIn({ email, password: 'a password of a stranger' }, client)).toBe('refused')
})

test('a link sets a new password once, ends every session and tells the owner', async () => {
  const email = 'ava@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)

  expect(await setNewPassword(token, 'nine swallows home')).toBe('set')

  expect(await queuedEmails.subjectsTo(email)).toEqual(['Your password was changed'])
  expect(await signIn({ email, password: 'five thousand miles' }, client)).toBe('refused')
  expect(await signIn({ email, password: 'nine swallows home' }, client)).toHaveProperty('cookies')
  expect(await setNewPassword(token, 'ten swallows home')).toBe('expired')
})

test('of two uses of one link at the same moment exactly one sets the password', async () => {
  const email = 'bea@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)

  const outcomes = await Promise.all([
    setNewPassword(token, 'nine swallows home'),
    setNewPassword(token, 'ten swallows home'),
  ])

  expect(outcomes.filter((outcome) => outcome === 'set')).toHaveLength(1)
})

test('a newer link ends the older one', async () => {
  const email = 'cat@readers.example'
  await givenAccount(email, 'five thousand miles')
  const older = await linkFor(email)
  const newer = await linkFor(email)

  expect(await setNewPassword(older, 'nine swallows home')).toBe('expired')
  expect(await setNewPassword(newer, 'nine swallows home')).toBe('set')
})

test('a link works for 30 minutes', async () => {
  const email = 'old@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)
  const [stored] = await db
    .select()
    .from(verification)
    .where(gt(verification.expiresAt, sql`now()`))
  const lifetimeMs = stored!.expiresAt.getTime() - stored!.createdAt.getTime()
  expect(Math.round(lifetimeMs / 60_000)).toBe(30)

  await db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` })

  expect(await findResetOwner(token)).toBeNull()
  expect(await setNewPassword(token, 'nine swallows home')).toBe('expired')
})

test('only the hash of a token is stored, so a copy of the database opens no account', async () => {
  const email = 'dump@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)
  const rows = await db.select().from(verification)

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const { identifier } of rows) {
    expect(await setNewPassword(identifier, 'nine swallows home')).toBe('expired')
    expect(await setNewPassword(identifier.split(':').at(-1)!, 'nine swallows home')).toBe(
      'expired',
    )
  }
  expect(token.length).toBeGreaterThanOrEqual(22)
})

test('a weak password is refused and leaves the link as it was', async () => {
  const email = 'dee@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)

  expect(await setNewPassword(token, 'password1')).toHaveProperty('passwordProblem')
  expect(await setNewPassword(token, 'dee@readers.example')).toHaveProperty('passwordProblem')
  expect(await setNewPassword(token, 'nine swallows home')).toBe('set')
})

test('an unknown address gets the same answer and no email', async () => {
  expect(await requestPasswordReset('nobody@readers.example', client)).toBe('asked')
  expect(fakeInbox.to('nobody@readers.example')).toEqual([])
})

for (const token of ['', 'made-up', 'x\0', 'x\ud800', "' or 1=1--"]) {
  test(`the made-up token ${JSON.stringify(token)} is refused as expired`, async () => {
    expect(await findResetOwner(token)).toBeNull()
    expect(await setNewPassword(token, 'nine swallows home')).toBe('expired')
  })
}

test('repeated requests send at most three emails and end no link', async () => {
  const email = 'eve@readers.example'
  await givenAccount(email, 'five thousand miles')
  await linkFor(email)
  await linkFor(email)
  const last = await linkFor(email)
  const before = fakeInbox.to(email).length

  for (let times = 0; times < 5; times += 1)
    expect(await requestPasswordReset(email, client)).toBe('asked')
  // Each request is done after its answer: a known one that comes later shows that they all are.
  await linkFor(await otherAccount())

  expect(fakeInbox.to(email)).toHaveLength(before)
  expect(await setNewPassword(last, 'nine swallows home')).toBe('set')
})

test('after a reset the owner can sign in, however many wrong attempts there were', async () => {
  const email = 'flo@readers.example'
  await givenAccount(email, 'five thousand miles')
  for (let guess = 0; guess < 6; guess += 1) {
    await signIn({ email, password: `guess ${guess}` }, `198.51.100.${guess}`)
  }
  expect(await signIn({ email, password: 'five thousand miles' }, client)).toBe('too often')

  await setNewPassword(await linkFor(email), 'nine swallows home')

  expect(await signIn({ email, password: 'nine swallows home' }, client)).toHaveProperty('cookies')
})

test('a reset whose connection is killed at any statement does everything or nothing', async () => {
  let killed = true
  for (let statement = 1; killed; statement += statementStep) {
    const { email, token, before } = await givenOpenSessions()

    killed = await killBefore(statement, () => setNewPassword(token, 'nine swallows home'))

    const after = await standing(email)
    const isChanged = after.hash !== before.hash
    const happened = isChanged
      ? { sessions: 0, links: 0, alerts: ['Your password was changed'] }
      : { sessions: 2, links: 1, alerts: [] }
    expect(after, `killed before statement ${statement}`).toEqual({ hash: after.hash, ...happened })
    if (!isChanged) expect(await setNewPassword(token, 'nine swallows home')).toBe('set')
    expect(pool.totalCount - pool.idleCount, 'connections not given back').toBe(0)
  }
})

for (const table of ['account', 'session', 'verification']) {
  test(`a reset that may not write to "${table}" changes nothing and leaves the link as it was`, async () => {
    const { email, token, before } = await givenOpenSessions()

    const allowWrites = await refuseWrites(table)
    await expect(setNewPassword(token, 'nine swallows home')).rejects.toThrow()

    expect(await standing(email)).toEqual(before)
    await allowWrites()
    expect(await setNewPassword(token, 'nine swallows home')).toBe('set')
    expect(await standing(email)).toMatchObject({ sessions: 0, links: 0 })
  })
}

test('a reset whose alert cannot be queued still sets the password and ends every session', async () => {
  const { email, token, before } = await givenOpenSessions()

  await refuseWrites('pgboss.job')
  expect(await setNewPassword(token, 'nine swallows home')).toBe('set')

  const after = await standing(email)
  expect(after.hash).not.toBe(before.hash)
  expect(after).toMatchObject({ sessions: 0, links: 0, alerts: [] })
})

/** Somebody signed in on two browsers, with a link to set a new password. */
async function givenOpenSessions() {
  const { id, email } = await given.member()
  await db
    .insert(account)
    .values({ userId: id, accountId: id, providerId: 'credential', password: 'the old hash' })
  const expiresAt = new Date(Date.now() + 3_600_000)
  for (const token of [randomUUID(), randomUUID()]) {
    await db.insert(session).values({ userId: id, token, expiresAt })
  }
  const token = await linkFor(email, randomUUID())
  return { email, token, before: await standing(email) }
}

async function standing(email: string) {
  const [owner] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  const { id } = owner!
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, id), eq(account.providerId, 'credential')))
  return {
    hash: credential?.hash,
    sessions: await db.$count(session, eq(session.userId, id)),
    links: await db.$count(verification, eq(verification.value, id)),
    alerts: await queuedEmails.subjectsTo(email),
  }
}

async function otherAccount() {
  const email = `${randomUUID()}@readers.example`
  await givenAccount(email, 'five thousand miles')
  return email
}
