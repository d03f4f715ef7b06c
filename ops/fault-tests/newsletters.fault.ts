import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readProgress } from '#app/newsletters/send/recipients.server.ts'
import { pauseSending, requestSending } from '#app/newsletters/send/sending.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  newsletters,
  rateLimits,
} from '#app/platform/db/schema/tables.server.ts'
import { freePort } from '#ops/site-process.ts'
import { given } from '#tests/given.ts'
import { givenReader } from '#tests/given-accounts.ts'
import { givenNewsletterDraft, givenSubscribers, newsletterNow } from '#tests/given-sendings.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { since } from './figures.ts'
import { readerOf } from './reader.ts'
import { openSite, tell } from './site.ts'

// Over five connections from each copy, so five emails are in flight at most.
const fast = { MAIL_PER_MINUTE: '60000' }
const inFlight = 5

beforeEach(async () => {
  await db.update(newsletters).set({ state: 'stopped' })
  await db.delete(rateLimits)
})

test('a site killed in the middle of a newsletter leaves nobody out and repeats at most those in flight', async () => {
  const { id, addresses } = await givenSending(300)
  let hold = Promise.withResolvers<void>()
  let isHeld = false
  const mail = await givenMailServer({
    beforeThanks: () => (isHeld ? hold.promise : Promise.resolve()),
  })
  const kills = 3
  for (let kill = 1; kill <= kills; kill += 1) {
    isHeld = false
    const site = await openSite({ ...fast, SMTP_URL: mail.url })
    await expect.poll(() => mail.received.length).toBeGreaterThan(kill * 60)
    // Killed when the server has taken an email and not yet said so.
    isHeld = true
    const before = mail.received.length
    await expect.poll(() => mail.received.length).toBeGreaterThan(before)
    await site.stop('SIGKILL')
    hold.resolve()
    hold = Promise.withResolvers()
    await letLeaseEnd()
  }
  isHeld = false
  await openSite({ ...fast, SMTP_URL: mail.url })
  await expect.poll(() => stateOf(id)).toBe('sent')

  expect(new Set(mail.received.flatMap(({ to }) => to))).toEqual(new Set(addresses))
  expect(mail.received.length - addresses.length).toBeLessThanOrEqual(kills * inFlight)
  expect(new Set(messageIdsOf(mail)).size).toBe(addresses.length)
  expect(await readProgress(id)).toMatchObject({
    delivered: addresses.length,
    total: addresses.length,
  })
  const again = mail.received.length - addresses.length
  tell('N1', `300 emails, ${kills} kills: all came, ${again} twice, with the same Message-IDs`)
})

test('two copies of the site share the rate, and when one is killed nobody is left out or gets it twice but those in flight', async () => {
  const { id, addresses } = await givenSending(600)
  let hold: Promise<void> | null = null
  const mail = await givenMailServer({ beforeThanks: () => hold ?? Promise.resolve() })
  // Three connections each.
  const env = { MAIL_PER_MINUTE: '3000', SMTP_URL: mail.url }
  const [killed] = await Promise.all([openSite(env), openSite(env)])
  await expect.poll(() => mail.received.length).toBeGreaterThan(0)
  const [first, began] = [mail.received.length, performance.now()]
  await expect.poll(() => mail.received.length).toBeGreaterThan(200)
  const release = Promise.withResolvers<void>()
  hold = release.promise
  const before = mail.received.length
  await expect.poll(() => mail.received.length).toBeGreaterThan(before)
  await killed.stop('SIGKILL')
  const { rows } = await db.execute<{ at: string }>(sql`select now()::text as at`)
  hold = null
  release.resolve()
  await expect.poll(async () => (await readProgress(id)).queued).toBe(0)
  const seconds = since(began) / 1_000
  // Those of one second are made up for, and six may be on their way.
  expect(mail.received.length - first).toBeLessThanOrEqual(50 * (seconds + 1) + 6)
  await letLeaseEnd(rows[0]?.at)
  await expect.poll(() => stateOf(id)).toBe('sent')

  expect(new Set(mail.received.flatMap(({ to }) => to))).toEqual(new Set(addresses))
  const again = mail.received.length - addresses.length
  expect(again).toBeLessThanOrEqual(3)
  expect(new Set(messageIdsOf(mail)).size).toBe(addresses.length)
  tell(
    'N4',
    `600 emails by two copies at 3,000 a minute, one killed: all came, ${again} twice; the others in ${seconds.toFixed(0)} s`,
  )
})

test('two copies of the site and a mail server that goes away send each email of a newsletter once', async () => {
  const { id, addresses } = await givenSending(300)
  const port = await freePort()
  const env = { ...fast, SMTP_URL: `smtp://127.0.0.1:${port}` }
  await Promise.all([openSite(env), openSite(env)])
  await expect.poll(async () => (await newsletterNow(id)).state).toBe('sending')
  const began = performance.now()
  const mail = await givenMailServer({ port })
  await expect.poll(() => stateOf(id)).toBe('sent')
  tell('N2', `300 emails by two copies, the server away at first: ${since(began)} ms`)
  expect(mail.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('a newsletter that goes out slowly does not hold up a password', async () => {
  const { id, editor } = await givenSending(1_000)
  const mail = await givenMailServer()
  const site = await openSite({ MAIL_PER_MINUTE: '60', SMTP_URL: mail.url })
  await expect.poll(() => mail.received.length).toBeGreaterThan(0)
  const { email } = await givenReader()
  const began = performance.now()
  await readerOf(site.url).send('/auth', { intent: 'recovery', email })
  await expect.poll(() => mail.received.flatMap(({ to }) => to)).toContain(email)
  tell('N3', `a password beside 1,000 waiting newsletters: ${since(began)} ms`)
  expect((await readProgress(id)).queued).toBeGreaterThan(900)
  await pauseSending(editor, id)
})

async function givenSending(count: number) {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  const readers = await givenSubscribers(draft.audience, count)
  await requestSending(editor, { ...draft, at: null })
  return { id: draft.id, editor, addresses: readers.map(({ email }) => email) }
}

async function stateOf(id: string) {
  return (await newsletterNow(id)).state
}

function messageIdsOf({ received }: Awaited<ReturnType<typeof givenMailServer>>) {
  return received.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1])
}

/** What a killed site was at is given up. @param before what another site has taken since stays as it is */
async function letLeaseEnd(before = 'infinity') {
  const { state, changedAt } = newsletterRecipients
  await db
    .update(newsletterRecipients)
    .set({ changedAt: sql`now() - interval '1 hour'` })
    .where(and(eq(state, 'in delivery'), sql`${changedAt} <= ${before}::timestamptz`))
}
