import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { account, user } from '#app/db/schema/tables.server.ts'
import { signIn } from '#app/features/accounts/sign-in.server.ts'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { openProvider, walkThrough } from '#tests/openid-provider.ts'
import { postBag } from '#tests/post-bag.ts'
import {
  callback,
  comeBack,
  connectAs,
  cookieOf,
  givenPerson,
  type OpenProvider,
  setOut,
  signInAs,
  viewerOf,
  withIssuer,
} from './google-visits.fixture.ts'

let provider: OpenProvider

beforeAll(async () => {
  await postBag.open()
  provider = await openProvider({ redirectUri: callback() })
  configure({ ...configuration, ...withIssuer(provider.issuer) })
})

afterAll(async () => {
  configure({ ...configuration, google: null })
  await provider.close()
  await postBag.close()
})

test('a reader connects Google with the account, is told by mail, and comes in by either way', async () => {
  const reader = await givenReader()
  const person = givenPerson({ email: reader.email })
  const { toast, answer } = await connectAs(provider, person, await cookieOf(reader))
  expect([answer.headers.get('location'), toast]).toEqual(['/account', 'googleConnected'])
  expect((await postBag.to(reader.email)).map(({ subject }) => subject)).toEqual([
    'Google can now sign in to your account',
  ])
  const byGoogle = await viewerOf((await signInAs(provider, person)).answer)
  expect(byGoogle).toMatchObject({ email: reader.email })
  expect(await signIn(reader, givenClient())).toMatchObject({ viewer: { id: byGoogle!.id } })

  expect((await connectAs(provider, person, await cookieOf(reader))).toast).toBe('googleConnected')
  expect(await postBag.to(reader.email)).toHaveLength(1)
})

test('Google with another address, or of another account, or a second one is not connected', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  expect((await connectAs(provider, givenPerson(), cookie)).toast).toBe('googleOtherAddress')

  const taken = givenPerson()
  await signInAs(provider, taken)
  expect((await connectAs(provider, { ...taken, email: reader.email }, cookie)).toast).toBe(
    'googleTaken',
  )

  await connectAs(provider, givenPerson({ email: reader.email }), cookie)
  expect((await connectAs(provider, givenPerson({ email: reader.email }), cookie)).toast).toBe(
    'googleTaken',
  )
  expect(await keysOf(reader.email)).toHaveLength(2)
})

test('a journey that one reader began connects nothing for the next, and signs nobody in', async () => {
  const [reader, next] = [await givenReader(), await givenReader()]
  provider.person = givenPerson({ email: next.email })
  const cookie = await cookieOf(reader)
  for (const [whose, toast] of [
    [await cookieOf(next), 'googleNotConnected'],
    ['', 'googleFailed'],
  ] as const) {
    const way = await setOut({ cookie })
    const back = await comeBack(await walkThrough(way.url), `${way.cookie}; ${whose}`)
    expect(back.toast).toBe(toast)
  }
  expect(await keysOf(next.email)).toHaveLength(1)
})

async function keysOf(email: string) {
  return db
    .select({ ...getTableColumns(account) })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
}
