import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/tables.server.ts'
import { givenAddress, givenClient, givenReader, lastToken } from '#tests/given-accounts.ts'
import { postBag } from '#tests/post-bag.ts'
import { postbox } from '#tests/postbox.ts'
import { accountOf } from './google-account.server.ts'
import { disconnectGoogle, waysIn } from './google-connection.server.ts'
import { askedInLetter, askToDelete, askToMove, goOnMoving } from './mailed-proof.server.ts'
import {
  askForAddress,
  changeAddress,
  changePassword,
  provePassword,
} from './own-account.server.ts'
import { askForReset, setNewPassword } from './recovery.server.ts'
import { signIn } from './sign-in.server.ts'

beforeAll(() => postBag.open())
afterAll(() => postBag.close())

test('an account that came by Google has no password to prove it with, and is told to go another way', async () => {
  const owner = await givenByGoogle()
  expect(await waysIn(owner)).toEqual({ password: false, google: true })
  expect(await provePassword(owner, 'anything at all')).toBe('none')
  expect(await askForAddress(owner, givenAddress(), 'anything at all')).toBe('none')
  const passwords = { current: 'anything at all', password: 'nine swallows home' }
  expect(await changePassword(owner, passwords, new Request('http://localhost'))).toBe('none')
})

test('a letter sets its first password, which signs in to the same account as Google', async () => {
  const owner = await givenByGoogle()
  await askForReset(owner.email, givenClient())
  await expect.poll(() => postbox.to(owner.email)).toHaveLength(1)
  expect(await setNewPassword(lastToken(owner.email), 'nine swallows home')).toBe('set')

  expect(await waysIn(owner)).toEqual({ password: true, google: true })
  const outcome = await signIn(
    { email: owner.email, password: 'nine swallows home' },
    givenClient(),
  )
  expect(outcome).toMatchObject({ viewer: { id: owner.id } })
})

test('Google goes once there is a password, and not before; its owner is told', async () => {
  const owner = await givenByGoogle()
  expect(await disconnectGoogle(owner)).toBe(false)
  expect(await waysIn(owner)).toEqual({ password: false, google: true })

  await db
    .insert(account)
    .values({ userId: owner.id, accountId: owner.id, providerId: 'credential', password: 'a hash' })
  expect(await disconnectGoogle(owner)).toBe(true)
  expect(await waysIn(owner)).toEqual({ password: true, google: false })
  expect(await disconnectGoogle(owner)).toBe(true)
  expect(await subjectsTo(owner.email)).toEqual(['Google can no longer sign in to your account'])
})

test('somebody else’s Google stays where it is', async () => {
  const [owner, other] = [await givenByGoogle(), await givenReader()]
  const [row] = await db.select().from(user).where(eq(user.email, other.email))
  await disconnectGoogle({ id: row!.id, email: other.email })
  expect(await waysIn(owner)).toMatchObject({ google: true })
})

test('a letter asks whether the account is really to go, and is good for half an hour', async () => {
  const owner = await givenByGoogle()
  expect(await askToDelete(owner)).toBe('asked')
  expect(await subjectsTo(owner.email)).toEqual(['Do you want to delete your account?'])
  const token = await newestToken(owner.email)
  expect(await askedInLetter(token)).toEqual({ act: 'deletion', owner })

  vi.setSystemTime(Date.now() + 31 * 60_000)
  expect(await askedInLetter(token)).toBeNull()
  vi.useRealTimers()
  for (const altered of ['', 'x', token.slice(2)]) {
    expect(await askedInLetter(altered)).toBeNull()
  }
})

test('a letter to an address that the account has left is worth nothing', async () => {
  const owner = await givenByGoogle()
  await askToDelete(owner)
  const token = await newestToken(owner.email)
  await db.update(user).set({ email: givenAddress() }).where(eq(user.id, owner.id))
  expect(await askedInLetter(token)).toBeNull()
})

test('an account without a password moves by two letters, the first to the address it has', async () => {
  const [owner, next] = [await givenByGoogle(), givenAddress()]
  expect(await askToMove(owner, next)).toBe('asked')
  expect(await postBag.to(next)).toEqual([])

  const asked = await askedInLetter(await newestToken(owner.email))
  expect(asked).toEqual({ act: 'move', owner, to: next })
  expect(await goOnMoving({ act: 'move', owner, to: next })).toBe('asked')
  expect(await changeAddress(await newestToken(next))).toBe(true)
  const [moved] = await db.select().from(user).where(eq(user.id, owner.id))
  expect(moved?.email).toBe(next)
  expect(await waysIn(owner)).toMatchObject({ google: true })
})

test('three such letters go out in an hour', async () => {
  const owner = await givenByGoogle()
  const answers: string[] = []
  for (let each = 0; each < 4; each += 1) answers.push(await askToDelete(owner))
  expect(answers).toEqual(['asked', 'asked', 'asked', 'too often'])
  expect(await askToMove(owner, givenAddress())).toBe('too often')
})

async function givenByGoogle() {
  const email = givenAddress()
  const made = await accountOf({ subject: randomUUID(), email, name: null })
  if (typeof made === 'string') throw new Error(made)
  return { id: made.id, email }
}

async function newestToken(email: string) {
  const letters = await postBag.to(email)
  return new URL(letters.at(-1)!.action!.url).searchParams.get('token') ?? ''
}

async function subjectsTo(email: string) {
  return (await postBag.to(email)).map(({ subject }) => subject)
}
