import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findResetOwner, requestPasswordReset } from '#app/accounts/sign-in/recovery.server.ts'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  profiles,
  session,
  user,
  verification,
} from '#app/platform/db/schema/tables.server.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { killBefore, refuseWrites } from '#tests/broken-off.ts'
import { statementStep } from '#tests/depth.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import {
  followLink,
  givenAddress,
  givenClient,
  givenNewcomer,
  givenReader,
  goodPassword,
  lastToken,
} from '#tests/given-accounts.ts'
import { pluck } from '#tests/pluck.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, deleteWhere, rowsWhere } from '#tests/rows.ts'
import { databaseUrl } from '#tests/test-database.ts'
import {
  changeAddress,
  changeName,
  changePassword,
  checkCurrentPassword,
  deviceName,
  endSession,
  listSessions,
  readAddressChange,
  requestAddressChange,
} from './own-account.server.ts'

beforeAll(async () => {
  await startJobs(databaseUrl)
  await jobs.createQueue('mail')
})

afterAll(() => jobs.stop({ graceful: false }))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a reader can set and remove the name in the header', async () => {
  const { owner } = await givenOwner()
  await changeName(owner, 'Ava')
  expect(await nameOf(owner.id)).toBe('Ava')
  await changeName(owner, '')
  expect(await nameOf(owner.id)).toBeNull()
})

test('a new password needs the old one, and ends every other session', async () => {
  const { owner, request } = await givenOwner()
  const elsewhere = await signedIn(owner.email)
  const passwords = { current: 'not this one', password: 'nine swallows home' }
  expect(await changePassword(owner, passwords, request)).toBe('wrong')
  expect(
    await changePassword(owner, { current: goodPassword, password: 'password' }, request),
  ).toHaveProperty('passwordProblem')

  const changed = await changePassword(owner, { ...passwords, current: goodPassword }, request)
  expect(changed).toHaveProperty('cookies')
  expect(await listSessions(owner, elsewhere)).toEqual([expect.objectContaining({ isThis: false })])
  expect(
    await signIn({ email: owner.email, password: 'nine swallows home' }, givenClient()),
  ).toHaveProperty('cookies')
  expect(await queuedEmails.subjectsTo(owner.email)).toEqual(['Your password was changed'])
})

test('a change of password whose connection is killed at any statement does everything or nothing', async () => {
  let killed = true
  for (let statement = 1; killed; statement += statementStep) {
    const { owner, request } = await givenOwner()
    await signedIn(owner.email)
    const before = await standing(owner)
    const passwords = { current: goodPassword, password: 'nine swallows home' }

    killed = await killBefore(statement, () => changePassword(owner, passwords, request))

    const after = await standing(owner)
    const isChanged = after.hash !== before.hash
    const oldTokens = after.tokens.filter((token) => before.tokens.includes(token))
    expect(
      [oldTokens.length, after.tokens.length, after.subjects],
      `killed before statement ${statement}`,
    ).toEqual(isChanged ? [0, 1, ['Your password was changed']] : [2, 2, []])
  }
})

test('a change is made even if its alert cannot be queued', async () => {
  const { owner, request } = await givenOwner()
  await signedIn(owner.email)
  const { owner: mover } = await givenOwner()
  const next = givenAddress()
  await requestAddressChange(mover, next, goodPassword)
  const token = await tokenTo(next)

  await refuseWrites('pgboss.job')
  const passwords = { current: goodPassword, password: 'nine swallows home' }
  expect(await changePassword(owner, passwords, request)).toHaveProperty('cookies')
  expect((await standing(owner)).tokens).toHaveLength(1)
  expect(await changeAddress(token)).toBe(true)
  expect(await standing(mover)).toMatchObject({ tokens: [], subjects: [] })
})

test('a session that has ended meanwhile cannot change the password', async () => {
  const { owner, request } = await givenOwner()
  const before = await standing(owner)
  await deleteWhere(session, { userId: owner.id })

  const passwords = { current: goodPassword, password: 'nine swallows home' }
  expect(await changePassword(owner, passwords, request)).toBe('signed out')

  expect((await standing(owner)).hash).toBe(before.hash)
})

