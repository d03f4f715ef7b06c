import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { subscriptions } from '#app/platform/db/schema/tables.server.ts'
import { requestContextKey } from '#app/platform/request/request-context.server.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { findOfferTopic } from '#app/site/topics.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { handleSubscriptionForm } from './subscription-form.server.ts'

queuedEmails.openForFile()

test('an email address leads to the page that says that a link is on its way', async () => {
  const email = givenAddress()
  const answer = await submitted({ email })
  expect(answer).toMatchObject({ status: 303 })
  expect((answer as Response).headers.get('location')).toBe('/newsletter/asked')
  const offer = (await submitted({ email }, findOfferTopic('ar-app')!)) as Response
  expect(offer.headers.get('location')).toBe('/interest/asked')
  expect(await queuedEmails.to(email)).toHaveLength(2)
})

test('an address is stored in lower case, however it was typed', async () => {
  const email = givenAddress()
  await submitted({ email: email.toUpperCase() })
  expect(await db.$count(subscriptions, eq(subscriptions.email, email))).toBe(1)
})

test('a form with the honeypot filled in gets the same answer, but no email', async () => {
  const email = givenAddress()
  const answer = await submitted({ email, [honeypot]: 'https://x' })
  expect((answer as Response).headers.get('location')).toBe('/newsletter/asked')
  expect(await queuedEmails.to(email)).toEqual([])
})

test('an invalid address comes back as typed, with the reason', async () => {
  const answer = await submitted({ email: 'reader at home' })
  expect(answer).toMatchObject({ init: { status: 422 }, data: { input: 'reader at home' } })
  expect(answer).toHaveProperty('data.errors.length', 1)
})

test('the address stays in its field after too many attempts, and when the email cannot be queued', async () => {
  const input = givenAddress()
  await db.execute(sql`alter schema pgboss rename to away`)
  const failed = await submitted({ email: input })
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(failed).toMatchObject({ init: { status: 503 }, data: { input: input } })

  const client = givenClient()
  const often = async () => submitted({ email: input }, newsletterTopic, client)
  for (let tries = 0; tries < 20; tries += 1) await often()
  expect(await often()).toMatchObject({ init: { status: 429 }, data: { input: input } })
})

async function submitted(
  fields: Record<string, string>,
  topic = newsletterTopic,
  address = givenClient(),
) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', clientIp: address })
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/newsletter', { method: 'POST', body })
  return await handleSubscriptionForm({ request, context }, topic)
}
