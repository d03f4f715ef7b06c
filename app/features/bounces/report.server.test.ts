import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { configuration, configure } from '#app/server/configuration.server.ts'
import { returnPathFor, unsubscribeAddressFor } from '#app/server/email/bounce-address.server.ts'
import { readReport, reportMaxBytes } from './report.server.ts'

beforeEach(() => configure({ ...configuration, bounceAddress: 'bounces@indelible.example' }))

const token = '0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01'

const read = (text: string) => readReport(Buffer.from(text.replaceAll('\n', '\r\n')))

/** A report as Postfix writes it. */
function deliveryReport({ to = returnPathFor(7)!, action = 'failed', status = '5.1.1' } = {}) {
  return `Return-Path: <>
Date: Mon, 23 Nov 2026 02:00:00 +0000
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4C0F2.1/mx.example.net"
Message-Id: <20261123020000.4C0F2@mx.example.net>

This is a MIME-encapsulated message.

--4C0F2.1/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4C0F2.1/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
Arrival-Date: Mon, 23 Nov 2026 01:59:59 +0000

Final-Recipient: rfc822; reader@example.net
Original-Recipient: rfc822;reader@example.net
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 <reader@example.net>: Recipient address rejected

--4C0F2.1/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: Indelible <hello@indelible.example>
To: reader@example.net
Subject: The licence on the wall

Good morning.

--4C0F2.1/mx.example.net--
`
}

test('reads a delivery report: who it is about, whether it is for good, and its code', async () => {
  expect(await read(deliveryReport())).toEqual({
    kind: 'bounce',
    recipientId: 7,
    isHard: true,
    code: '5.1.1',
    reportId: '<20261123020000.4C0F2@mx.example.net>',
  })
})

// The reports of Postfix 3.7 are as it wrote them; the others have the form of the server that they are named after.
for (const [name, code, isHard] of [
  ['postfix-no-such-mailbox', '5.1.1', true],
  ['postfix-no-such-host', '5.4.4', true],
  ['postfix-full-mailbox', '5.2.2', false],
  ['exim-no-such-mailbox', '5.1.1', true],
  ['exchange-no-such-mailbox', '5.1.10', true],
  ['gmail-full-mailbox', '5.2.2', false],
] as const) {
  test(`reads the report ${name}`, async () => {
    const written = readFileSync(`tests/reports/${name}.eml`, 'utf8')
    const report = written.replaceAll('VERP@indelible.example', returnPathFor(7)!)
    expect(await read(report)).toEqual({
      kind: 'bounce',
      recipientId: 7,
      isHard,
      code,
      reportId: /^Message-Id: (.*)$/im.exec(written)?.[1],
    })
    expect(await read(written.replaceAll('VERP@', 'bounces+r7-0123456789abcdef@'))).toBeNull()
  })
}

test('takes the code of the diagnosis where the status says nothing, as Exim’s does', async () => {
  const diagnosis = (text: string) =>
    deliveryReport({ status: '5.0.0' }).replace(/(?<=Diagnostic-Code: smtp; ).*/, text)
  for (const [text, code, isHard] of [
    ['550 5.1.1 No such user', '5.1.1', true],
    ['550-5.1.1 No such user', '5.1.1', true],
    ['452 4.2.2 Full', '4.2.2', false],
    ['550 No such user at 5.1.1', '5.0.0', false],
    ['550 No such user', '5.0.0', false],
  ] as const) {
    expect(await read(diagnosis(text)), text).toMatchObject({ code, isHard })
  }
})

test('the id of a report is text that the database takes', async () => {
  const odd = deliveryReport().replace(/(?<=Message-Id: ).*/, '<a\0b\x01\ud800@mx.example.net>')
  const { reportId } = (await read(odd)) as { reportId: string }
  expect(reportId).toMatch(/^[\x20-\x7e]{1,200}$/)
  const none = deliveryReport().replace(/^Message-Id: .*\n/m, '')
  expect(await read(none)).toMatchObject({ reportId: expect.stringMatching(/./) })
})

