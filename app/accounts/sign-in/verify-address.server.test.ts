import { createEmailVerificationToken } from 'better-auth/api'
import { count } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { readLastRestore } from '#app/platform/db/last-restore.server.ts'
import { restores, session, user } from '#app/platform/db/schema/tables.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import {
  followLink,
  givenAddress,
  givenClient,
  givenNewcomer,
  lastToken,
} from '#tests/given-accounts.ts'
import { deleteWhere, rowsWhere } from '#tests/rows.ts'
import { signIn } from './sign-in.server.ts'
import { readVerification } from './verify-address.server.ts'

test('the link verifies the address, can be followed twice and signs nobody in', async () => {
  const { email } = await givenNewcomer()
  const before = await sessions()

  expect(await followLink(lastToken(email))).toBe(true)
  expect(await followLink(lastToken(email))).toBe(true)

  expect(await isVerified(email)).toBe(true)
  expect(await sessions()).toBe(before)
})

test('reading a link verifies nothing', async () => {
  const { email } = await givenNewcomer()
  expect(await readVerification(lastToken(email))).toMatchObject({ email })
  expect(await isVerified(email)).toBe(false)
})

test('a link altered anywhere verifies nothing', async () => {
  const { email } = await givenNewcomer()
  const token = lastToken(email)
  for (const at of [0, 5, 40, Math.floor(token.length / 2), token.length - 12]) {
    const other = token[at] === 'A' ? 'B' : 'A'
    expect(await followLink(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
  for (const forged of ['', '.', 'a.b.c', token.slice(0, -1), `${token}A`, '\0', 'ü']) {
    expect(await followLink(forged)).toBe(false)
  }
  expect(await isVerified(email)).toBe(false)
})

test('an expired link verifies nothing', async () => {
  const { email } = await givenNewcomer()
  const { secret } = configuration
  const [id] = lastToken(email).split('.')
  const expired = await createEmailVerificationToken(secret, email, undefined, -1)

  expect(await followLink(`${id}.${expired}`)).toBe(false)
  expect(await followLink(expired)).toBe(false)
  expect(await isVerified(email)).toBe(false)
})

test('a link signed without a secret verifies nothing', async () => {
  const { email } = await givenNewcomer()
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const [id] = lastToken(email).split('.')
  const claims = encode({ email, exp: Math.ceil(Date.now() / 1000) + 3_600 })
  const unsigned = `${encode({ alg: 'none' })}.${claims}.`
  const foreign = await createEmailVerificationToken(
    'another secret of thirty-two characters',
    email,
  )

  for (const token of [unsigned, foreign]) {
    expect(await followLink(`${id}.${token}`)).toBe(false)
  }
  expect(await isVerified(email)).toBe(false)
})

test('a link verifies only the address of its own account', async () => {
  const [one, other] = [await givenNewcomer(), await givenNewcomer()]
  await followLink(lastToken(one.email))
  expect(await isVerified(one.email)).toBe(true)
  expect(await isVerified(other.email)).toBe(false)
})

test('a link of a deleted account verifies nothing', async () => {
  const { email } = await givenNewcomer()
  await deleteWhere(user, { email })
  expect(await followLink(lastToken(email))).toBe(false)
})

test('an earlier link does not verify an account created since with another password', async () => {
  const email = givenAddress()
  await givenNewcomer(email, 'the one Maya chose')
  const mayas = lastToken(email)
  await givenNewcomer(email, 'a password of a stranger')

  await followLink(mayas)

  const stranger = { email, password: 'a password of a stranger' }
  expect(await signIn(stranger, givenClient())).toBe('unverified')
  expect(fakeInbox.to(email)).toHaveLength(3)
})

test('a link that is sent again at a sign-in works', async () => {
  const { email, password } = await givenNewcomer()
  await signIn({ email, password }, givenClient())
  expect(fakeInbox.to(email)).toHaveLength(2)

  for (const { token = '' } of fakeInbox.to(email)) expect(await followLink(token)).toBe(true)
  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('after a restore earlier links verify nothing, and new ones work', async () => {
  const { email, password } = await givenNewcomer()
  const earlier = lastToken(email)
  const restoredAt = new Date()
  await db.insert(restores).values({ restoredAt, backupMadeAt: restoredAt })
  await readLastRestore()
  onTestFinished(async () => {
    await db.delete(restores)
    await readLastRestore()
  })

  expect(await followLink(earlier)).toBe(false)
  await signIn({ email, password }, givenClient())
  expect(await followLink(lastToken(email))).toBe(true)
})

async function isVerified(email: string) {
  const [row] = await rowsWhere(user, { email })
  return row?.emailVerified ?? null
}

async function sessions() {
  const [row] = await db.select({ count: count() }).from(session)
  return row?.count
}
