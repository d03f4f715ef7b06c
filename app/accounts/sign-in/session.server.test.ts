import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { grantRole, revokeRole } from '#app/accounts/team/roles.server.ts'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db, pool } from '#app/platform/db/client.server.ts'
import { profiles, session, user } from '#app/platform/db/schema/tables.server.ts'
import {
  authenticate,
  currentAdmin,
  currentMember,
  currentViewer,
  homePath,
} from '#app/platform/sessions/viewer.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { given } from '#tests/given.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { deleteWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import { signIn, signOut } from './sign-in.server.ts'

test('over http the cookie is HttpOnly and SameSite=Lax and lasts 30 days', async () => {
  const [cookie] = await setCookies(await givenReader())
  expect(cookie).toMatch(/^session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('over https the cookie has the __Host- prefix and is Secure', async () => {
  const before = configuration
  onTestFinished(() => {
    configure(before)
    return fakeInbox.open()
  })
  configure({ ...before, baseUrl: 'https://indelible.example' })
  await fakeInbox.open()

  const [cookie] = await setCookies(await givenReader())

  expect(cookie).toMatch(
    /^__Host-session=[^;]{40,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('the cookie identifies its account: id, address, name and role', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  const id = await idOf(reader.email)
  await db.insert(profiles).values({ userId: id, displayName: 'Maya' })

  expect((await viewerWith(cookie)).viewer).toEqual({
    id,
    email: reader.email,
    displayName: 'Maya',
    role: 'member',
    isAdmin: false,
  })
})

test('who is signed in is read in one query', async () => {
  const cookie = await cookieOf(await givenReader())
  const queries = vi.spyOn(pool, 'query')
  onTestFinished(() => queries.mockRestore())

  expect((await viewerWith(cookie)).viewer).not.toBeNull()
  expect(queries).toHaveBeenCalledOnce()

  queries.mockClear()
  expect((await viewerWith(cookie.replace('session=', 'session=x'))).viewer).toBeNull()
  expect(queries).not.toHaveBeenCalled()
})

test('a cookie given before the sign-in never becomes the session', async () => {
  const reader = await givenReader()
  const old = await cookieOf(reader)
  const fresh = await cookieOf(reader)
  expect(fresh).not.toBe(old)
  expect((await viewerWith('session=attacker')).viewer).toBeNull()
})

for (const cookie of [
  '',
  'session=',
  'session=attacker',
  'session=%',
  'session=a.b',
  'session=%00.%00',
  'other=1; session=x; session=y',
  '__Host-session=attacker',
]) {
  test(`the cookie ${JSON.stringify(cookie)} is refused`, async () => {
    expect((await viewerWith(cookie)).viewer).toBeNull()
  })
}

test('a session signed with another secret, or copied from the database, is refused', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  const [row] = await rowsWhere(session, { userId: await idOf(reader.email) })

  expect(cookie).toContain(row?.token)
  expect((await viewerWith(`session=${row?.token}`)).viewer).toBeNull()
  expect((await viewerWith(cookie.replace(/.{6}$/, 'AAAAA%3D'))).viewer).toBeNull()
})

test('after a sign-out the old cookie is refused by the server', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)

  const headers = await signOut(asking(cookie))

  expect(headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
  expect((await viewerWith(cookie)).viewer).toBeNull()
  expect(await sessionsOf(reader.email)).toEqual([])
})

test('signing out twice, or without having signed in, does no harm', async () => {
  const cookie = await cookieOf(await givenReader())
  await signOut(asking(cookie))
  await signOut(asking(cookie))
  await signOut(asking(''))
})

test('an expired session is refused and its cookie is removed', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  await updateWhere(
    session,
    { userId: await idOf(reader.email) },
    { expiresAt: new Date(Date.now() - 1) },
  )

  const { viewer, headers } = await viewerWith(cookie)

  expect(viewer).toBeNull()
  expect(headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/)
})

test('a session in use is renewed, and the cookie with it', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  await updateWhere(
    session,
    { userId: await idOf(reader.email) },
    { expiresAt: new Date(Date.now() + 20 * 86_400_000) },
  )

  const { viewer, headers } = await viewerWith(cookie)

  expect(viewer?.email).toBe(reader.email)
  expect(headers.getSetCookie().join()).toContain(cookie)
  const [renewed] = await sessionsOf(reader.email)
  expect(renewed!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('a granted or revoked admin role takes effect at the next request', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  await given.admin()
  const isAdmin = async () => (await viewerWith(cookie)).viewer?.isAdmin

  expect(await isAdmin()).toBe(false)
  await grantRole(reader.email, 'admin', null)
  expect(await isAdmin()).toBe(true)
  await revokeRole(reader.email, 'admin', null)
  expect(await isAdmin()).toBe(false)
})

test('the session of a deleted account is refused at the next request', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  await deleteWhere(user, { email: reader.email })
  expect((await viewerWith(cookie)).viewer).toBeNull()
})

test('a session stores no network address', async () => {
  const reader = await givenReader()
  await cookieOf(reader)
  const [row] = await sessionsOf(reader.email)
  expect(row).toMatchObject({ ipAddress: expect.toBeOneOf([null, '']) })
})

test('each guard redirects those it refuses to the right page', async () => {
  const reader = await givenReader()
  const member = await context(await cookieOf(reader))
  const nobody = await context('')
  const place = (open: () => unknown) => {
    try {
      return open()
    } catch (answer) {
      return (answer as Response).headers.get('location')
    }
  }

  expect(place(() => currentMember(nobody))).toBe('/auth')
  expect(place(() => currentAdmin(nobody))).toBe('/auth')
  expect(place(() => currentAdmin(member))).toBe('/dashboard')
  expect(currentMember(member).email).toBe(reader.email)
  expect([homePath({ isAdmin: true }), homePath({ isAdmin: false })]).toEqual([
    '/admin',
    '/dashboard',
  ])
})

function asking(cookie: string) {
  return new Request('http://localhost:3000/', { headers: cookie ? { cookie } : {} })
}

async function viewerWith(cookie: string) {
  const context = new RouterContextProvider()
  const headers = await authenticate(asking(cookie), context)
  return { viewer: currentViewer(context), headers }
}

async function context(cookie: string) {
  const context = new RouterContextProvider()
  await authenticate(asking(cookie), context)
  return context
}

async function setCookies(reader: { email: string; password: string }) {
  const outcome = await signIn(reader, givenClient())
  if (typeof outcome === 'string' || !('cookies' in outcome)) throw new Error('nobody signed in')
  return outcome.cookies.getSetCookie()
}

async function cookieOf(reader: { email: string; password: string }) {
  const [cookie = ''] = await setCookies(reader)
  return cookie.split(';')[0]!
}

async function idOf(email: string) {
  const [row] = await rowsWhere(user, { email })
  return row!.id
}

async function sessionsOf(email: string) {
  return rowsWhere(session, { userId: await idOf(email) })
}
