import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestNewsletter } from '#app/features/newsletter/newsletter.server.ts'
import { requestContextKey } from '#app/server/request/request-context.server.ts'
import { honeypot } from '#app/ui/honeypot.tsx'
import { answerSubscriptionForm } from './subscription-form.server.ts'

type Ask = Parameters<typeof answerSubscriptionForm>[1]['ask']

test('an address leads to the page that says a letter is on its way', async () => {
  const answer = await submitted({ email: 'reader@example.com' })
  expect(answer).toMatchObject({ status: 303 })
  expect((answer as Response).headers.get('location')).toBe('/newsletter/asked')
})

test('a form with the honeypot filled is answered alike, and nobody is asked', async () => {
  const asked: string[] = []
  const ask: Ask = async (email) => {
    asked.push(email)
    return 'asked'
  }
  const answer = await submitted({ email: 'robot@example.com', [honeypot]: 'https://x' }, ask)
  expect((answer as Response).headers.get('location')).toBe('/newsletter/asked')
  expect(asked).toEqual([])
})

test('what is no address comes back as it was typed, with the reason', async () => {
  const answer = await submitted({ email: 'reader at home' })
  expect(answer).toMatchObject({ init: { status: 422 }, data: { typed: 'reader at home' } })
  expect(answer).toHaveProperty('data.errors.length', 1)
})

test('after too many tries, and when asking fails, the address stays in its field', async () => {
  const typed = 'reader@example.com'
  const often = await submitted({ email: typed }, () => Promise.resolve('too often' as const))
  expect(often).toMatchObject({ init: { status: 429 }, data: { typed } })

  const failed = await submitted({ email: typed }, () => Promise.reject(new Error('away')))
  expect(failed).toMatchObject({ init: { status: 503 }, data: { typed } })
})

async function submitted(fields: Record<string, string>, ask: Ask = requestNewsletter) {
  const context = new RouterContextProvider()
  context.set(requestContextKey, { requestId: 'a request', nonce: '', address: '192.0.2.7' })
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/newsletter', { method: 'POST', body })
  const askedPage = '/newsletter/asked'
  return await answerSubscriptionForm({ request, context }, { ask, askedPage, failure: 'no' })
}
