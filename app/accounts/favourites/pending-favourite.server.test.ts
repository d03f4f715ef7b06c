import { expect, onTestFinished, test, vi } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { seal } from '#app/platform/secrets/seal.server.ts'
import { pendingFavourite } from './pending-favourite.server.ts'

const koi = { type: 'gallery', id: 'japanese-chest-piece' } as const

function asking(cookie: string) {
  return new Request('http://localhost/auth', { headers: { cookie } })
}

async function cookieOf(pending: Parameters<typeof pendingFavourite.set>[0]) {
  return (await pendingFavourite.set(pending)).split(';')[0]!
}

test('a pending favourite is read again in the same browser', async () => {
  expect(await pendingFavourite.read(asking(await cookieOf(koi)))).toEqual(koi)
  const film = { type: 'video', id: 'grief-&-ink-the-last-letter' } as const
  expect(await pendingFavourite.read(asking(await cookieOf(film)))).toEqual(film)
  expect(await pendingFavourite.read(asking(''))).toBeNull()
})

test('a pending favourite expires after an hour, even if the browser keeps its cookie', async () => {
  const cookie = await cookieOf(koi)
  vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await pendingFavourite.read(asking(cookie))).toBeNull()
})

test('an altered or invalid pending favourite is ignored', async () => {
  const cookie = await cookieOf(koi)
  const json = Buffer.from(JSON.stringify(JSON.stringify(koi))).toString('base64')
  const foreign = Buffer.from(JSON.stringify(seal('not a wish'))).toString('base64')
  for (const value of [
    `${cookie.slice(0, -8)}AAAAAAA%3D`,
    `wish=${json}`,
    `wish=${foreign}`,
    'wish=%',
  ]) {
    expect(await pendingFavourite.read(asking(value))).toBeNull()
  }
})

test('scripts cannot read a pending favourite, and over https the cookie is secure', async () => {
  expect(await pendingFavourite.set(koi)).toMatch(
    /; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await pendingFavourite.clear()).toContain('Max-Age=0')

  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, baseUrl: 'https://indelible.example' })
  expect(await pendingFavourite.set(koi)).toContain('; Secure')
})
