import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { interests } from '#app/db/schema/tables.server.ts'
import { offers } from '#content/pages/offers.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import {
  confirmInterest,
  offerToConfirm,
  offerToWithdraw,
  registerInterest,
  withdrawInterest,
} from './interest.server.ts'
import { findOpenOffer, type OpenOffer } from './interest.ts'

beforeAll(() => queuedEmails.open())
afterAll(() => queuedEmails.close())

const shop = findOpenOffer('print-shop')!
const app = findOpenOffer('ar-app')!

test('every offer that is not there yet can be asked for, each in words of its own; the others cannot', () => {
  const waiting = offers.filter(({ kind }) => kind === 'interest')
  expect(waiting.map(({ id }) => findOpenOffer(id)?.id)).toEqual(waiting.map(({ id }) => id))
  expect(new Set(waiting.map(({ consent }) => consent)).size).toBe(4)
  for (const id of ['calculator', 'checklist', 'nothing', '', 'confirm']) {
    expect(findOpenOffer(id)).toBeNull()
  }
})

test('interest counts once the link is followed, and what was agreed to is kept', async () => {
  const email = await givenAsked(shop)
  expect(await recordOf(shop, email)).toMatchObject({
    wording: shop.consent,
    wordingVersion: 1,
    confirmedAt: null,
  })
  expect((await offerToConfirm(await confirmationOf(email)))?.id).toBe('print-shop')

  expect(await confirmInterest(await confirmationOf(email))).toBe(true)
  const { confirmedAt } = await recordOf(shop, email)
  expect(confirmedAt).toEqual(expect.any(Date))
  expect(await confirmInterest(await confirmationOf(email))).toBe(true)
  expect((await recordOf(shop, email)).confirmedAt).toEqual(confirmedAt)
})

test('one reader may wait for two offers, and withdraw from one', async () => {
  const email = await givenAsked(shop)
  await confirmInterest(await confirmationOf(email))
  await registerInterest(app, email, givenClient())
  await confirmInterest(await confirmationOf(email))

  const wayOut = await wayOutOf(email)
  expect((await offerToWithdraw(wayOut))?.id).toBe('ar-app')
  expect(await withdrawInterest(wayOut)).toBe(true)
  expect(await withdrawInterest(wayOut)).toBe(true)

  expect((await recordOf(app, email)).withdrawnAt).not.toBeNull()
  expect((await recordOf(shop, email)).withdrawnAt).toBeNull()
  expect(await confirmInterest(await confirmationOf(email))).toBe(false)
})

test('an address we know gets a letter too, and its record stays', async () => {
  const email = await givenAsked(shop)
  await confirmInterest(await confirmationOf(email))
  const before = await recordOf(shop, email)

  expect(await registerInterest(shop, email, givenClient())).toBe('asked')

  expect(await recordOf(shop, email)).toEqual(before)
  expect((await queuedEmails.to(email)).map(({ subject }) => subject)).toEqual([
    'Please confirm your interest',
    'We have your interest already',
  ])
})

test('the link to confirm works for two days, the one to withdraw for ever, and neither for the other', async () => {
  const email = await givenAsked(shop)
  const [confirmation, wayOut] = [await confirmationOf(email), await wayOutOf(email)]
  expect(await confirmInterest(wayOut)).toBe(false)
  expect(await withdrawInterest(confirmation)).toBe(false)
  for (const wrong of ['', 'x', `A${confirmation}`]) {
    expect(await offerToConfirm(wrong)).toBeNull()
    expect(await withdrawInterest(wrong)).toBe(false)
  }
  vi.setSystemTime(Date.now() + 49 * 3_600_000)
  expect(await confirmInterest(confirmation)).toBe(false)
  expect(await withdrawInterest(wayOut)).toBe(true)
  vi.useRealTimers()
})

test('a mailbox gets six letters an hour, a client twenty tries', async () => {
  const email = givenAddress()
  for (let tries = 0; tries < 8; tries += 1) await registerInterest(shop, email, givenClient())
  expect(await queuedEmails.to(email)).toHaveLength(6)

  const client = givenClient()
  for (let tries = 0; tries < 20; tries += 1) await registerInterest(shop, givenAddress(), client)
  expect(await registerInterest(shop, givenAddress(), client)).toBe('too often')
})

async function givenAsked(offer: OpenOffer) {
  const email = givenAddress()
  await registerInterest(offer, email, givenClient())
  return email
}

async function confirmationOf(email: string) {
  const letter = (await queuedEmails.to(email)).findLast(({ action }) => action)
  return tokenIn(letter?.action?.url)
}

async function wayOutOf(email: string) {
  return tokenIn((await queuedEmails.to(email)).at(-1)?.leave?.url)
}

function tokenIn(url = '') {
  return new URL(url).searchParams.get('token') ?? ''
}

async function recordOf(offer: OpenOffer, email: string) {
  const [record] = await db
    .select()
    .from(interests)
    .where(and(eq(interests.email, email), eq(interests.offer, offer.id)))
  return record!
}
