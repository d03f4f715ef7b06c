import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { signIn } from '#app/accounts/sign-in/sign-in.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { rateLimits, userRoles } from '#app/platform/db/schema/tables.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { authenticate } from '#app/platform/sessions/viewer.server.ts'
import { reactToasts } from '#content/react-toasts.ts'
import { addresses, filled } from '#tests/addresses.ts'
import { given, goodPassword } from '#tests/given.ts'
import { givenClient } from '#tests/given-accounts.ts'
import { givenNewsletter } from '#tests/given-newsletters.ts'
import { articleText, givenActor, givenDraft } from '#tests/given-pieces.ts'

type Action = (args: object) => Promise<unknown>

const modules = import.meta.glob<{ action?: Action }>('/app/**/*.route.{ts,tsx}')

const acting = await Promise.all(
  addresses
    .filter(({ behind }) => /editor|team/.test(behind.join()))
    .map(async (address) => {
      const load = modules[`/app/${address.file}`]
      return { ...address, action: (await load?.())?.action }
    }),
)
const forms = acting.filter(({ action }) => action !== undefined)

test('the addresses of the team take forms', () => {
  expect(forms.length).toBeGreaterThan(30)
})

for (const { pattern, id, file, action } of forms) {
  test(`somebody who sends very many forms to ${id} is told so, and keeps what was typed`, async () => {
    const { context, params } = await givenSender()
    const url = new URL(filled(pattern, params, 'x'), 'http://localhost:3000')
    const send = async () => {
      const body = /picture/.test(file) ? new FormData() : new URLSearchParams()
      body.append('why', 'Words that stay')
      const request = new Request(url, { method: 'POST', body })
      try {
        return await action!({ request, params, url, context })
      } catch (thrown) {
        if (thrown instanceof Error) throw thrown
        return thrown
      }
    }
    await send()
    await db.update(rateLimits).set({ count: 1_000_000 })
    const answer = (await send()) as Response & { data?: object; init?: ResponseInit }
    const toast = answer.headers?.get('set-cookie')
    if (toast) {
      expect([answer.status, atob(decodeURIComponent(toast.split(/[=;]/)[1] ?? ''))]).toEqual([
        303,
        expect.stringContaining('teamFormsTooOften'),
      ])
      return
    }
    expect(answer.init?.status ?? answer.status).toBe(429)
    if (answer.data) {
      expect(answer.data).toMatchObject({ toast: 'teamFormsTooOften' })
      expect(JSON.stringify(answer.data)).toContain('Words that stay')
    } else if (answer instanceof Response) {
      expect(await answer.text()).toContain(reactToasts.teamFormsTooOften.text)
    } else {
      // A script of ours sends these while somebody writes or reads, and tries again.
      expect(id).toMatch(/[/-](?:draft|presence)\.route$/)
    }
  })
}

async function givenSender() {
  const { email, id } = await given.account()
  await db.insert(userRoles).values({ userId: id, role: 'admin' })
  const opened = await signIn({ email, password: goodPassword }, givenClient())
  if (typeof opened === 'string' || !('cookies' in opened)) throw new Error('nobody signed in')
  const cookie = opened.cookies.getSetCookie().map((set) => set.split(';')[0])
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: '192.0.2.1' })
  await authenticate(
    new Request('http://localhost:3000/', { headers: { cookie: cookie.join('; ') } }),
    context,
  )
  const { id: pieceId } = await givenDraft(await givenActor('writer'), articleText())
  const { id: submissionId } = await given.submission()
  const { id: newsletterId } = await givenNewsletter(await givenActor('editor'))
  const others = { kind: 'article', form: 'team', number: '1', name: `picture-${randomUUID()}` }
  return {
    context,
    params: {
      pieceId,
      submissionId,
      newsletterId,
      caseId: randomUUID(),
      bulkId: randomUUID(),
      ...others,
    },
  }
}
