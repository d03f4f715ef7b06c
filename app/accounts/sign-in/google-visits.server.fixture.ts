import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { account, user } from '#app/platform/db/schema/tables.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { authenticate, currentViewer } from '#app/platform/sessions/viewer.server.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { client, openProvider, type PersonThere, walkThrough } from '#tests/openid-provider.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { action } from './google.route.tsx'
import { loader } from './google-callback.route.ts'
import { signIn } from './sign-in.server.ts'

// The way to Google and back, gone with the routes' own action and loader.

type OpenProvider = Awaited<ReturnType<typeof openProvider>>

/** The site as it is set up for the rest of the test. */
export function configuredAs(values: Partial<typeof configuration>) {
  const before = configuration
  configure({ ...before, ...values })
  onTestFinished(() => configure(before))
}

export function withIssuer(issuer: string) {
  return { google: { ...client, issuer } }
}

/** The address that the provider sends people back to, with what it would say in it. */
export function callback(answer: Record<string, string> = {}) {
  const query = new URLSearchParams(answer)
  return `${configuration.baseUrl}/auth/google/callback${query.size > 0 ? `?${query}` : ''}`
}

export function givenPerson(person: Partial<PersonThere> = {}): PersonThere {
  return { sub: randomUUID(), email: givenAddress(), email_verified: true, ...person }
}

type Whose = { cookie?: string; address?: string }

async function visit({ cookie = '', address = givenClient() }: Whose) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: address })
  await authenticate(new Request(configuration.baseUrl, { headers: { cookie } }), context)
  return context
}

/** Presses the button. @returns what the action says: a redirect when there is no way */
export async function press(whose: Whose = {}) {
  const context = await visit(whose)
  return action({ context } as unknown as Parameters<typeof action>[0])
}

export async function setOut(whose: Whose = {}) {
  const way = await press(whose)
  if (way instanceof Response) throw new Error(`no way: ${readToast(way)}`)
  const cookies = new Headers(way.init?.headers).getSetCookie()
  return { url: way.data.url, cookies, cookie: cookies[0]!.split(';')[0]! }
}

export async function answerAt(url: string, cookie: string, whose: Whose = {}) {
  const request = new Request(url, { headers: { cookie } })
  const context = await visit({ ...whose, cookie })
  return loader({ request, context } as unknown as Parameters<typeof loader>[0])
}

export async function comeBack(url: string, cookie: string, whose: Whose = {}) {
  const answer = await answerAt(url, cookie, whose)
  return { answer, toast: readToast(answer) }
}

export async function signInAs(provider: OpenProvider, person: PersonThere, whose: Whose = {}) {
  provider.person = person
  const { url, cookie } = await setOut()
  const back = await walkThrough(url)
  return comeBack(back, [cookie, whose.cookie].filter(Boolean).join('; '))
}

export async function connectAs(provider: OpenProvider, person: PersonThere, session: string) {
  provider.person = person
  const { url, cookie } = await setOut({ cookie: session })
  return comeBack(await walkThrough(url), `${cookie}; ${session}`)
}

export async function expectRefused({ answer, toast }: Awaited<ReturnType<typeof comeBack>>) {
  expect([answer.status, answer.headers.get('location'), toast]).toEqual([
    303,
    '/auth',
    'googleFailed',
  ])
  expect(await viewerOf(answer)).toBeNull()
}

export async function viewerOf(answer: Response) {
  const cookie = answer.headers.getSetCookie().map((set) => set.split(';')[0]!)
  return currentViewer(await visit({ cookie: cookie.join('; ') }))
}

export async function signInCookie(reader: { email: string; password: string }) {
  const outcome = await signIn(reader, givenClient())
  if (typeof outcome === 'string' || !('cookies' in outcome)) throw new Error('nobody signed in')
  return outcome.cookies.getSetCookie()[0]!.split(';')[0]!
}

export function readToast(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error('this is no redirect')
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('toast='))
  const value = decodeURIComponent(/^toast=([^;]+)/.exec(set ?? '')?.[1] ?? '')
  return JSON.parse(Buffer.from(value, 'base64').toString())
}

/** Opens a provider and the post for all tests of a file, and closes them after the last. */
export function providerForAll() {
  const google = {} as { provider: OpenProvider }
  beforeAll(async () => {
    await queuedEmails.open()
    google.provider = await openProvider({ redirectUri: callback() })
    configure({ ...configuration, ...withIssuer(google.provider.issuer) })
  })
  afterAll(async () => {
    configure({ ...configuration, google: null })
    await google.provider.close()
    await queuedEmails.close()
  })
  return google
}

export function findCredentials(email: string) {
  return db
    .select({ ...getTableColumns(account) })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email))
}
