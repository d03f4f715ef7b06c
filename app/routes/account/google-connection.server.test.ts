import { expect, test } from 'vitest'
import { signIn } from '#app/features/accounts/sign-in.server.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { walkThrough } from '#tests/openid-provider.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import {
  comeBack,
  connectAs,
  cookieOf,
  givenPerson,
  keysOf,
  providerForAll,
  setOut,
  signInAs,
  viewerOf,
} from './google-visits.server.fixture.ts'

const google = providerForAll()

test('a reader can connect Google, is told by email and can sign in either way', async () => {
  const reader = await givenReader()
  const person = givenPerson({ email: reader.email })
  const { toast, answer } = await connectAs(google.provider, person, await cookieOf(reader))
  expect([answer.headers.get('location'), toast]).toEqual(['/account', 'googleConnected'])
  expect((await queuedEmails.to(reader.email)).map(({ subject }) => subject)).toEqual([
    'You can now sign in with Google',
  ])
  const byGoogle = await viewerOf((await signInAs(google.provider, person)).answer)
  expect(byGoogle).toMatchObject({ email: reader.email })
  expect(await signIn(reader, givenClient())).toMatchObject({ viewer: { id: byGoogle!.id } })

  expect((await connectAs(google.provider, person, await cookieOf(reader))).toast).toBe(
    'googleConnected',
  )
  expect(await queuedEmails.to(reader.email)).toHaveLength(1)
})

test('Google with another address, or of another account, or a second one is not connected', async () => {
  const reader = await givenReader()
  const cookie = await cookieOf(reader)
  expect((await connectAs(google.provider, givenPerson(), cookie)).toast).toBe('googleOtherAddress')

  const taken = givenPerson()
  await signInAs(google.provider, taken)
  expect((await connectAs(google.provider, { ...taken, email: reader.email }, cookie)).toast).toBe(
    'googleTaken',
  )

  await connectAs(google.provider, givenPerson({ email: reader.email }), cookie)
  expect(
    (await connectAs(google.provider, givenPerson({ email: reader.email }), cookie)).toast,
  ).toBe('googleTaken')
  expect(await keysOf(reader.email)).toHaveLength(2)
})

test('a state that one reader started does nothing for another', async () => {
  const [reader, next] = [await givenReader(), await givenReader()]
  google.provider.person = givenPerson({ email: next.email })
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
