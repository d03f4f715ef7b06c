import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  account,
  profiles,
  secondFactors,
  session,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import {
  followLink,
  givenAddress,
  givenClient,
  givenNewcomer,
  givenReader,
  lastToken,
} from '#tests/given-accounts.ts'
import { client, walkThrough } from '#tests/openid-provider.ts'
import { countWhere, deleteWhere, rowsWhere } from '#tests/rows.ts'
import {
  answerAt,
  configuredAs,
  findCredentials,
  givenPerson,
  providerForAll,
  setOut,
  signInAs,
  viewerOf,
} from './google-visits.server.fixture.ts'
import { signIn } from './sign-in.server.ts'

const google = providerForAll()

test('the request to Google has a code challenge (S256), a nonce and the one redirect address', async () => {
  const { url, cookies } = await setOut()
  const query = Object.fromEntries(new URL(url).searchParams)
  expect(query).toEqual({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: 'http://localhost:3000/auth/google/callback',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(cookies).toEqual([
    expect.stringMatching(/^google=[^;]{100,}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(cookies.join()).not.toContain(query.state)
})

test('over https the state is in a __Host- cookie', async () => {
  configuredAs({ baseUrl: 'https://indelible.example' })
  const { cookies } = await setOut()
  expect(cookies[0]).toMatch(/^__Host-google=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('the first sign-in with Google creates an account, and the next one uses it', async () => {
  const person = givenPerson({ name: 'Maya\u202eThornton\n' })
  for (const time of ['first', 'second']) {
    const { answer, toast } = await signInAs(google.provider, person)
    expect(answer.headers.get('location'), time).toBe('/dashboard')
    expect(toast).toBe('welcomeBack')
    expect(await viewerOf(answer)).toMatchObject({
      email: person.email,
      displayName: 'Maya Thornton',
    })
  }
  expect(await countWhere(user, { email: person.email })).toBe(1)
  const [stored] = await findCredentials(person.email)
  expect(stored).toMatchObject({ providerId: 'google', accountId: person.sub, password: null })
  expect(stored).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
})

test('an account with a second factor is asked for its code after Google, without a session', async () => {
  const person = givenPerson()
  await signInAs(google.provider, person)
  const [owner] = await rowsWhere(user, { email: person.email })
  const userId = owner!.id
  await deleteWhere(session, { userId })
  await db.insert(secondFactors).values({ userId, secret: '', confirmedAt: new Date() })
  google.provider.person = person
  const { url, cookie } = await setOut()
  const answer = await answerAt(await walkThrough(url), cookie)
  expect(answer.headers.get('location')).toBe('/auth/code')
  expect(await viewerOf(answer)).toBeNull()
  expect(await countWhere(session, { userId })).toBe(0)
})

test('a Google user is identified by their number, whatever their address is now', async () => {
  const person = givenPerson()
  await signInAs(google.provider, person)
  const { answer } = await signInAs(google.provider, { ...person, email: givenAddress() })
  expect(await viewerOf(answer)).toMatchObject({ email: person.email })
})

test('each sign-in opens its own session, with the same cookie as a password does', async () => {
  const person = givenPerson()
  const one = await signInAs(google.provider, person)
  const { answer } = await signInAs(google.provider, person, { cookie: 'session=attacker' })
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session='))
  expect(cookie).toMatch(/^session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain('attacker')
  expect(one.answer.headers.getSetCookie()).not.toContain(cookie)
  expect(answer.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^google=;.*Max-Age=0/),
  )
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('an unverified account made by a stranger is deleted when the owner signs in with Google', async () => {
  const { email, password } = await givenNewcomer(undefined, 'the password of a stranger')
  const [strangers] = await rowsWhere(user, { email })
  await db.insert(session).values({ userId: strangers!.id, token: randomUUID(), expiresAt: soon() })
  const link = lastToken(email)

  const { answer } = await signInAs(google.provider, givenPerson({ email: email.toUpperCase() }))

  const viewer = await viewerOf(answer)
  expect(viewer).toMatchObject({ email })
  expect(viewer?.id).not.toBe(strangers!.id)
  expect(await signIn({ email, password }, givenClient())).toBe('refused')
  expect(await followLink(link)).toBe(false)
  expect(await signIn({ email, password }, givenClient())).toBe('refused')
  for (const table of [session, account, profiles]) {
    expect(await countWhere(table, { userId: strangers!.id })).toBe(0)
  }
  expect(await findCredentials(email)).toMatchObject([{ providerId: 'google' }])
})

test('a verified account is not opened by its address alone, and nothing of it changes', async () => {
  const reader = await givenReader()
  const { answer, toast } = await signInAs(google.provider, givenPerson({ email: reader.email }))
  expect([answer.headers.get('location'), toast]).toEqual(['/auth', 'googleAddressKnown'])
  expect(await viewerOf(answer)).toBeNull()
  expect(await findCredentials(reader.email)).toMatchObject([{ providerId: 'credential' }])
  expect(await signIn(reader, givenClient())).toHaveProperty('cookies')
})

test('five simultaneous first sign-ins of one person create one account', async () => {
  const person = givenPerson()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => signInAs(google.provider, person)),
  )
  expect(answers.map(({ toast }) => toast)).toEqual(Array(5).fill('welcomeBack'))
  expect(await findCredentials(person.email)).toHaveLength(1)
})

function soon() {
  return new Date(Date.now() + 60_000)
}
