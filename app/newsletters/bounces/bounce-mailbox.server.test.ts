import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  bounces,
  newsletterRecipients,
  subscriptions,
  suppressions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { readBounceAddress, returnPathFor } from '#app/platform/email/bounce-address.server.ts'
import type { QueuedEmail } from '#app/platform/email/deliver.server.ts'
import {
  findSentEmail,
  sendEmail,
  startEmailQueue,
} from '#app/platform/email/email-queue.server.ts'
import { noteSenderRefusal } from '#app/platform/email/sender-refusals.server.ts'
import { jobs, startJobs } from '#app/platform/jobs/jobs.server.ts'
import { deadLetters } from '#app/team/undelivered-emails/undelivered-emails.server.ts'
import { refuseWrites } from '#tests/broken-off.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenNewsletterDraft, givenSubscribers, newsletterNow } from '#tests/given-sendings.ts'
import { countWhere, rowsWhere, updateWhere } from '#tests/rows.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { handleReport, handleUnread } from './bounce-mailbox.server.ts'
import { listSenderRefusals } from './refused-sending.server.ts'

beforeEach(() => configure({ ...configuration, bounceAddress: 'bounces@indelible.example' }))

test('a report about an email that came back for good suppresses its address at once', async () => {
  const { id, email } = await givenDelivered()
  await handleReport({ ...bounceOf(id), bounceClass: 'hard', code: '5.1.1' })
  expect(await stateOf(id)).toEqual({ state: 'bounced', code: '5.1.1' })
  expect(await reasonFor(email)).toBe('hard bounce')
})

test('the fifth report that a mailbox is full suppresses its address, and the same report twice is one', async () => {
  const { id, email } = await givenDelivered()
  const reports = [1, 2, 3, 4].map((at) => ({ ...bounceOf(id), reportId: `<${at}.${email}>` }))
  for (const report of [...reports, ...reports]) await handleReport(report)
  expect(await countWhere(bounces, { email })).toBe(4)
  expect(await reasonFor(email)).toBeNull()
  await handleReport({ ...bounceOf(id), reportId: `<5.${email}>` })
  expect(await reasonFor(email)).toBe('soft bounces')
  expect(await leftAt(email)).toBeNull()
})

test('a complaint suppresses the address and unsubscribes it', async () => {
  const { id, email } = await givenDelivered()
  await handleReport({ kind: 'complaint', subject: { kind: 'recipient', recipientId: id } })
  expect(await reasonFor(email)).toBe('complaint')
  expect(await leftAt(email)).not.toBeNull()
})

test('an email to the address of a subscription unsubscribes it, and suppresses nothing', async () => {
  const { email, token } = await givenDelivered()
  await handleReport({ kind: 'unsubscribe', subject: { kind: 'unsubscribe', token } })
  expect(await leftAt(email)).not.toBeNull()
  expect(await reasonFor(email)).toBeNull()
})

test('a report about somebody whose address was removed changes nothing', async () => {
  const { id, email } = await givenDelivered()
  await updateWhere(newsletterRecipients, { id }, { email: null })
  await handleReport({ ...bounceOf(id), bounceClass: 'hard' })
  await handleReport({ kind: 'complaint', subject: { kind: 'recipient', recipientId: id } })
  expect(await stateOf(id)).toEqual({ state: 'delivered', code: null })
  expect(await reasonFor(email)).toBeNull()
})

test('a report about us or the way takes nobody off the list, and says to admins what the server said', async () => {
  const { id, email } = await givenDelivered()
  const answer = `smtp; 550 5.1.0 <${returnPathFor(id)}> sender rejected for ${email}`
  const report = { ...bounceOf(id), bounceClass: 'ours' as const, code: '5.1.0', answer }
  for (let time = 0; time < 6; time += 1) {
    await handleReport({ ...report, reportId: `<${time}.${email}>` })
    await handleReport({ ...report, reportId: `<${time}.${email}>` })
  }
  expect(await stateOf(id)).toEqual({ state: 'bounced', code: '5.1.0' })
  expect(await reasonFor(email)).toBeNull()
  expect(await countWhere(bounces, { email })).toBe(0)
  const refusal = (await listSenderRefusals(await given.admin())).find(
    ({ code }) => code === '5.1.0',
  )
  expect(refusal).toMatchObject({ domain: 'readers.example', times: 6 })
  expect(refusal?.words).toBe('smtp; 550 5.1.0 <[address]> sender rejected for [address]')
  await expectForbidden(listSenderRefusals(await given.member()))
})

test('of what a server said, no part of an address with an apostrophe is kept', async () => {
  const email = "mary.o'hara@readers.example"
  const answer = `550 5.7.9 <${email}> refused, see https://reports.example/?to=mary.o'hara%40readers.example`
  await db.transaction((tx) => noteSenderRefusal(tx, { email, code: '5.7.9', answer }))
  const refusal = (await listSenderRefusals(await given.admin())).find(
    ({ code }) => code === '5.7.9',
  )
  expect(refusal?.words).toBe('550 5.7.9 <[address]> refused, see https:[address]')
})

