import { sql } from 'drizzle-orm'
import { RouterContextProvider as Context, type RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { authenticate, currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { toasts } from '#content/toasts.ts'
import { givenClient, givenReader } from '#tests/given-accounts.ts'
import { action } from './favourite.route.ts'
import { findFavourites } from './favourites.server.ts'

const koi = { itemType: 'gallery', itemId: 'japanese-chest-piece' }
const here = '/gallery?page=1#favourite-gallery-japanese-chest-piece'

function visit() {
  const context = new Context()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: '192.0.2.1' })
  return context
}

/** A request context, signed in as the root's middleware does it. */
async function signedIn() {
  const opened = await signIn(await givenReader(), givenClient())
  if (typeof opened === 'string' || !('cookies' in opened)) throw new Error('nobody signed in')
  const cookie = opened.cookies.getSetCookie().map((set) => set.split(';')[0])
  const context = visit()
  const request = new Request('http://localhost/', { headers: { cookie: cookie.join('; ') } })
  await authenticate(request, context)
  return context
}

async function press(
  context: RouterContextProvider,
  form: Record<string, string>,
  params: Record<string, string> = koi,
) {
  const body = new URLSearchParams(form)
  const request = new Request('http://localhost/favourites', { method: 'POST', body })
  const args = { request, params, context } as unknown as Parameters<typeof action>[0]
  return Promise.resolve(action(args)).catch((response: unknown) => response)
}

async function outOfReach() {
  await db.execute(sql`alter table favorites rename to away`)
  onTestFinished(async () => {
    await db.execute(sql`alter table away rename to favorites`)
  })
}

function readToast(answer: Response) {
  const cookie = /toast=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return JSON.parse(Buffer.from(decodeURIComponent(cookie), 'base64').toString())
}

test('without script the heart redirects back to its page, with the toast', async () => {
  const context = await signedIn()
  for (const [favourite, toast, gallery] of [
    ['yes', 'favoriteAdded', ['japanese-chest-piece']],
    ['yes', 'favoriteAdded', ['japanese-chest-piece']],
    ['no', 'favoriteRemoved', []],
    ['no', 'favoriteRemoved', []],
  ] as const) {
    const answer = (await press(context, { favourite, from: here })) as Response
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(here)
    expect(readToast(answer)).toBe(toast)
    expect((await findFavourites(currentViewer(context))).gallery).toEqual(gallery)
  }
})

test('with script the heart receives the result', async () => {
  const context = await signedIn()
  expect(await press(context, { favourite: 'yes' })).toEqual(toasts.favoriteAdded)
  expect(await press(context, { favourite: 'no' })).toEqual(toasts.favoriteRemoved)
})

test('a failure to save a favourite is reported, with and without script', async () => {
  const context = await signedIn()
  await outOfReach()
  expect(await press(context, { favourite: 'yes' })).toMatchObject({
    data: toasts.favoriteFailed,
    init: { status: 503 },
  })
  const answer = (await press(context, { favourite: 'yes', from: here })) as Response
  expect(answer.headers.get('location')).toBe(here)
  expect(readToast(answer)).toBe('favoriteFailed')
})

test('only items that the magazine has can be favourites', async () => {
  const context = await signedIn()
  for (const params of [
    { itemType: 'gallery', itemId: 'no-such-plate' },
    { itemType: 'video', itemId: 'japanese-chest-piece' },
    { itemType: '__proto__', itemId: 'toString' },
  ]) {
    expect(await press(context, { favourite: 'yes' }, params)).toMatchObject({
      init: { status: 404 },
    })
  }
  for (const favourite of ['', 'maybe']) {
    expect(await press(context, { favourite })).toMatchObject({ init: { status: 400 } })
  }
  expect(await findFavourites(currentViewer(context))).toEqual({ gallery: [], video: [] })
})

test('a signed-out reader is redirected to the sign-in page, with the favourite pending', async () => {
  const response = (await press(visit(), { favourite: 'yes', from: here })) as Response
  expect([response.status, response.headers.get('location')]).toEqual([303, '/auth'])
  expect(response.headers.get('set-cookie')).toMatch(/^wish=/)

  const unwanted = (await press(visit(), { favourite: 'no', from: here })) as Response
  expect([unwanted.status, unwanted.headers.get('location')]).toEqual([303, '/auth'])
  expect(unwanted.headers.get('set-cookie')).toBeNull()
})
