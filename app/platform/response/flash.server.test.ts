import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { isToastKey } from '#content/toasts.ts'
import { flash, takeFlash } from './flash.server.ts'

function asking(cookie?: string) {
  return new Request('http://localhost:3000/', { headers: cookie ? { cookie } : {} })
}

async function cookieOf(...toasts: Parameters<typeof flash>) {
  return (await flash(...toasts))['Set-Cookie'].split(';')[0]!
}

test('shows a toast once', async () => {
  const flash = await takeFlash(asking(await cookieOf('welcomeBack')))

  expect(flash.toast).toBe('welcomeBack')
  expect(flash.headers?.['Set-Cookie']).toMatch(/^toast=;.*Max-Age=0/)
  expect((await takeFlash(asking('toast='))).toast).toBeNull()
})

test('sets no cookie without a toast', async () => {
  expect(await takeFlash(asking())).toEqual({ toast: null, also: null, headers: undefined })
})

test('shows two toasts of one request', async () => {
  const flash = await takeFlash(asking(await cookieOf('welcomeBack', 'favoriteAdded')))
  expect(flash).toMatchObject({ toast: 'welcomeBack', also: 'favoriteAdded' })
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
  test(`ignores the unknown toast ${JSON.stringify(key)}`, async () => {
    const cookie = `toast=${encodeURIComponent(Buffer.from(JSON.stringify(key)).toString('base64'))}`
    expect((await takeFlash(asking(cookie))).toast).toBeNull()
  })
}

test('ignores a broken cookie', async () => {
  for (const value of ['%', '%E0%A4%A', '"', 'bm90IGpzb24=', 'x'.repeat(4_000)]) {
    expect((await takeFlash(asking(`toast=${value}`))).toast).toBeNull()
  }
})

test('the cookie is httpOnly, and Secure over https', async () => {
  expect((await flash('welcomeBack'))['Set-Cookie']).toMatch(
    /^toast=[\w%]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/,
  )

  const before = configuration
  onTestFinished(() => configure(before))
  configure({ ...before, baseUrl: 'https://indelible.example' })
  const first = await takeFlash(asking(await cookieOf('welcomeBack')))

  expect((await flash('welcomeBack'))['Set-Cookie']).toContain('; Secure')
  expect(first.headers?.['Set-Cookie']).toContain('; Secure')
})

test('no forged cookie shows anything but a known toast', async () => {
  const value = fc.oneof(
    fc.stringMatching(/^[\x21-\x7e]{0,60}$/),
    fc.json().map((json) => encodeURIComponent(Buffer.from(json).toString('base64'))),
  )
  await fc.assert(
    fc.asyncProperty(value, async (input) => {
      const { toast, also } = await takeFlash(asking(`toast=${input}`))
      for (const key of [toast, also]) if (key !== null) expect(isToastKey(key)).toBe(true)
    }),
  )
})