test('reports that a provider refuses us pause a newsletter that is being sent', async () => {
  const { id: newsletterId, audience } = await givenNewsletterDraft({ state: 'sending' })
  const readers = await givenSubscribers(audience, 25)
  const rows = await db
    .insert(newsletterRecipients)
    .values(
      readers.map(({ id: subscriptionId, email }, at) => ({
        newsletterId,
        subscriptionId,
        email,
        ...(at < 20 && { state: 'delivered' as const, attempts: 1 }),
      })),
    )
    .returning()
  for (const [at, { id }] of rows.slice(5, 20).entries()) {
    expect(await newsletterNow(newsletterId), `after ${at}`).toMatchObject({ state: 'sending' })
    await handleReport({ ...bounceOf(id), bounceClass: 'ours', code: '5.7.1' })
  }
  expect(await newsletterNow(newsletterId)).toMatchObject({
    state: 'paused',
    refusedBy: 'readers.example',
  })
})

test('an email about an account that came back is listed as not delivered, and its account stays as it is', async () => {
  const member = await given.member()
  const jobId = await givenSentEmail(member.email)
  const report = {
    ...bounceOf(0),
    subject: { kind: 'email' as const, jobId },
    bounceClass: 'hard' as const,
    code: '5.1.1',
  }
  await handleReport(report)
  await handleReport({ ...report, reportId: '<again@mx.example.net>' })
  expect(await reasonFor(member.email)).toBe('hard bounce')
  const [account] = await rowsWhere(user, { id: member.id })
  expect(account).toMatchObject({ email: member.email, emailVerified: true })
  const { emails } = await deadLetters(await given.admin())
  expect(emails).toMatchObject([{ kind: 'account', tries: 1, code: 'came back with 5.1.1' }])
  expect(await countWhere(bounces, { email: member.email })).toBe(1)
})

test('a report about an email that is no longer kept changes nothing', async () => {
  await handleReport({ ...bounceOf(0), subject: { kind: 'email', jobId: randomUUID() } })
  await handleReport({ kind: 'complaint', subject: { kind: 'email', jobId: randomUUID() } })
})

test('a report that cannot be counted does not hold up those behind it', async () => {
  const [refused, next] = [await givenDelivered(), await givenDelivered()]
  await refuseWrites('bounces', `new.email = '${refused.email}'`)
  const unread = new Map([refused, next].map(({ id }) => [String(id), deliveryReport(id)]))

  const mailbox = {
    usable: true,
    search: async () => [...unread.keys()].map(Number),
    fetchOne: async (uid: string) => ({ seq: 1, uid: Number(uid), source: unread.get(uid)! }),
    messageDelete: async (uid: string) => unread.delete(uid),
    messageFlagsAdd: async () => true,
  } as unknown as Parameters<typeof handleUnread>[0]
  expect(await handleUnread(mailbox)).toEqual({ reports: 1, others: 0, failed: 1 })
  expect(await reasonFor(next.email)).toBe('hard bounce')
  expect([...unread.keys()]).toEqual([String(refused.id)])
})

function deliveryReport(recipientId: number) {
  return Buffer.from(
    [
      `To: ${returnPathFor(recipientId)}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="of-parts"',
      `Message-Id: <${recipientId}@mx.example.net>`,
      '',
      '--of-parts',
      'Content-Type: message/delivery-status',
      '',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--of-parts--',
      '',
    ].join('\r\n'),
  )
}

function bounceOf(recipientId: number) {
  return {
    kind: 'bounce' as const,
    subject: { kind: 'recipient' as const, recipientId },
    bounceClass: 'soft' as 'hard' | 'soft' | 'ours',
    code: '4.2.2',
    answer: 'smtp; 452 4.2.2 Mailbox full',
    reportId: `<${crypto.randomUUID()}@mx.example.net>`,
  }
}

/** An email that the queue has sent. @returns the id of its job */
async function givenSentEmail(to: string) {
  await startJobs(databaseUrl)
  onTestFinished(() => jobs.stop({ graceful: false }))
  const sent: QueuedEmail[] = []
  await startEmailQueue(async (email) => void sent.push(email))
  await sendEmail({ to, subject: 'Verify', paragraphs: ['Hello.'] }, { kind: 'account' })
  await expect.poll(() => sent[0]?.returnPath).toBeTruthy()
  const subject = readBounceAddress(sent[0]!.returnPath!)
  if (subject?.kind !== 'email') throw new Error('no address of its own')
  await expect
    .poll(() => db.transaction((transaction) => findSentEmail(transaction, subject.jobId)))
    .toMatchObject({ to })
  return subject.jobId
}

async function givenDelivered() {
  const { id: newsletterId, audience } = await givenNewsletterDraft()
  const [reader] = await givenSubscribers(audience, 1)
  const { id: subscriptionId, email, unsubscribeToken: token } = reader!
  const [recipient] = await db
    .insert(newsletterRecipients)
    .values({ newsletterId, subscriptionId, email, state: 'delivered' })
    .returning()
  return { id: recipient!.id, email, token }
}

async function stateOf(id: number) {
  const { state, code } = newsletterRecipients
  const [row] = await db
    .select({ state, code })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.id, id))
  return row
}

async function reasonFor(email: string) {
  const [row] = await rowsWhere(suppressions, { email })
  return row?.reason ?? null
}

async function leftAt(email: string) {
  const [row] = await rowsWhere(subscriptions, { email })
  return row?.unsubscribedAt ?? null
}
