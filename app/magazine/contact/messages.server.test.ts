import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import { smtpDelivery } from '#app/platform/email/deliver.server.ts'
import { consume, resetRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts'
import { firstSettings } from '#content/first-settings.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere } from '#tests/rows.ts'
import { type MessageForm, messageForm } from './message-form.ts'
import { sendMessage } from './messages.server.ts'

queuedEmails.openForFile()

test('a message is stored and emailed to the team, with its sender in Reply-To', async () => {
  const form = givenMessage({ subject: 'press', message: 'Dear all,\nmay I?\n\nYours, Maya' })

  for (const _ of [1, 2]) expect(await sendMessage(form, givenClient())).toBe('sent')

  expect(await rowsOf(form)).toMatchObject([
    { name: 'Maya Thornton', about: 'press', text: form.message },
  ])
  expect(await emailsAbout(form)).toMatchObject([
    {
      subject: 'Press and media: Maya Thornton',
      paragraphs: [expect.stringContaining(form.email), 'Dear all,\nmay I?', 'Yours, Maya'],
    },
  ])
  expect(await queuedEmails.to(form.email)).toEqual([])
})

test('limits messages to five an hour from one client and ten a day from one sender', async () => {
  const client = givenClient()
  for (let sent = 0; sent < 5; sent += 1) await sendMessage(givenMessage(), client)
  const sixth = givenMessage()
  expect(await sendMessage(sixth, client)).toBe('too often')
  expect(await rowsOf(sixth)).toEqual([])

  const email = givenAddress()
  for (let sent = 0; sent < 10; sent += 1) await sendMessage(givenMessage({ email }), givenClient())
  expect(await sendMessage(givenMessage({ email }), givenClient())).toBe('too often')
  expect(await rowsOf({ email })).toHaveLength(10)
})

test('accepts 200 messages a day from all clients together', async () => {
  const day = { name: 'contact:day', max: 200, minutes: 24 * 60 }
  onTestFinished(() => resetRateLimit(day, 'everyone'))
  await resetRateLimit(day, 'everyone')
  for (let counted = 0; counted < 199; counted += 1) await consume(day, 'everyone')

  expect(await sendMessage(givenMessage(), givenClient())).toBe('sent')
  const next = givenMessage()
  expect(await sendMessage(next, givenClient())).toBe('too many today')
  expect(await rowsOf(next)).toEqual([])
})

for (const name of [
  'Maya\r\nBcc: victim@evil.test',
  'Maya\nTo: victim@evil.test\n\nBuy now',
  'Maya" <victim@evil.test>, "',
  'Maya, victim@evil.test;',
  '=?utf-8?q?Maya=0ABcc:_victim@evil.test?=',
  'Ma\u202eya',
]) {
  test(`the message of a sender called ${JSON.stringify(name)} reaches only the team`, async () => {
    const server = await givenMailServer()
    const form = messageForm.parse({ ...givenMessage(), name })
    await sendMessage(form, givenClient())
    const [sent] = await emailsAbout(form)

    await smtpDelivery(server.url)(sent!)

    const head = server.received[0]?.message.split('\r\n\r\n')[0] ?? ''
    expect(server.received[0]?.to).toEqual([firstSettings.contact.email])
    expect(head).not.toMatch(/^(?:bcc|cc):/im)
    expect(head.match(/^To:/gim)).toHaveLength(1)
    expect(head).toMatch(new RegExp(`^Reply-To: ${form.email}$`, 'm'))
    expect(form.name).not.toMatch(/[\r\n\u202e]/)
  })
}

for (const wrong of [
  { email: 'maya@readers.example, victim@evil.test' },
  { email: 'maya@readers.example\r\nBcc: victim@evil.test' },
  { email: 'Maya <maya@readers.example>' },
  { email: 'maya' },
  { subject: 'general\r\nBcc: victim@evil.test' },
  { subject: 'billing' },
  { subject: 'GENERAL' },
  { message: ' \n ' },
  { message: 'a'.repeat(5_001) },
  { name: 'm'.repeat(101) },
  { name: '\u0007' },
  { formKey: '1' },
  { name: undefined, email: undefined, subject: undefined, message: undefined },
]) {
  test(`a form with ${JSON.stringify(wrong).slice(0, 70)} is refused with an error beside each field`, () => {
    const issues = messageForm.safeParse({ ...givenMessage(), ...wrong }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0]).sort()).toEqual(Object.keys(wrong).sort())
    for (const { message } of issues) expect(message).toMatch(/^[A-Z].*\.$/)
  })
}

test('accepts the five subjects and a correction, and drops fields that the form does not have', () => {
  for (const subject of ['general', 'story', 'collaboration', 'press', 'technical', 'correction']) {
    expect(messageForm.safeParse({ ...givenMessage(), subject }).success).toBe(true)
  }
  const extra = { id: '1', createdAt: '2020-01-01', status: 'read' }
  expect(messageForm.parse({ ...givenMessage(), ...extra })).not.toHaveProperty('id')
})

function givenMessage(fields: Partial<MessageForm> = {}): MessageForm {
  return {
    formKey: randomUUID(),
    name: 'Maya Thornton',
    email: givenAddress(),
    subject: 'general',
    message: 'The swallow on page nine flies the wrong way.',
    ...fields,
  }
}

function rowsOf({ email }: Pick<MessageForm, 'email'>) {
  return rowsWhere(cases, { email })
}

async function emailsAbout({ email }: Pick<MessageForm, 'email'>) {
  const emails = await queuedEmails.to(firstSettings.contact.email)
  return emails.filter(({ replyTo }) => replyTo === email)
}