test('of two simultaneous changes of the password one is made, and one session is left', async () => {
  const { owner, request } = await givenOwner()
  const change = (password: string) =>
    changePassword(owner, { current: goodPassword, password }, request)

  const outcomes = await Promise.all([change('nine swallows home'), change('ten swallows home')])

  expect(outcomes.filter((outcome) => typeof outcome === 'object')).toHaveLength(1)
  expect((await standing(owner)).tokens).toHaveLength(1)
})

test('wrong current passwords are limited', async () => {
  const { owner } = await givenOwner()
  const answers = []
  for (let guess = 0; guess < 12; guess += 1)
    answers.push(await checkCurrentPassword(owner, `guess ${guess}`))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(10)
  expect(await checkCurrentPassword(owner, goodPassword)).toBe('too often')
})

test('the address changes when its link is followed, and the old address is told', async () => {
  const { owner } = await givenOwner()
  const next = givenAddress()
  expect(await requestAddressChange(owner, next, 'not this one')).toBe('wrong')
  expect(await requestAddressChange(owner, next, goodPassword)).toBe('asked')
  expect(await addressOf(owner.id)).toBe(owner.email)

  const token = await tokenTo(next)
  expect(await readAddressChange(token)).toMatchObject({ from: owner.email, to: next })
  expect(await changeAddress(token)).toBe(true)
  expect(await addressOf(owner.id)).toBe(next)
  expect(await queuedEmails.subjectsTo(owner.email)).toEqual(['Your email address was changed'])
  expect(await rowsWhere(session, { userId: owner.id })).toEqual([])
  expect(await changeAddress(token)).toBe(false)
})

test('an address that has an account is not revealed and not taken over', async () => {
  const { owner } = await givenOwner()
  const { owner: other } = await givenOwner()
  expect(await requestAddressChange(owner, other.email, goodPassword)).toBe('asked')
  expect(await queuedEmails.to(other.email)).toEqual([])

  const late = givenAddress()
  await requestAddressChange(owner, late, goodPassword)
  await givenReader(late)
  expect(await changeAddress(await tokenTo(late))).toBe(false)
  expect(await addressOf(owner.id)).toBe(owner.email)
})

test('a mailbox gets three links an hour, whichever accounts ask for them', async () => {
  const next = givenAddress()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { owner } = await givenOwner()
    expect(await requestAddressChange(owner, next, goodPassword)).toBe('asked')
  }
  expect(await queuedEmails.to(next)).toHaveLength(3)
})

test('a link to a new address ends when the password changes', async () => {
  const { owner } = await givenOwner()
  const next = givenAddress()
  await requestAddressChange(owner, next, goodPassword)
  const token = await tokenTo(next)
  const [credential] = await db
    .update(account)
    .set({ password: 'the hash of another password' })
    .where(eq(account.userId, owner.id))
    .returning({ id: account.id })
  expect(credential).toBeDefined()

  expect(await readAddressChange(token)).toBeNull()
  expect(await changeAddress(token)).toBe(false)
  expect(await addressOf(owner.id)).toBe(owner.email)
})

test('a link to set a new password ends when the address or the password changes', async () => {
  const { owner: mover } = await givenOwner()
  const next = givenAddress()
  await requestAddressChange(mover, next, goodPassword)
  const toFormerAddress = await resetLinkFor(mover.email)
  expect(await findResetOwner(toFormerAddress)).toBe(mover.email)
  expect(await changeAddress(await tokenTo(next))).toBe(true)
  expect(await findResetOwner(toFormerAddress)).toBeNull()

  const { owner, request } = await givenOwner()
  const earlier = await resetLinkFor(owner.email)
  await changePassword(owner, { current: goodPassword, password: 'nine swallows home' }, request)
  expect(await findResetOwner(earlier)).toBeNull()
})

