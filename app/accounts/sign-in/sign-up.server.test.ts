import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { account, session, user, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { passwordHashes } from '#app/platform/observability/metrics.server.ts'
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
import { rowsWhere } from '#tests/rows.ts'
import { requestPasswordReset, setNewPassword } from './recovery.server.ts'
import { signIn } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'

test('a new account gets an email, and no session or role until it is verified', async () => {
  const email = givenAddress()

  expect(await signUp({ email, password: goodPassword }, givenClient())).toBe('created')

  const [person] = await usersWith(email)
  expect(person).toMatchObject({ emailVerified: false, name: '' })
  expect(fakeInbox.to(email)).toMatchObject([{ kind: 'verify' }])
  expect(await rowsWhere(session, { userId: person!.id })).toEqual([])
  expect(await rowsWhere(userRoles, { userId: person!.id })).toEqual([])
})

test('an address that few people have signs up, signs in and sets a new password', async () => {
  for (const rare of ['r&d', 'user/sales=eu', "o'hara"]) {
    const { email, password } = await givenReader(`${rare}-${givenAddress()}`)
    expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')

    expect(await requestPasswordReset(email, givenClient())).toBe('asked')
    await expect.poll(() => fakeInbox.to(email).at(-1)?.kind).toBe('reset')
    expect(await setNewPassword(lastToken(email), 'nine blue swallows')).toBe('set')
  }
  const { email, password } = await givenReader(givenAddress().replace('example', 'xn--p1ai'))
  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('a password is stored only as an argon2id hash', async () => {
  const { email, password } = await givenNewcomer()
  const [person] = await usersWith(email)
  const [stored] = await rowsWhere(account, { userId: person!.id })
  expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify(stored)).not.toContain(password)
})

test('signing up with a known address reveals nothing and tells its owner', async () => {
  const { email, password } = await givenReader()

  const answer = await signUp({ email, password: 'another good password' }, givenClient())

  expect(answer).toBe(await signUp({ email: givenAddress(), password }, givenClient()))
  expect(fakeInbox.to(email).at(-1)).toEqual({ kind: 'already registered', to: email })
  expect(await usersWith(email)).toHaveLength(1)
  expect(await signIn({ email, password }, givenClient())).toHaveProperty('cookies')
})

test('a sign-up hashes once for a known address and for a new one', async () => {
  const hashed = async () => (await passwordHashes.get()).values[0]?.value ?? 0
  const { email } = await givenReader()
  for (const address of [email, givenAddress()]) {
    const before = await hashed()
    await signUp({ email: address, password: 'another good password' }, givenClient())
    expect((await hashed()) - before).toBe(1)
  }
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
    const people = await usersWith(email)
    expect(people).toHaveLength(1)
    const keys = await rowsWhere(account, { userId: people[0]!.id })
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
  return rowsWhere(user, { email })
}
