import { randomUUID } from 'node:crypto'
import { gt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/tables.server.ts'
import { postbox } from '#tests/postbox.ts'
import { askForReset, ownerOf, setNewPassword } from './recovery.server.ts'
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'
import { verifyAddress } from './verify-address.server.ts'

const client = '192.0.2.1'

async function givenAccount(email: string, password: string) {
  await signUp({ email, password }, client)
  await verifyAddress(postbox.to(email).at(-1)?.token ?? '')
}

async function linkFor(email: string) {
  const before = postbox.to(email).length
  await askForReset(email, client)
  await expect.poll(() => postbox.to(email).length).toBe(before + 1)
  return postbox.to(email).at(-1)?.token ?? ''
}

test('a link sets a new password once, ends every session and tells the owner', async () => {
  const email = 'ava@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)

  expect(await setNewPassword(token, 'nine swallows home')).toBe('set')

  expect(postbox.to(email).at(-1)?.kind).toBe('password changed')
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

test('a newer link makes the older one worthless', async () => {
  const email = 'cat@readers.example'
  await givenAccount(email, 'five thousand miles')
  const older = await linkFor(email)
  const newer = await linkFor(email)

  expect(await setNewPassword(older, 'nine swallows home')).toBe('expired')
  expect(await setNewPassword(newer, 'nine swallows home')).toBe('set')
})

test('a link works for half an hour', async () => {
  const email = 'old@readers.example'
  await givenAccount(email, 'five thousand miles')
  const token = await linkFor(email)
  const [kept] = await db.select().from(verification).where(gt(verification.expiresAt, sql`now()`))
  const left = kept!.expiresAt.getTime() - kept!.createdAt.getTime()
  expect(Math.round(left / 60_000)).toBe(30)

  await db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` })

  expect(await ownerOf(token)).toBeNull()
  expect(await setNewPassword(token, 'nine swallows home')).toBe('expired')
})

test('a dump of the database opens no account: only the hash of a token is kept', async () => {
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

test('an unknown address gets the same answer and no letter', async () => {
  expect(await askForReset('nobody@readers.example', client)).toBe('asked')
  expect(postbox.to('nobody@readers.example')).toEqual([])
})

test('a made-up token is an expired one', async () => {
  expect(await setNewPassword('made-up', 'nine swallows home')).toBe('expired')
})

test('a stranger who asks again and again sends three letters and kills no link', async () => {
  const email = 'eve@readers.example'
  await givenAccount(email, 'five thousand miles')
  await linkFor(email)
  await linkFor(email)
  const last = await linkFor(email)
  const before = postbox.to(email).length

  for (let times = 0; times < 5; times += 1) expect(await askForReset(email, client)).toBe('asked')
  // Each request is done after its answer: a known one that comes later shows that they all are.
  await linkFor(await otherAccount())

  expect(postbox.to(email)).toHaveLength(before)
  expect(await setNewPassword(last, 'nine swallows home')).toBe('set')
})

test('a new password lets its owner in, however often a stranger has guessed', async () => {
  const email = 'flo@readers.example'
  await givenAccount(email, 'five thousand miles')
  for (let guess = 0; guess < 6; guess += 1) {
    await signIn({ email, password: `guess ${guess}` }, `198.51.100.${guess}`)
  }
  expect(await signIn({ email, password: 'five thousand miles' }, client)).toBe('too often')

  await setNewPassword(await linkFor(email), 'nine swallows home')

  expect(await signIn({ email, password: 'nine swallows home' }, client)).toHaveProperty('cookies')
})

async function otherAccount() {
  const email = `${randomUUID()}@readers.example`
  await givenAccount(email, 'five thousand miles')
  return email
}
