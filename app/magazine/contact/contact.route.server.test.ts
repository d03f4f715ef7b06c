import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { toasts } from '#content/toasts.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere } from '#tests/rows.ts'
import { openSite } from '#tests/site.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { action, loader } from './contact.route.tsx'

queuedEmails.openForFile()

test('anyone can send a message without an account', async () => {
  const { answer, stored } = await send()
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/contact')
  expect(answer.headers.get('set-cookie')).toMatch(/^toast=/)
  expect(await stored()).toHaveLength(1)
})

test('a message with the honeypot filled in looks sent but is not stored', async () => {
  const { answer, stored } = await send({ homepage: 'https://evil.test' })
  expect(answer.status).toBe(303)
  expect(await stored()).toEqual([])
})

test('a report of a shared collection begins with its address, and with nothing else from the query', () => {
  const messageFor = (query: string) => {
    const url = new URL(`http://site/contact?${query}`)
    return loader({ url, context: new RouterContextProvider() } as never).known.message
  }
  const id = randomUUID()
  expect(messageFor(`collection=${id}`)).toContain(`/collection/${id}`)
  expect(messageFor('collection=visit%20evil.test')).toBe('')
})

test('a link can choose the subject, and no other than those of the form', () => {
  const subjectFor = (query: string) => {
    const url = new URL(`http://site/contact?${query}`)
    return loader({ url, context: new RouterContextProvider() } as never).known.subject
  }
  expect(subjectFor('subject=correction')).toBe('correction')
  for (const query of ['', 'subject=billing', 'subject=__proto__'])
    expect(subjectFor(query)).toBe('')
})

for (const [what, wrong, status] of [
  ['another subject', { subject: 'billing' }, 422],
  ['half a subject', { subject: 'general\r\nBcc: victim@evil.test' }, 422],
  ['two addresses', { email: 'maya@readers.example, victim@evil.test' }, 422],
  ['ten thousand links', { message: 'https://evil.test '.repeat(10_000) }, 422],
  ['a megabyte', { message: 'a'.repeat(1_000_000) }, 413],
  ['no form key', { formKey: '' }, 422],
] as const) {
  test(`a message with ${what} is refused with ${status} and not stored`, async () => {
    const { answer, stored } = await send(wrong)
    expect(answer.status).toBe(status)
    expect(await stored()).toEqual([])
  })
}

test('the sixth message in an hour is refused', async () => {
  const address = { 'X-Forwarded-For': '192.0.2.6' }
  const statuses = []
  for (let sent = 0; sent < 6; sent += 1) statuses.push((await send({}, address)).answer.status)
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
})

test('a message sent while the database is unavailable can be sent again', async () => {
  await disconnectDatabase()
  onTestFinished(() => connectDatabase(databaseUrl))
  const form = givenForm()
  const request = new Request('http://localhost/contact', { method: 'POST', body: form })
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: '1', nonce: '', clientIp: '192.0.2.7' })

  const url = new URL(request.url)
  const answer = await action({ request, context, url, params: {}, pattern: '/contact' })

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { toast: 'messageFailed', result: { initialValue: { message: form.get('message') } } },
  })
  expect(toasts.messageFailed).toEqual({
    title: 'Error',
    text: 'There was an error sending your message. Please try again.',
    destructive: true,
  })
})

async function send(fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  configuration.trustProxy = true
  onTestFinished(() => {
    configuration.trustProxy = false
  })
  const { url } = await openSite({ contact: { action } })
  const body = givenForm(fields)
  const email = body.get('email')!
  const answer = await fetch(`${url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
      ...headers,
    },
    body,
  })
  const stored = () => rowsWhere(cases, { email })
  return { answer, stored }
}

function givenForm(fields: Record<string, string> = {}) {
  return new URLSearchParams({
    formKey: randomUUID(),
    name: 'Maya Thornton',
    email: givenAddress(),
    subject: 'general',
    message: 'The swallow on page nine flies the wrong way.',
    ...fields,
  })
}
