import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { findGoogleAccount } from '#app/accounts/sign-in/google-account.server.ts'
import { createSession } from '#app/accounts/sign-in/sign-in.server.ts'
import { account, session, user } from '#app/platform/db/schema/tables.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { authenticate } from '#app/platform/sessions/viewer.server.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere } from '#tests/rows.ts'
import { action, loader } from './confirm-by-email.route.tsx'
import { requestDeletion, requestMove } from './email-confirmation.server.ts'

queuedEmails.openForFile()

test('opening the link deletes nothing, however often; pressing the button deletes everything', async () => {
  const { owner, cookie } = await givenByGoogle()
  await requestDeletion(owner)
  const token = await queuedEmails.lastTokenTo(owner.email)
  for (let times = 0; times < 3; times += 1) {
    expect(await follow(token)).toMatchObject({ act: 'deletion', email: owner.email })
  }
  expect(await countWhere(user, { id: owner.id })).toBe(1)

  const answer = await press(token, cookie)
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.getSetCookie().join()).toMatch(/session=;/)
  expect(await countWhere(user, { id: owner.id })).toBe(0)
  for (const table of [account, session]) {
    expect(await countWhere(table, { userId: owner.id })).toBe(0)
  }
  expect(await locationOf(press(token))).toBe('/auth')
  expect(await locationOf(follow(token))).toBe('/auth')
})

test('anybody else who is signed in at the browser stays signed in', async () => {
  const [{ owner }, other] = [await givenByGoogle(), await givenByGoogle()]
  await requestDeletion(owner)
  const answer = await press(await queuedEmails.lastTokenTo(owner.email), other.cookie)
  expect(answer.headers.getSetCookie().join()).not.toContain('session=')
  expect(await countWhere(session, { userId: other.owner.id })).toBe(1)
})

test('an invalid token, or one for another action, does nothing', async () => {
  const { owner } = await givenByGoogle()
  await requestMove(owner, givenAddress())
  const move = await queuedEmails.lastTokenTo(owner.email)
  expect(await follow(move)).toMatchObject({ act: 'move' })
  await press(move)
  expect(await countWhere(user, { id: owner.id })).toBe(1)
  for (const token of ['', 'x', move.slice(1)]) {
    expect(await locationOf(follow(token))).toBe('/auth')
    expect(await locationOf(press(token))).toBe('/auth')
  }
})

async function givenByGoogle() {
  const email = givenAddress()
  const account = await findGoogleAccount({ subject: randomUUID(), email, name: null })
  if (typeof account === 'string') throw new Error(account)
  const { cookies } = await createSession(account.id, '')
  const cookie = cookies.getSetCookie()[0]!.split(';')[0]!
  return { owner: { id: account.id, email }, cookie }
}

const page = 'http://localhost:3000/account/confirm'

async function visit(cookie: string) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: '192.0.2.1' })
  await authenticate(new Request(page, { headers: { cookie } }), context)
  return context
}

async function follow(token: string) {
  const request = new Request(`${page}?token=${token}`)
  return loader({ request, context: await visit('') } as unknown as Parameters<typeof loader>[0])
}

async function press(token: string, cookie = '') {
  const body = new URLSearchParams({ token })
  const request = new Request(page, { method: 'POST', body, headers: { cookie } })
  const context = await visit(cookie)
  return action({ request, context } as unknown as Parameters<typeof action>[0])
}

async function locationOf(answer: Promise<unknown>) {
  const response = await answer.catch((response: unknown) => response)
  return response instanceof Response ? response.headers.get('location') : response
}
