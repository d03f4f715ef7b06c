import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  newsletters,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { smtpDelivery } from '#app/platform/email/deliver.server.ts'
import { signedLink } from '#app/platform/email/signed-link.server.ts'
import { newsletterTopic } from '#app/site/newsletter-topic.ts'
import { findOfferTopic, type Topic } from '#app/site/topics.ts'
import { offers } from '#content/pages/offers.ts'
import { subscriptionConsent } from '#content/pages/subscriptions.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { deleteWhere, rowsWhere } from '#tests/rows.ts'
import {
  confirmSubscription,
  requestSubscription,
  subjectOfLink,
  unsubscribe,
  unsubscribeAddress,
} from './subscriptions.server.ts'

queuedEmails.openForFile()

const shop = findOfferTopic('print-shop')!
const app = findOfferTopic('ar-app')!

test('readers can subscribe to every offer that does not exist yet, and to no other', () => {
  const planned = offers.filter(({ name }) => name)
  expect(planned.map(({ id }) => findOfferTopic(id)?.id)).toEqual(planned.map(({ id }) => id))
  const consents = planned.map(({ id }) => subscriptionConsent(findOfferTopic(id)!).text)
  expect(new Set(consents).size).toBe(4)
  for (const id of ['calculator', 'checklist', 'nothing', '', 'confirm', 'newsletter']) {
    expect(findOfferTopic(id)).toBeNull()
  }
})

for (const topic of [newsletterTopic, shop]) {
  const { list } = topic

  test(`${list}: a subscription counts once it is confirmed, and what was agreed to is stored`, async () => {
    const email = await givenRequest(topic)
    const { version: wordingVersion, text: wording } = subscriptionConsent(topic)
    expect(await rowOf(topic, email)).toMatchObject({
      wordingVersion,
      wording,
      askedAt: expect.any(Date),
      confirmedAt: null,
      unsubscribedAt: null,
    })
    const token = await confirmationOf(email)
    expect(await subjectOfLink(list, 'confirm', token)).toMatchObject({ name: topic.name })

    expect(await confirmSubscription(list, token)).toBe(true)
    const { confirmedAt } = await rowOf(topic, email)
    expect(confirmedAt).toEqual(expect.any(Date))
    expect(await confirmSubscription(list, token)).toBe(true)
    expect((await rowOf(topic, email)).confirmedAt).toEqual(confirmedAt)
  })

  test(`${list}: opening a link changes nothing, because mail scanners open every one`, async () => {
    const email = await givenRequest(topic)
    const before = await rowOf(topic, email)
    expect(await subjectOfLink(list, 'confirm', await confirmationOf(email))).not.toBeNull()
    expect(await subjectOfLink(list, 'unsubscribe', await leavingOf(email))).not.toBeNull()
    expect(await rowOf(topic, email)).toEqual(before)
  })

  test(`${list}: a subscribed address gets the same answer and an email, and its row stays`, async () => {
    const email = await givenSubscriber(topic)
    const before = await rowOf(topic, email)

    expect(await requestSubscription(topic, email, givenClient())).toBe('requested')

    expect(await rowOf(topic, email)).toEqual(before)
    const [, second] = await queuedEmails.to(email)
    expect(second?.subject).toMatch(/^You already get .*(?:Indelible newsletter|print shop)$/)
    expect(second).not.toHaveProperty('action')
    expect(second?.leave).toBeDefined()
  })

  test(`${list}: unsubscribing can be repeated, and an old link does not undo it`, async () => {
    const email = await givenSubscriber(topic)
    const token = await leavingOf(email)

    expect(await unsubscribe(list, token)).toBe(true)
    const { unsubscribedAt } = await rowOf(topic, email)
    expect(unsubscribedAt).toEqual(expect.any(Date))
    expect(await unsubscribe(list, token)).toBe(true)
    expect(await confirmSubscription(list, await confirmationOf(email))).toBe(false)
    expect((await rowOf(topic, email)).unsubscribedAt).toEqual(unsubscribedAt)
  })

  test(`${list}: a reader who unsubscribed can subscribe again`, async () => {
    const email = await givenSubscriber(topic)
    await unsubscribe(list, await leavingOf(email))

    await requestSubscription(topic, email, givenClient())
    expect((await rowOf(topic, email)).unsubscribedAt).not.toBeNull()
    expect(await confirmSubscription(list, await confirmationOf(email))).toBe(true)

    const row = await rowOf(topic, email)
    expect(row).toMatchObject({ confirmedAt: expect.any(Date), unsubscribedAt: null })
  })

  test(`${list}: the link to confirm works for two days, the one to unsubscribe for ever`, async () => {
    const email = await givenRequest(topic)
    const [confirmation, leaving] = [await confirmationOf(email), await leavingOf(email)]
    vi.setSystemTime(Date.now() + 49 * 3_600_000)

    expect(await subjectOfLink(list, 'confirm', confirmation)).toBeNull()
    expect(await confirmSubscription(list, confirmation)).toBe(false)
    expect(await unsubscribe(list, leaving)).toBe(true)

    vi.useRealTimers()
  })

  test(`${list}: a link for something else, a changed one and an invented one do nothing`, async () => {
    const email = await givenRequest(topic)
    const [confirmation, leaving] = [await confirmationOf(email), await leavingOf(email)]
    const otherList = list === 'newsletter' ? 'interest' : 'newsletter'
    for (const wrong of [leaving, `A${confirmation}`, confirmation.slice(0, -4), '', 'x']) {
      expect(await subjectOfLink(list, 'confirm', wrong)).toBeNull()
      expect(await confirmSubscription(list, wrong)).toBe(false)
    }
    for (const wrong of [confirmation, `${leaving.slice(0, -8)}ZZZZZZZZ`, '']) {
      expect(await unsubscribe(list, wrong)).toBe(false)
    }
    // As the link of somebody whose row is long gone.
    expect(await unsubscribe(list, randomUUID())).toBe(true)
    expect(await confirmSubscription(otherList, confirmation)).toBe(false)
    expect(await rowOf(topic, email)).toMatchObject({ confirmedAt: null, unsubscribedAt: null })
  })
}

