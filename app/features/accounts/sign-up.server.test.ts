import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { account, session, user, userRoles } from '#app/db/schema/tables.server.ts'
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
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'

test('a new account gets an email, and no session or role until it is verified', async () => {
  const email = givenAddress()

  expect(await signUp({ email, password: goodPassword }, givenClient())).toBe('created')

  const [made] = await usersWith(email)
  expect(made).toMatchObject({ emailVerified: false, name: '' })
  expect(fakeInbox.to(email)).toMatchObject([{ kind: 'verify' }])
  expect(await db.select().from(session).where(eq(session.userId, made!.id))).toEqual([])
  expect(await db.select().from(userRoles).where(eq(userRoles.userId, made!.id))).toEqual([])
})

test('a password is stored only as an argon2id hash', async () => {
  const { email, password } = await givenNewcomer()
  const [made] = await usersWith(email)
  const [kept] = await db.select().from(account).where(eq(account.userId, made!.id))
  expect(kept?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(kept)).not.toContain(password)
})

test('signing up with a known address reveals nothing and tells its owner', async () => {
  const { email, password } = await givenReader()

  const answer = await signUp({ email, password: 'another good password' }, givenClient())

  expect(answer).toBe(await signUp({ email: givenAddress(), password }, givenClient()))
  expect(fakeInbox.to(email).at(-1)).toEqual({ kind: 'already registered', to: email })
  expect(await usersWith(email)).toHaveLength(1)
  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('a new sign-up replaces an account that was never verified', async () => {
  const { email } = await givenNewcomer(undefined, 'the first password')
  await givenNewcomer(email, 'the second password')
  await followLink(lastToken(email))

  expect(await usersWith(email)).toHaveLength(1)
  expect(await signIn({ email, password: 'the first password' }, givenClient())).toBe('refused')
  expect(await signIn({ email, password: 'the second password' }, givenClient())).toHaveProperty(
    'cookies',
  )
})

test('two simultaneous sign-ups with one address get the same answer and create one account', async () => {
  for (let round = 0; round < 30; round += 1) {
    const email = givenAddress()

    const answers = await Promise.all([
      signUp({ email, password: goodPassword }, givenClient()),
      signUp({ email, password: 'another good password' }, givenClient()),
    ])

    expect(answers).toEqual(['created', 'created'])
    const made = await usersWith(email)
    expect(made).toHaveLength(1)
    const keys = await db.select().from(account).where(eq(account.userId, made[0]!.id))
    expect(keys).toHaveLength(1)
  }
})

test('an account that was left half created is created again', async () => {
  const email = givenAddress()
  const createdAt = new Date(Date.now() - 120_000)
  await db.insert(user).values({ email, name: '', createdAt })

  const { password } = await givenNewcomer(email)
  await followLink(lastToken(email))

  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('a weak password creates no account, sends no email and says what to do', async () => {
  const email = givenAddress()

  const answer = await signUp({ email, password: 'password' }, givenClient())

  expect(answer).toEqual({ passwordProblem: expect.stringContaining('three random words') })
  expect(await usersWith(email)).toEqual([])
  expect(fakeInbox.to(email)).toEqual([])
})

test('a weak password gets the same answer for a known and a new address', async () => {
  const { email } = await givenReader()
  const answer = await signUp({ email, password: 'password' }, givenClient())
  expect(answer).toEqual(
    await signUp({ email: givenAddress(), password: 'password' }, givenClient()),
  )
})

test('one client can create at most sixty accounts in an hour', async () => {
  const client = givenClient()
  const answers: unknown[] = []
  for (let each = 0; each < 61; each += 1) {
    answers.push(await signUp({ email: givenAddress(), password: 'password' }, client))
  }
  expect(answers.filter((answer) => answer === 'too often')).toHaveLength(1)
  expect(answers.at(-1)).toBe('too often')
})

function usersWith(email: string) {
  return db.select().from(user).where(eq(user.email, email))
}
