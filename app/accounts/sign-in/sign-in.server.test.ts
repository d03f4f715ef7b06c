import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { grantRole } from '#app/accounts/team/roles.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { account, session, user } from '#app/platform/db/schema/tables.server.ts'
import { passwordHashes } from '#app/platform/observability/metrics.server.ts'
import { lockAccount } from '#app/platform/sessions/lock-account.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import {
  givenAddress,
  givenClient,
  givenNewcomer,
  givenReader,
  goodPassword,
} from '#tests/given-accounts.ts'
import { logLines } from '#tests/log-lines.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { replacePassword } from './replace-password.server.ts'
import { signIn } from './sign-in.server.ts'

const wrong = 'not the password at all'
// Refused without the work of hashing, and counted all the same.
const hopeless = 'a'.repeat(129)

/** How many passwords were hashed so far. */
async function hashed() {
  return (await passwordHashes.get()).values[0]?.value ?? 0
}

/** Makes an account one that came by Google. */
async function withoutPassword(email: string) {
  const [owner] = await rowsWhere(user, { email })
  await updateWhere(account, { userId: owner!.id }, { providerId: 'google', password: null })
}

/** Signs in, and makes this change of the account once the password is verified and before the session is there. */
async function signInDuring(
  reader: { email: string; password: string },
  change: (tx: Transaction, owner: { id: string; email: string }) => Promise<unknown>,
) {
  const [owner] = await rowsWhere(user, { email: reader.email })
  const [signingIn] = await db.transaction(async (tx) => {
    await lockAccount(tx, owner!.id)
    const signingIn = signIn(reader, givenClient())
    await expect.poll(waitingSessions).toBe(1)
    await change(tx, owner!)
    // In an array, since a transaction that returned the promise itself would wait for it.
    return [signingIn]
  })
  const outcome = await signingIn
  const sessions = await rowsWhere(session, { userId: owner!.id })
  return { outcome, sessions }
}

async function waitingSessions() {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "session"%'`)
  return rows.length
}

test('the right password opens a session, and says whether it is an admin', async () => {
  const reader = await givenReader()
  expect(await signIn(reader, givenClient())).toMatchObject({ viewer: { isAdmin: false } })
  await grantRole(reader.email, 'admin', null)
  expect(await signIn(reader, givenClient())).toMatchObject({ viewer: { isAdmin: true } })
})

test('a password that is replaced while somebody signs in with it opens no session', async () => {
  const reader = await givenReader()
  const { outcome, sessions } = await signInDuring(reader, (tx, owner) =>
    replacePassword(tx, owner, { hash: 'the hash of another password' }),
  )
  expect(outcome).toBe('refused')
  expect(sessions).toEqual([])
})

test('an address that is changed while somebody signs in with it opens no session', async () => {
  const reader = await givenReader()
  const { outcome, sessions } = await signInDuring(reader, (tx, owner) =>
    tx.update(user).set({ email: givenAddress() }).where(eq(user.id, owner.id)),
  )
  expect(outcome).toBe('refused')
  expect(sessions).toEqual([])
})

test('a sign-in that waited for another change of the account succeeds', async () => {
  const reader = await givenReader()
  const { outcome } = await signInDuring(reader, async () => {})
  expect(outcome).toHaveProperty('cookies')
})

test('an unknown address, a wrong password and an account without one get the same answer, after the same work', async () => {
  const reader = await givenReader()
  const byGoogle = await givenReader()
  await withoutPassword(byGoogle.email)
  const unverified = await givenNewcomer()

  for (const email of [givenAddress(), reader.email, byGoogle.email, unverified.email]) {
    const before = await hashed()
    expect(await signIn({ email, password: wrong }, givenClient())).toBe('refused')
    expect((await hashed()) - before, email).toBe(1)
  }
  expect(await signIn({ email: byGoogle.email, password: goodPassword }, givenClient())).toBe(
    'refused',
  )
})

test('only the right password reveals that an account is unverified, and sends a new email', async () => {
  const { email, password } = await givenNewcomer()

  expect(await signIn({ email, password: wrong }, givenClient())).toBe('refused')
  expect(fakeInbox.to(email)).toHaveLength(1)
  expect(await signIn({ email, password }, givenClient())).toBe('unverified')
  expect(fakeInbox.to(email)).toHaveLength(2)
})

test('after five attempts an account refuses the right password too, from every client', async () => {
  const { email, password } = await givenReader()
  for (let each = 0; each < 5; each += 1) {
    expect(await signIn({ email, password: wrong }, givenClient())).toBe('refused')
  }
  expect(await signIn({ email, password }, givenClient())).toBe('too often')
})

test('an unknown address is limited in the same way', async () => {
  const email = givenAddress()
  for (let each = 0; each < 5; each += 1) await signIn({ email, password: wrong }, givenClient())
  expect(await signIn({ email, password: wrong }, givenClient())).toBe('too often')
})

test('of a hundred simultaneous attempts on one account five are checked', async () => {
  const { email } = await givenReader()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => signIn({ email, password: wrong }, givenClient())),
  )
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(5)
})

test('one client has twenty attempts over all accounts, and other clients are not affected', async () => {
  const [client, reader] = [givenClient(), await givenReader()]
  for (let each = 0; each < 20; each += 1) {
    expect(await signIn({ email: givenAddress(), password: hopeless }, client)).toBe('refused')
  }
  expect(await signIn(reader, client)).toBe('too often')
  expect(await signIn(reader, givenClient())).toHaveProperty('cookies')
})

test('a success resets the count of wrong attempts', async () => {
  const [client, { email, password }] = [givenClient(), await givenReader()]
  for (let round = 0; round < 3; round += 1) {
    for (let slip = 0; slip < 4; slip += 1) await signIn({ email, password: hopeless }, client)
    expect(await signIn({ email, password }, client)).toHaveProperty('cookies')
  }
})

test('signing in to one’s own account does not reset the count of the client', async () => {
  const [client, mine] = [givenClient(), await givenReader()]
  const answers: unknown[] = []
  for (let each = 0; each < 30; each += 1) {
    answers.push(await signIn({ email: givenAddress(), password: hopeless }, client))
    if (each % 6 === 5) await signIn(mine, client)
  }
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(20)
})

test('the log has each outcome, without an address or a password', async () => {
  const reader = await givenReader()
  const lines = logLines()

  await signIn(reader, 'canary-client')
  await signIn({ ...reader, password: wrong }, 'canary-client')

  // The queue, which runs beside it, may say that a busy database was late.
  const messages = lines.map((line): string => JSON.parse(line).msg)
  expect(messages.filter((message) => message.startsWith('sign'))).toEqual([
    'signed in',
    'sign-in refused',
  ])
  expect(lines.join('')).not.toMatch(/canary|readers\.example|valletta|not the password/)
})
