import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { readBounceMailbox } from '#app/newsletters/bounces/bounce-mailbox.server.ts'
import { deliverNext } from '#app/newsletters/send/delivery.server.ts'
import { requestSending } from '#app/newsletters/send/sending.server.ts'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import {
  bounces,
  newsletterRecipients,
  newsletters,
  subscriptions,
  suppressions,
} from '#app/platform/db/schema/tables.server.ts'
import { returnPathFor, unsubscribeAddressFor } from '#app/platform/email/bounce-address.server.ts'
import { bulkSmtpDelivery } from '#app/platform/email/deliver.server.ts'
import { given } from '#tests/given.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { givenNewsletterDraft, recipientsOf } from '#tests/given-sendings.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { countWhere, rowsWhere } from '#tests/rows.ts'
import { openDovecot } from './dovecot.ts'
import { openPostfix } from './postfix.ts'

test('reads the reports in a mailbox of Dovecot, counts each once, and leaves the rest to a person', async () => {
  configure({ ...configuration, bounceAddress: 'bounces@indelible.example' })
  const mailbox = await openDovecot()
  const [gone, full, leaver] = [
    await givenRecipient(),
    await givenRecipient(),
    await givenRecipient(),
  ]
  mailbox.put('gone', reportAbout(gone.id, '5.1.1'))
  mailbox.put('full', reportAbout(full.id, '4.2.2'))
  mailbox.put(
    'leaver',
    `From: a@b.example\nTo: ${unsubscribeAddressFor(leaver.token)}\n\nunsubscribe\n`,
  )
  mailbox.put(
    'away',
    `From: a@b.example\nTo: ${returnPathFor(full.id)}\nSubject: Away\n\nBack on Monday.\n`,
  )

  expect(await readBounceMailbox(mailbox.url)).toEqual({ reports: 3, others: 1, failed: 0 })

  expect(await stateOf(gone.id)).toEqual({ state: 'bounced', code: '5.1.1' })
  expect(await stateOf(full.id)).toEqual({ state: 'bounced', code: '4.2.2' })
  expect(await countWhere(suppressions, { email: gone.email })).toBe(1)
  expect(await countWhere(suppressions, { email: full.email })).toBe(0)
  const [subscription] = await rowsWhere(subscriptions, { email: leaver.email })
  expect(subscription?.unsubscribedAt).not.toBeNull()
  expect(mailbox.files()).toHaveLength(1)

  // A process that ended between counting and deleting finds the report again.
  mailbox.put('again', reportAbout(full.id, '4.2.2'))
  expect(await readBounceMailbox(mailbox.url)).toEqual({ reports: 1, others: 0, failed: 0 })
  expect(await countWhere(bounces, { email: full.email })).toBe(1)
})

