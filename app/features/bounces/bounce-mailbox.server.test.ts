import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  bounces,
  newsletterRecipients,
  subscriptions,
  suppressions,
} from '#app/db/schema/tables.server.ts'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { returnPathFor } from '#app/server/email/bounce-address.server.ts'
import { refuseWrites } from '#tests/broken-off.ts'
import { givenNewsletterDraft, givenSubscribers } from '#tests/given-sendings.ts'
import { handleReport, handleUnread } from './bounce-mailbox.server.ts'

test('a report about an email that came back for good suppresses its address at once', async () => {
  const { id, email } = await givenDelivered()
  await handleReport({ ...bounceOf(id), isHard: true, code: '5.1.1' })
  expect(await stateOf(id)).toEqual({ state: 'bounced', code: '5.1.1' })
  expect(await reasonFor(email)).toBe('hard bounce')
})

test('the fifth report that a mailbox is full suppresses its address, and the same report twice is one', async () => {
  const { id, email } = await givenDelivered()
  const reports = [1, 2, 3, 4].map((at) => ({ ...bounceOf(id), reportId: `<${at}.${email}>` }))
  for (const report of [...reports, ...reports]) await handleReport(report)
  expect(await db.$count(bounces, eq(bounces.email, email))).toBe(4)
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
  await handleReport({ kind: 'unsubscribe', token })
  expect(await leftAt(email)).not.toBeNull()
  expect(await reasonFor(email)).toBeNull()
})

test('a report about somebody whose address was removed changes nothing', async () => {
  const { id, email } = await givenDelivered()
  await db.update(newsletterRecipients).set({ email: null }).where(eq(newsletterRecipients.id, id))
  await handleReport({ ...bounceOf(id), isHard: true })
  await handleReport({ kind: 'complaint', subject: { kind: 'recipient', recipientId: id } })
  expect(await stateOf(id)).toEqual({ state: 'delivered', code: null })
  expect(await reasonFor(email)).toBeNull()
})

test('a report that cannot be counted does not hold up those behind it', async () => {
  configure({ ...configuration, bounceAddress: 'bounces@indelible.example' })
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
  const reportId = `<${crypto.randomUUID()}@mx.example.net>`
  return { kind: 'bounce' as const, recipientId, isHard: false, code: '4.2.2', reportId }
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
  const [row] = await db.select().from(suppressions).where(eq(suppressions.email, email))
  return row?.reason ?? null
}

async function leftAt(email: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.email, email))
  return row?.unsubscribedAt ?? null
}
