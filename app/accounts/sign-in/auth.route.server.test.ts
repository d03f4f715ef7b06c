import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { fakeInbox } from '#tests/fake-inbox.ts'
import { givenAddress, givenClient, givenReader, goodPassword } from '#tests/given-accounts.ts'
import { action, loader, meta } from './auth.route.tsx'

test('after a sign-up the page shows the address, which is encrypted in its cookie', async () => {
  const email = givenAddress()
  const form = { intent: 'sign-up', email, password: goodPassword, confirm: goodPassword }
  const { cookies, location } = await send(form)
  expect(location).toBe('/auth')
  expect(cookies.join()).not.toContain(email)
  expect(await shown(cookies)).toMatchObject({ tab: 'sign-in', awaited: email })
  expect(await shown([])).toMatchObject({ awaited: '' })
  expect(await shown(['awaited=x'])).toMatchObject({ awaited: '' })
})

test('the page is named for the form it shows', async () => {
  const titleFor = async (address?: string) => meta({ loaderData: await shown([], address) })
  expect(await titleFor()).toEqual([{ title: 'Sign in: Indelible' }])
  expect(await titleFor('/auth?tab=sign-up')).toEqual([{ title: 'Sign up: Indelible' }])
})

test('only the right password of an unverified account offers to send the email again', async () => {
  const email = givenAddress()
  await send({ intent: 'sign-up', email, password: goodPassword, confirm: goodPassword })
  expect((await send({ intent: 'sign-in', email, password: goodPassword })).said).toMatchObject({
    awaited: email,
  })
  expect(
    (await send({ intent: 'sign-in', email, password: 'not this one' })).said,
  ).not.toHaveProperty('awaited')
})

test('sending the email again gets the same answer for every address', async () => {
  const [unknown, { email: verified }, waiting] = [
    givenAddress(),
    await givenReader(),
    givenAddress(),
  ]
  const form = { intent: 'sign-up', email: waiting, password: goodPassword, confirm: goodPassword }
  await send(form)
  for (const email of [unknown, verified, waiting]) {
    const { location, toast, cookies } = await send({ intent: 'resend', email })
    expect([location, toast]).toEqual(['/auth', 'verificationSent'])
    expect(await shown(cookies)).toMatchObject({ awaited: email })
  }
  await expect.poll(() => fakeInbox.to(waiting)).toHaveLength(2)
  expect(fakeInbox.to(unknown)).toEqual([])
  expect(fakeInbox.to(verified)).toHaveLength(1)
})

test('the token of a reset link moves from the address into an HttpOnly cookie at once', async () => {
  const answer = await shown([], '/auth?reset=a-token').catch((response: unknown) => response)
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.headers.get('location')).toBe('/auth?tab=new-password')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('set-cookie')).toMatch(/^recovery=.*HttpOnly; SameSite=Lax/)
})

test('an invalid address is refused, and the requests of one client are limited', async () => {
  expect((await send({ intent: 'resend', email: 'nobody' })).status).toBe(422)
  const address = givenClient()
  const statuses: number[] = []
  for (let each = 0; each < 21; each += 1) {
    statuses.push((await send({ intent: 'resend', email: givenAddress() }, address)).status)
  }
  expect(statuses.indexOf(429)).toBe(20)
})

test('a sign-in clears the address that waits to be verified', async () => {
  const { email, password } = await givenReader()
  const { cookies } = await send({ intent: 'sign-in', email, password })
  expect(cookies).toContainEqual(expect.stringMatching(/^awaited=;?/))
})

function visit(address: string) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: address })
  return context
}

async function send(form: Record<string, string>, address = givenClient()) {
  const body = new URLSearchParams(form)
  const request = new Request('http://localhost:3000/auth', { method: 'POST', body })
  const args = { request, context: visit(address) } as unknown as Parameters<typeof action>[0]
  const answer = await action(args)
  if (!(answer instanceof Response)) {
    return { status: answer.init?.status ?? 200, said: answer.data, cookies: [] }
  }
  const cookies = answer.headers.getSetCookie().map((set) => set.split(';')[0]!)
  const { status, headers } = answer
  return { status, said: null, cookies, location: headers.get('location'), toast: toastIn(cookies) }
}

async function shown(cookies: string[], at = '/auth') {
  const request = new Request(`http://localhost:3000${at}`, {
    headers: { cookie: cookies.join('; ') },
  })
  return loader({ request, context: visit(givenClient()) } as unknown as Parameters<
    typeof loader
  >[0])
}

function toastIn(cookies: string[]) {
  const value = cookies.find((cookie) => cookie.startsWith('toast='))?.slice(6) ?? ''
  return JSON.parse(Buffer.from(decodeURIComponent(value), 'base64').toString())
}
