import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal } from '#app/platform/secrets/seal.server.ts'
import { createOAuthState, oauthStateCookie, readOAuthState } from './oauth-state.server.ts'

function comingBack(cookie: string) {
  return new Request('http://localhost:3000/auth/google/callback', { headers: { cookie } })
}

test('the state of a sign-in is found once, by the browser that began it', async () => {
  const journey = createOAuthState(null)
  const [cookie = ''] = (await oauthStateCookie.set(journey)).split(';')

  expect(await readOAuthState(comingBack(cookie), `${journey.state}x`)).toBeNull()
  expect(await readOAuthState(comingBack(cookie), journey.state)).toEqual(journey)
  expect(await readOAuthState(comingBack(cookie), journey.state)).toBeNull()
})

test('no other cookie is accepted as the state of a sign-in', async () => {
  const words = fc.oneof(fc.string(), fc.json())
  const cookie = fc.oneof(
    fc.stringMatching(/^[\x21-\x7e]{0,80}$/),
    words.map((text) => encodeURIComponent(Buffer.from(JSON.stringify(text)).toString('base64'))),
    words.map((text) => Buffer.from(JSON.stringify(seal(text))).toString('base64')),
  )
  await fc.assert(
    fc.asyncProperty(cookie, fc.string(), async (value, state) => {
      expect(await readOAuthState(comingBack(`google=${value}`), state)).toBeNull()
    }),
  )
})