test('tells an address that is gone from one that takes nothing today', async () => {
  for (const [status, isHard] of [
    ['5.1.2', true],
    ['5.1.10', true],
    ['5.2.1', true],
    ['5.4.4', true],
    ['5.2.2', false],
    ['5.7.1', false],
    ['4.2.2', false],
  ] as const) {
    expect(await read(deliveryReport({ status })), status).toMatchObject({ isHard, code: status })
  }
})

test('does not count a delay, a delivery, or a report about nobody', async () => {
  expect(await read(deliveryReport({ action: 'delayed', status: '4.4.1' }))).toBeNull()
  expect(await read(deliveryReport({ action: 'delivered', status: '2.0.0' }))).toBeNull()
  expect(await read(deliveryReport({ to: 'bounces@indelible.example' }))).toBeNull()
  const forged = returnPathFor(7)!.replace('+r7-', '+r8-')
  expect(await read(deliveryReport({ to: forged }))).toBeNull()
})

test('reads a report in small letters and without quotation marks, as other servers write it', async () => {
  const other = deliveryReport()
    .replace(`To: ${returnPathFor(7)}`, `Delivered-To: ${returnPathFor(7)!.toLowerCase()}`)
    .replace(
      'Content-Type: message/delivery-status',
      'content-type: message/delivery-status; charset="utf-8"',
    )
    .replace('Action: failed', 'action: failed (no such user)')
    .replace('Status: 5.1.1', 'status: 5.1.1 (bad destination mailbox address)')
  expect(await read(other)).toMatchObject({ kind: 'bounce', recipientId: 7, isHard: true })
})

test('reads a complaint by the address of ours in the email it is about', async () => {
  const complaint = (original: string) => `From: <fbl@provider.example>
To: <bounces@indelible.example>
Subject: FW: The licence on the wall
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"
Message-ID: <complaint@provider.example>

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
Content-Disposition: inline

${original}
From: Indelible <hello@indelible.example>
Subject: The licence on the wall

Good morning.
--part--
`
  expect(await read(complaint(`Return-Path: <${returnPathFor(9)}>`))).toEqual({
    kind: 'complaint',
    subject: { kind: 'recipient', recipientId: 9 },
  })
  const byToken = complaint(`List-Unsubscribe: <mailto:${unsubscribeAddressFor(token)}>`)
  expect(await read(byToken)).toMatchObject({ subject: { kind: 'unsubscribe', token } })
  expect(
    await read(complaint('Return-Path: <bounces+r9-0000000000000000@indelible.example>')),
  ).toBeNull()
  const notSpam = complaint(`Return-Path: <${returnPathFor(9)}>`).replace('abuse\n', 'not-spam\n')
  expect(await read(notSpam)).toBeNull()
})

test('an email to the address of a subscription unsubscribes', async () => {
  const email = `From: reader@example.net\nTo: <${unsubscribeAddressFor(token)}>\nSubject: unsubscribe\n\n`
  expect(await read(email)).toEqual({ kind: 'unsubscribe', token })
})

test('leaves the answer of somebody on holiday to a person', async () => {
  const email = `From: reader@example.net\nTo: <${returnPathFor(7)}>\nSubject: Away\nAuto-Submitted: auto-replied\n\nBack on Monday.`
  expect(await read(email)).toBeNull()
})

test('survives what is broken, huge or deeply nested', async () => {
  const nested = Array.from(
    { length: 500 },
    (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary="b${at + 1}"\n\n`,
  ).join('')
  const report = deliveryReport()
  for (const email of [
    '',
    '\0\0\0',
    report.slice(0, 300),
    report.replace(/boundary="[^"]*"/, 'boundary=""'),
    `Content-Type: multipart/mixed; boundary="b0"\n\n${nested}`,
    `${'X: y\n'.repeat(60_000)}\n\n`,
    report.replace('charset=us-ascii', 'charset=klingon').replace("I'm", '\xff\xfe'),
  ]) {
    await expect(read(email)).resolves.toSatisfy(
      (result) => result === null || result.kind === 'bounce',
    )
  }
  const late = deliveryReport().replace("I'm sorry", 'x'.repeat(reportMaxBytes))
  expect(await read(late)).toBeNull()
})
