import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { newsletterSubscriptions } from '#app/db/schema/tables.server.ts'
import { smtpDelivery } from '#app/server/email/deliver.server.ts'
import { newsletter } from '#content/pages/newsletter.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import {
  canConfirm,
  canUnsubscribe,
  confirmNewsletter,
  requestNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.server.ts'

beforeAll(() => queuedEmails.open())
afterAll(() => queuedEmails.close())

test('nobody is on the list before they follow the link, and what they agreed to is kept', async () => {
  const email = await givenAsked()
  expect(await recordOf(email)).toMatchObject({
    wordingVersion: newsletter.consent.version,
    wording: newsletter.consent.text,
    askedAt: expect.any(Date),
    confirmedAt: null,
    unsubscribedAt: null,
  })

  expect(await confirmNewsletter(await confirmationOf(email))).toBe(true)

  const { confirmedAt } = await recordOf(email)
  expect(confirmedAt).toEqual(expect.any(Date))
  expect(await confirmNewsletter(await confirmationOf(email))).toBe(true)
  expect((await recordOf(email)).confirmedAt).toEqual(confirmedAt)
})

test('a mail scanner that only looks at the link confirms nothing', async () => {
  const email = await givenAsked()
  expect(canConfirm(await confirmationOf(email))).toBe(true)
  expect(canUnsubscribe(await wayOutOf(email))).toBe(true)
  expect(await recordOf(email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null })
})

test('an address we know gets the same answer and a letter too, and its record stays', async () => {
  const email = await givenSubscriber()
  const before = await recordOf(email)

  expect(await requestNewsletter(email, givenClient())).toBe('asked')

  expect(await recordOf(email)).toEqual(before)
  const [, second] = await queuedEmails.to(email)
  expect(second).toMatchObject({ subject: 'You are on the list already' })
  expect(second).not.toHaveProperty('action')
})

test('whoever leaves is off the list, may press twice, and an old link does not bring them back', async () => {
  const email = await givenSubscriber()
  const wayOut = await wayOutOf(email)

  expect(await unsubscribeFromNewsletter(wayOut)).toBe(true)
  const { unsubscribedAt } = await recordOf(email)
  expect(unsubscribedAt).toEqual(expect.any(Date))
  expect(await unsubscribeFromNewsletter(wayOut)).toBe(true)
  expect((await recordOf(email)).unsubscribedAt).toEqual(unsubscribedAt)
  expect(await confirmNewsletter(await confirmationOf(email))).toBe(false)
  expect((await recordOf(email)).unsubscribedAt).toEqual(unsubscribedAt)
})

test('whoever left may come back, by asking and confirming anew', async () => {
  const email = await givenSubscriber()
  await unsubscribeFromNewsletter(await wayOutOf(email))

  await requestNewsletter(email, givenClient())
  expect((await recordOf(email)).unsubscribedAt).not.toBeNull()
  expect(await confirmNewsletter(await confirmationOf(email))).toBe(true)

  expect(await recordOf(email)).toMatchObject({
    confirmedAt: expect.any(Date),
    unsubscribedAt: null,
  })
})

test('the link to confirm works for two days, the one to leave for ever', async () => {
  const email = await givenAsked()
  const [confirmation, wayOut] = [await confirmationOf(email), await wayOutOf(email)]
  vi.setSystemTime(Date.now() + 49 * 3_600_000)

  expect(canConfirm(confirmation)).toBe(false)
  expect(await confirmNewsletter(confirmation)).toBe(false)
  expect(await unsubscribeFromNewsletter(wayOut)).toBe(true)

  vi.useRealTimers()
})

test('a link for one thing, an altered one and a made-up one do nothing', async () => {
  const email = await givenAsked()
  const [confirmation, wayOut] = [await confirmationOf(email), await wayOutOf(email)]
  for (const wrong of [wayOut, `A${confirmation}`, confirmation.slice(0, -4), '', 'x']) {
    expect(await confirmNewsletter(wrong)).toBe(false)
  }
  for (const wrong of [confirmation, `${wayOut.slice(0, -8)}AAAAAAAA`, '']) {
    expect(await unsubscribeFromNewsletter(wrong)).toBe(false)
  }
  expect(await recordOf(email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null })
})

test('a mailbox gets three letters an hour, a client twenty tries', async () => {
  const email = givenAddress()
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await requestNewsletter(email, givenClient())).toBe('asked')
  }
  expect(await queuedEmails.to(email)).toHaveLength(3)

  const client = givenClient()
  for (let tries = 0; tries < 20; tries += 1) await requestNewsletter(givenAddress(), client)
  const late = givenAddress()
  expect(await requestNewsletter(late, client)).toBe('too often')
  expect(await queuedEmails.to(late)).toEqual([])
})

test('ten askings at once are one record', async () => {
  const email = givenAddress()
  await Promise.all(Array.from({ length: 10 }, () => requestNewsletter(email, givenClient())))
  const records = await recordsOf(email)
  expect(records).toHaveLength(1)
})

test('without a letter there is no record', async () => {
  const email = givenAddress()
  await db.execute(sql`alter schema pgboss rename to away`)
  await expect(requestNewsletter(email, givenClient())).rejects.toThrow()
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(await recordsOf(email)).toEqual([])
})

test('the letter tells mail programs how to leave, in one press', async () => {
  const server = await givenMailServer()
  const email = await givenAsked()
  const [letter] = await queuedEmails.to(email)

  await smtpDelivery(server.url)(letter!)

  const head = server.received[0]?.message.split('\r\n\r\n')[0]?.replace(/\r\n\s/g, ' ')
  expect(head).toContain(`List-Unsubscribe: <${letter!.leave!.url}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(server.received[0]?.to).toEqual([email])
})

async function givenAsked() {
  const email = givenAddress()
  await requestNewsletter(email, givenClient())
  return email
}

async function givenSubscriber() {
  const email = await givenAsked()
  await confirmNewsletter(await confirmationOf(email))
  return email
}

/** The token behind the button of the last letter that has one. */
async function confirmationOf(email: string) {
  const letter = (await queuedEmails.to(email)).findLast(({ action }) => action)
  return tokenIn(letter?.action?.url)
}

/** The token at the foot of the last letter. */
async function wayOutOf(email: string) {
  return tokenIn((await queuedEmails.to(email)).at(-1)?.leave?.url)
}

function tokenIn(url = '') {
  return new URL(url).searchParams.get('token') ?? ''
}

async function recordOf(email: string) {
  return (await recordsOf(email))[0]!
}

function recordsOf(email: string) {
  return db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email))
}