test('no link to set a new password goes to an address that is changed meanwhile', async () => {
  const { owner } = await givenOwner()
  const { owner: known } = await givenOwner()
  await db.transaction(async (tx) => {
    await tx.update(user).set({ email: givenAddress() }).where(eq(user.id, owner.id))
    await requestPasswordReset(owner.email, givenClient())
    await expect.poll(waitingForAccount).toBe(1)
  })
  await resetLinkFor(known.email)
  expect(pluck(fakeInbox.to(owner.email), 'kind')).not.toContain('reset')
  expect(await countWhere(verification, { value: owner.id })).toBe(0)
})

test('an account moves to an address that a stranger signed up with and never verified', async () => {
  const { owner } = await givenOwner()
  const next = givenAddress()
  await givenNewcomer(next, 'a password of a stranger')
  expect(await requestAddressChange(owner, next, goodPassword)).toBe('asked')
  const token = await tokenTo(next)
  await givenNewcomer(next, 'a password of a stranger')

  expect(await changeAddress(token)).toBe(true)

  expect(await addressOf(owner.id)).toBe(next)
  expect(await signIn({ email: next, password: 'a password of a stranger' }, givenClient())).toBe(
    'refused',
  )
  expect(await followLink(lastToken(next))).toBe(false)
})

test('a link that was altered changes nothing', async () => {
  const { owner } = await givenOwner()
  await requestAddressChange(owner, givenAddress(), goodPassword)
  for (const token of ['', 'x', 'a'.repeat(4_000)]) expect(await changeAddress(token)).toBe(false)
  expect(await addressOf(owner.id)).toBe(owner.email)
})

test('a reader can see their sessions and end them', async () => {
  const { owner, request } = await givenOwner()
  await signedIn(owner.email, firefox)
  const { owner: other } = await givenOwner()
  const open = await listSessions(owner, request)
  expect(open.map(({ device, isThis }) => [device, isThis])).toContainEqual([
    'Firefox on Windows',
    false,
  ])
  const unknown = open.find(({ isThis }) => !isThis)!

  await endSession(other, unknown.id, request)
  expect(await listSessions(owner, request)).toHaveLength(2)
  await endSession(owner, unknown.id, request)
  expect(await listSessions(owner, request)).toMatchObject([{ isThis: true }])
  await signedIn(owner.email)
  await endSession(owner, 'others', request)
  expect(await listSessions(owner, request)).toMatchObject([{ isThis: true }])
})

test('a session is named by its browser and system', () => {
  expect(deviceName(firefox)).toBe('Firefox on Windows')
  expect(
    deviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceName('<script>alert(1)</script>')).toBe('Unknown browser')
})

async function givenOwner() {
  const { email } = await givenReader()
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return { owner: { id: row!.id, email }, request: await signedIn(email) }
}

async function resetLinkFor(email: string) {
  await requestPasswordReset(email, givenClient())
  await expect.poll(() => fakeInbox.to(email).at(-1)?.kind).toBe('reset')
  return lastToken(email)
}

async function waitingForAccount() {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"user"%for update'`)
  return rows.length
}

async function signedIn(email: string, userAgent = '') {
  const outcome = await signIn({ email, password: goodPassword }, givenClient(), userAgent)
  if (typeof outcome === 'string' || !('cookies' in outcome)) throw new Error('nobody signed in')
  const cookie = outcome.cookies
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return new Request('http://localhost:3000/account', { headers: { cookie } })
}

async function standing({ id, email }: { id: string; email: string }) {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(eq(account.userId, id))
  const open = await rowsWhere(session, { userId: id })
  return {
    hash: credential?.hash,
    tokens: pluck(open, 'token'),
    subjects: await queuedEmails.subjectsTo(email),
  }
}

async function nameOf(userId: string) {
  const [row] = await rowsWhere(profiles, { userId })
  return row?.displayName
}

async function addressOf(id: string) {
  const [row] = await rowsWhere(user, { id })
  return row?.email
}

async function tokenTo(email: string) {
  const [message] = await queuedEmails.to(email)
  return new URL(message!.action!.url).searchParams.get('token') ?? ''
}
