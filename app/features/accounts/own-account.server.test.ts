import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { profiles, session, user } from '#app/db/schema/tables.server.ts'
import { jobs, startJobs } from '#app/server/jobs.server.ts'
import type { Letter } from '#app/server/mail/letter.ts'
import { unseal } from '#app/server/seal.server.ts'
import { givenAddress, givenClient, givenReader, goodPassword } from '#tests/given-accounts.ts'
import { databaseUrl } from '#tests/own-database.ts'
import {
  askForAddress,
  changeAddress,
  changeInLink,
  changePassword,
  deviceOf,
  endSession,
  openSessions,
  provePassword,
  rename,
} from './own-account.server.ts'
import { signIn } from './sign-in.server.ts'

beforeAll(async () => {
  await startJobs(databaseUrl)
  await jobs.createQueue('mail')
})

afterAll(() => jobs.stop({ graceful: false }))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a reader chooses the name the masthead shows, and takes it off again', async () => {
  const { owner } = await givenOwner()
  await rename(owner, 'Ava')
  expect(await nameOf(owner.id)).toBe('Ava')
  await rename(owner, '')
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
  expect(await openSessions(owner, elsewhere)).toEqual([expect.objectContaining({ isThis: false })])
  expect(
    await signIn({ email: owner.email, password: 'nine swallows home' }, givenClient()),
  ).toHaveProperty('cookies')
  expect((await lettersTo(owner.email)).map(({ subject }) => subject)).toEqual([
    'Your password was changed',
  ])
})

test('whoever finds a session open cannot guess at the password for long', async () => {
  const { owner } = await givenOwner()
  const answers = []
  for (let guess = 0; guess < 12; guess += 1)
    answers.push(await provePassword(owner, `guess ${guess}`))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(10)
  expect(await provePassword(owner, goodPassword)).toBe('too often')
})

test('an address changes once its link is followed, and the old one is told', async () => {
  const { owner } = await givenOwner()
  const next = givenAddress()
  expect(await askForAddress(owner, next, 'not this one')).toBe('wrong')
  expect(await askForAddress(owner, next, goodPassword)).toBe('asked')
  expect(await addressOf(owner.id)).toBe(owner.email)

  const token = await tokenTo(next)
  expect(await changeInLink(token)).toMatchObject({ from: owner.email, to: next })
  expect(await changeAddress(token)).toBe(true)
  expect(await addressOf(owner.id)).toBe(next)
  expect((await lettersTo(owner.email)).map(({ subject }) => subject)).toEqual([
    'Your email address was changed',
  ])
  expect(await db.select().from(session).where(eq(session.userId, owner.id))).toEqual([])
  expect(await changeAddress(token)).toBe(false)
})

test('an address that has an account is not said to have one, and is not taken over', async () => {
  const { owner } = await givenOwner()
  const { owner: other } = await givenOwner()
  expect(await askForAddress(owner, other.email, goodPassword)).toBe('asked')
  expect(await lettersTo(other.email)).toEqual([])

  const late = givenAddress()
  await askForAddress(owner, late, goodPassword)
  await givenReader(late)
  expect(await changeAddress(await tokenTo(late))).toBe(false)
  expect(await addressOf(owner.id)).toBe(owner.email)
})

test('a link that was altered changes nothing', async () => {
  const { owner } = await givenOwner()
  await askForAddress(owner, givenAddress(), goodPassword)
  for (const token of ['', 'x', 'a'.repeat(4_000)]) expect(await changeAddress(token)).toBe(false)
  expect(await addressOf(owner.id)).toBe(owner.email)
})

test('a reader sees where they are signed in, and ends what they do not know', async () => {
  const { owner, request } = await givenOwner()
  await signedIn(owner.email, firefox)
  const { owner: other } = await givenOwner()
  const open = await openSessions(owner, request)
  expect(open.map(({ device, isThis }) => [device, isThis])).toContainEqual([
    'Firefox on Windows',
    false,
  ])
  const unknown = open.find(({ isThis }) => !isThis)!

  await endSession(other, unknown.id, request)
  expect(await openSessions(owner, request)).toHaveLength(2)
  await endSession(owner, unknown.id, request)
  expect(await openSessions(owner, request)).toMatchObject([{ isThis: true }])
  await signedIn(owner.email)
  await endSession(owner, 'others', request)
  expect(await openSessions(owner, request)).toMatchObject([{ isThis: true }])
})

test('a session is known by its browser and system', () => {
  expect(deviceOf(firefox)).toBe('Firefox on Windows')
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26 Mobile Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(deviceOf('<script>alert(1)</script>')).toBe('a browser')
})

async function givenOwner() {
  const { email } = await givenReader()
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return { owner: { id: row!.id, email }, request: await signedIn(email) }
}

async function signedIn(email: string, userAgent = '') {
  const outcome = await signIn({ email, password: goodPassword }, givenClient(), userAgent)
  if (typeof outcome === 'string') throw new Error(outcome)
  const cookie = outcome.cookies
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return new Request('http://localhost:3000/account', { headers: { cookie } })
}

async function nameOf(userId: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.userId, userId))
  return row?.displayName
}

async function addressOf(id: string) {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  return row?.email
}

async function tokenTo(email: string) {
  const [letter] = await lettersTo(email)
  return new URL(letter!.action!.url).searchParams.get('token') ?? ''
}

async function lettersTo(email: string) {
  const { rows } = await db.execute<{ data: { sealed: string } }>(
    sql`select data from pgboss.job where name = 'mail' order by created_on`,
  )
  return rows
    .map(({ data }): Letter => JSON.parse(unseal(data.sealed)))
    .filter(({ to }) => to === email)
}