test('a link to unsubscribe works after the secret has changed, and then says that its reader has left', async () => {
  const email = await givenSubscriber(newsletterTopic)
  const token = await leavingOf(email)
  expect(await subjectOfLink('newsletter', 'unsubscribe', token)).toMatchObject({ hasLeft: false })
  const former = configuration
  onTestFinished(() => configure(former))
  configure({ ...former, secret: 'another secret, of 32 characters or more' })

  expect(await unsubscribe('newsletter', token)).toBe(true)
  expect((await rowOf(newsletterTopic, email)).unsubscribedAt).not.toBeNull()
  expect(await subjectOfLink('newsletter', 'unsubscribe', token)).toMatchObject({ hasLeft: true })
  await deleteWhere(subscriptions, { email })
  expect(await subjectOfLink('newsletter', 'unsubscribe', token)).toMatchObject({ hasLeft: true })
})

for (const [states, counted] of [
  [
    ['sent', 'sending', 'sent'],
    [false, true, true],
  ],
  [
    ['sent', 'stopped'],
    [false, true],
  ],
] as const) {
  test(`unsubscribing is counted with what is being sent and with the last one: ${states}`, async () => {
    const email = await givenSubscriber(newsletterTopic)
    const { id: subscriptionId } = await rowOf(newsletterTopic, email)
    for (const state of states) {
      const [sending] = await db.insert(newsletters).values({ state }).returning()
      const { id: newsletterId } = sending!
      await db.insert(newsletterRecipients).values({ newsletterId, subscriptionId, email })
    }
    await unsubscribe('newsletter', await leavingOf(email))
    const recipients = await db
      .select()
      .from(newsletterRecipients)
      .where(eq(newsletterRecipients.email, email))
      .orderBy(newsletterRecipients.id)
    expect(recipients.map(({ unsubscribedAt }) => unsubscribedAt !== null)).toEqual(counted)
  })
}

test('an address whose owner complains is unsubscribed from everything', async () => {
  const email = await givenSubscriber(newsletterTopic)
  await requestSubscription(shop, email, givenClient())
  await unsubscribeAddress(email)
  expect((await rowOf(newsletterTopic, email)).unsubscribedAt).not.toBeNull()
  expect((await rowOf(shop, email)).unsubscribedAt).not.toBeNull()
})

test('the link to unsubscribe works when the offer or the row no longer exists', async () => {
  const email = givenAddress()
  const words = { wordingVersion: 1, wording: 'Yes' }
  const [{ id, unsubscribeToken } = { id: '', unsubscribeToken: '' }] = await db
    .insert(subscriptions)
    .values({ topic: 'dropped', email, ...words })
    .returning()
  const url = signedLink('/interest/confirm', { act: 'interest: confirm', id, hours: 1 })
  const confirmation = new URL(url).searchParams.get('token')!
  for (const step of ['without the offer', 'without the row']) {
    expect(await subjectOfLink('interest', 'unsubscribe', unsubscribeToken), step).not.toBeNull()
    expect(await subjectOfLink('interest', 'confirm', confirmation), step).toBeNull()
    expect(await unsubscribe('interest', unsubscribeToken), step).toBe(true)
    await deleteWhere(subscriptions, { id })
  }
})