test('what Postfix sends back, an unsubscription by email and a complaint arrive in Dovecot and count', async () => {
  configure({ ...configuration, bounceAddress: 'bounces@indelible.example', mailPerMinute: 6_000 })
  const mailbox = await openDovecot()
  const refusing = await givenMailServer({
    answerTo: (address) =>
      address.startsWith('gone') ? '550 5.1.1 No such user' : '552 5.2.2 Mailbox full',
  })
  const postfix = await openPostfix({
    siteMailbox: mailbox.folder,
    passesOn: { address: '^(gone|full)-', to: refusing.url },
  })
  const names = ['gone', 'full', 'leaves', 'complains', 'stays'] as const
  const { id } = await givenSendingTo(names.map((name) => `${name}-${givenAddress()}`))
  const delivery = bulkSmtpDelivery(postfix.url, 6_000)
  onTestFinished(delivery.close)
  await expect.poll(() => deliverNext(delivery, delivery.connections)).toBe('nothing to send')
  const rowOf = async (name: (typeof names)[number]) =>
    (await recipientsOf(id)).find(({ email }) => email?.startsWith(name))!
  expect(await rowOf('gone')).toMatchObject({ state: 'delivered' })

  await expect.poll(() => postfix.isIdle()).toBe(true)
  const emails = await postfix.read()
  const emailTo = (name: string) => emails.find((email) => email.includes(`To: ${name}-`)) ?? ''
  const reader = createTransport(postfix.url)
  onTestFinished(() => reader.close())
  const leaver =
    /<mailto:([^>?]+)/.exec(emailTo('leaves').replaceAll(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''
  const { email: from } = await rowOf('leaves')
  await reader.sendMail({ from: from!, to: leaver, subject: 'unsubscribe', text: '' })
  const provider = { from: 'fbl@provider.example', to: 'bounces@indelible.example' }
  await reader.sendMail({ envelope: provider, raw: complaintAbout(emailTo('complains')) })
  await expect.poll(() => postfix.isIdle()).toBe(true)

  expect(await readBounceMailbox(mailbox.url)).toEqual({ reports: 4, others: 0, failed: 0 })

  expect(await rowOf('gone')).toMatchObject({ state: 'bounced', code: '5.1.1' })
  expect(await rowOf('full')).toMatchObject({ state: 'bounced', code: '5.2.2' })
  expect(await reasonsFor(id)).toEqual({ gone: 'hard bounce', complains: 'complaint' })
  expect(await leaversOf(id)).toEqual(['complains', 'leaves'])
  expect(mailbox.files()).toHaveLength(0)
})

async function givenSendingTo(addresses: string[]) {
  const editor = await given.teamMember('editor')
  const draft = await givenNewsletterDraft()
  const consent = { wording: 'Yes.', wordingVersion: 1, confirmedAt: new Date() }
  await db
    .insert(subscriptions)
    .values(addresses.map((email) => ({ ...consent, topic: draft.audience, email })))
  const { outcome } = await requestSending(editor, { ...draft, at: null })
  expect(outcome).toBe('sending')
  return draft
}

async function reasonsFor(id: string) {
  const rows = await db
    .select({ email: suppressions.email, reason: suppressions.reason })
    .from(suppressions)
    .innerJoin(newsletterRecipients, eq(newsletterRecipients.email, suppressions.email))
    .where(eq(newsletterRecipients.newsletterId, id))
  return Object.fromEntries(rows.map(({ email, reason }) => [email.split('-')[0], reason]))
}

async function leaversOf(id: string) {
  const rows = await db
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .innerJoin(newsletterRecipients, eq(newsletterRecipients.subscriptionId, subscriptions.id))
    .where(
      sql`${newsletterRecipients.newsletterId} = ${id} and ${subscriptions.unsubscribedAt} is not null`,
    )
  return rows.map(({ email }) => email.split('-')[0]).toSorted()
}

/** As mailbox providers send it (RFC 5965), with the email as it arrived. */
function complaintAbout(email: string) {
  return `From: fbl@provider.example
To: bounces@indelible.example
Subject: FW: The licence on the wall
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"
Message-ID: <${randomUUID()}@provider.example>

--part
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report.

--part
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1

--part
Content-Type: message/rfc822

${email}
--part--
`
}

test('says so when the mailbox does not let us in', async () => {
  const { url } = await openDovecot()
  await expect(readBounceMailbox(url.replace('open-sesame', 'wrong'))).rejects.toThrow()
})

async function stateOf(id: number) {
  const { state, code } = newsletterRecipients
  const [row] = await db
    .select({ state, code })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.id, id))
  return row
}

async function givenRecipient() {
  const email = givenAddress()
  const consent = {
    topic: 'newsletter',
    wording: 'Yes.',
    wordingVersion: 1,
    confirmedAt: new Date(),
  }
  const [subscription] = await db
    .insert(subscriptions)
    .values({ email, ...consent })
    .returning()
  const [newsletter] = await db.insert(newsletters).values({ state: 'sending' }).returning()
  const [recipient] = await db
    .insert(newsletterRecipients)
    .values({
      newsletterId: newsletter!.id,
      subscriptionId: subscription!.id,
      email,
      state: 'delivered',
    })
    .returning()
  return { id: recipient!.id, email, token: subscription!.unsubscribeToken }
}

function reportAbout(recipientId: number, status: string) {
  return `From: MAILER-DAEMON@mx.example.net
To: ${returnPathFor(recipientId)}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"
Message-Id: <${recipientId}@mx.example.net>

--part
Content-Type: text/plain

It did not arrive.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; reader@example.net
Action: failed
Status: ${status}

--part--
`
}
