import { expect, test } from 'vitest'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { walkThrough } from '#tests/openid-provider.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import {
  comeBack,
  connectAs,
  findCredentials,
  givenPerson,
  providerForAll,
  setOut,
  signInAs,
  signInCookie,
  viewerOf,
} from './google-visits.server.fixture.ts'
import { signIn } from './sign-in.server.ts'

const google = providerForAll()

test('a reader can connect Google, is told by email and can sign in either way', async () => {
  const reader = await givenReader()
  const person = givenPerson({ email: reader.email })
  const { toast, answer } = await connectAs(google.provider, person, await signInCookie(reader))
  expect([answer.headers.get('location'), toast]).toEqual(['/account', 'googleConnected'])
  expect(await queuedEmails.subjectsTo(reader.email)).toEqual(['You can now sign in with Google'])
  const byGoogle = await viewerOf((await signInAs(google.provider, person)).answer)
  expect(byGoogle).toMatchObject({ email: reader.email })
  expect(await signIn(reader, givenClient())).toMatchObject({ viewer: { id: byGoogle!.id } })

  expect((await connectAs(google.provider, person, await signInCookie(reader))).toast).toBe(
    'googleConnected',
  )
  expect(await queuedEmails.to(reader.email)).toHaveLength(1)
})

test('Google with another address, or of another account, or a second one is not connected', async () => {
  const reader = await givenReader()
  const cookie = await signInCookie(reader)
  expect((await connectAs(google.provider, givenPerson(), cookie)).toast).toBe('googleOtherAddress')

  const other = givenPerson()
  await signInAs(google.provider, other)
  expect((await connectAs(google.provider, { ...other, email: reader.email }, cookie)).toast).toBe(
    'googleTaken',
  )

  await connectAs(google.provider, givenPerson({ email: reader.email }), cookie)
  expect(
    (await connectAs(google.provider, givenPerson({ email: reader.email }), cookie)).toast,
  ).toBe('googleTaken')
  expect(await findCredentials(reader.email)).toHaveLength(2)
})

test('a state that one reader started does nothing for another', async () => {
  const [reader, next] = [await givenReader(), await givenReader()]
  google.provider.person = givenPerson({ email: next.email })
  const cookie = await signInCookie(reader)
  for (const [whose, toast] of [
    [await signInCookie(next), 'googleNotConnected'],
    ['', 'googleFailed'],
  ] as const) {
    const way = await setOut({ cookie })
    const back = await comeBack(await walkThrough(way.url), `${way.cookie}; ${whose}`)
    expect(back.toast).toBe(toast)
  }
  expect(await findCredentials(next.email)).toHaveLength(1)
})
