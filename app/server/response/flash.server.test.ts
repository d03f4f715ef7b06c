import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { isToastKey } from '#content/toasts.ts'
import { flash, takeFlash } from './flash.server.ts'

function asking(cookie?: string) {
  return new Request('http://localhost:3000/', { headers: cookie ? { cookie } : {} })
}

async function cookieOf(...toasts: Parameters<typeof flash>) {
  return (await flash(...toasts))['Set-Cookie'].split(';')[0]!
}

test('a toast is shown once: taking it takes it down', async () => {
  const taken = await takeFlash(asking(await cookieOf('welcomeBack')))

  expect(taken.toast).toBe('welcomeBack')
  expect(taken.headers?.['Set-Cookie']).toMatch(/^toast=;.*Max-Age=0/)
  expect((await takeFlash(asking('toast='))).toast).toBeNull()
})

test('without a toast nothing is set', async () => {
  expect(await takeFlash(asking())).toEqual({ toast: null, also: null, headers: undefined })
})

test('two things that happened at once are both told', async () => {
  const taken = await takeFlash(asking(await cookieOf('welcomeBack', 'favoriteAdded')))
  expect(taken).toMatchObject({ toast: 'welcomeBack', also: 'favoriteAdded' })
  expect((await takeFlash(asking(await cookieOf('welcomeBack')))).also).toBeNull()
})

for (const key of [
  'no such toast',
  'constructor',
  '__proto__',
  '',
  ',',
  1,
  null,
  ['welcomeBack'],
  {},
]) {
  test(`${JSON.stringify(key)} is no toast of ours and shows nothing`, async () => {
    const cookie = `toast=${encodeURIComponent(Buffer.from(JSON.stringify(key)).toString('base64'))}`
    expect((await takeFlash(asking(cookie))).toast).toBeNull()
  })
}

test('a broken cookie shows nothing', async () => {
  for (const value of ['%', '%E0%A4%A', '"', 'bm90IGpzb24=', 'x'.repeat(4_000)]) {
    expect((await takeFlash(asking(`toast=${value}`))).toast).toBeNull()
  }
})

test('scripts cannot read it, and over https it does not travel in clear', async () => {
  expect((await flash('welcomeBack'))['Set-Cookie']).toMatch(
    /^toast=[\w%]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, baseUrl: 'https://indelible.example' })
  const taken = await takeFlash(asking(await cookieOf('welcomeBack')))

  expect((await flash('welcomeBack'))['Set-Cookie']).toContain('; Secure')
  expect(taken.headers?.['Set-Cookie']).toContain('; Secure')
})

test('no cookie that anybody writes says more than a toast of ours', async () => {
  const value = fc.oneof(
    fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
    fc.json().map((json) => encodeURIComponent(Buffer.from(json).toString('base64'))),
  )
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { toast, also } = await takeFlash(asking(`toast=${given}`))
      for (const key of [toast, also]) if (key !== null) expect(isToastKey(key)).toBe(true)
    }),
  )
})