test('a reader can subscribe to several topics and unsubscribe from one', async () => {
  const email = await givenSubscriber(shop)
  for (const topic of [newsletterTopic, app]) {
    await requestSubscription(topic, email, givenClient())
    await confirmSubscription(topic.list, await confirmationOf(email))
  }
  const token = await leavingOf(email)
  expect(await subjectOfLink('interest', 'unsubscribe', token)).toMatchObject({ name: app.name })
  expect(await unsubscribe('interest', token)).toBe(true)

  expect((await rowOf(app, email)).unsubscribedAt).not.toBeNull()
  expect((await rowOf(shop, email)).unsubscribedAt).toBeNull()
  expect((await rowOf(newsletterTopic, email)).unsubscribedAt).toBeNull()
})

for (const [topic, max] of [
  [newsletterTopic, 3],
  [shop, 6],
] as const) {
  test(`${topic.list}: a mailbox gets ${max} emails an hour, and a client has 20 tries`, async () => {
    const email = givenAddress()
    for (let tries = 0; tries < max + 2; tries += 1) {
      expect(await requestSubscription(topic, email, givenClient())).toBe('requested')
    }
    expect(await queuedEmails.to(email)).toHaveLength(max)

    const client = givenClient()
    for (let tries = 0; tries < 20; tries += 1) {
      await requestSubscription(topic, givenAddress(), client)
    }
    const late = givenAddress()
    expect(await requestSubscription(topic, late, client)).toBe('too often')
    expect(await queuedEmails.to(late)).toEqual([])
  })
}

test('a mailbox that has had six emails about offers gets none about the newsletter in that hour', async () => {
  const email = givenAddress()
  for (let attempt = 0; attempt < 6; attempt += 1)
    await requestSubscription(shop, email, givenClient())
  expect(await requestSubscription(newsletterTopic, email, givenClient())).toBe('requested')
  expect(await queuedEmails.to(email)).toHaveLength(6)
})

test('ten requests at once are stored as one row', async () => {
  const email = givenAddress()
  const request = () => requestSubscription(newsletterTopic, email, givenClient())
  await Promise.all(Array.from({ length: 10 }, request))
  expect(await rowsOf(newsletterTopic, email)).toHaveLength(1)
})

test('nothing is stored when the email cannot be queued', async () => {
  const email = givenAddress()
  await db.execute(sql`alter schema pgboss rename to away`)
  await expect(requestSubscription(shop, email, givenClient())).rejects.toThrow()
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(await rowsOf(shop, email)).toEqual([])
})

test('the email tells mail programs how to unsubscribe with one press', async () => {
  const server = await givenMailServer()
  const email = await givenRequest(newsletterTopic)
  const [message] = await queuedEmails.to(email)

  await smtpDelivery(server.url)(message!)

  const head = server.received[0]?.message.split('\r\n\r\n')[0]?.replace(/\r\n\s/g, ' ')
  expect(head).toContain(`List-Unsubscribe: <${message!.leave!.url}>`)
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(server.received[0]?.to).toEqual([email])
})

async function givenRequest(topic: Topic) {
  const email = givenAddress()
  await requestSubscription(topic, email, givenClient())
  return email
}

async function givenSubscriber(topic: Topic) {
  const email = await givenRequest(topic)
  await confirmSubscription(topic.list, await confirmationOf(email))
  return email
}

/** The token of the last link to confirm. */
async function confirmationOf(email: string) {
  const message = (await queuedEmails.to(email)).findLast(({ action }) => action)
  return tokenIn(message?.action?.url)
}

/** The token of the link to unsubscribe in the last email. */
async function leavingOf(email: string) {
  return tokenIn((await queuedEmails.to(email)).at(-1)?.leave?.url)
}

function tokenIn(url = '') {
  return new URL(url).searchParams.get('token') ?? ''
}

async function rowOf(topic: Topic, email: string) {
  return (await rowsOf(topic, email))[0]!
}

function rowsOf({ id }: Topic, email: string) {
  return rowsWhere(subscriptions, { email, topic: id })
}
