import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import {
  returnPathFor,
  returnPathForJob,
  unsubscribeAddressFor,
} from '#app/platform/email/bounce-address.server.ts'
import { readReport, reportMaxBytes } from './report.server.ts'

beforeEach(() => configure({ ...configuration, bounceAddress: 'bounces@indelible.example' }))

const token = '0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01'

const read = (text: string) => readReport(Buffer.from(text.replaceAll('\n', '\r\n')))

/** A report as Postfix writes it. */
function deliveryReport({
  to = returnPathFor(7)!,
  action = 'failed',
  status = '5.1.1',
  diagnosis = `smtp; 550 ${status} <reader@example.net>: Sorry`,
}: {
  to?: string
  action?: string
  status?: string
  diagnosis?: string
} = {}) {
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
Diagnostic-Code: ${diagnosis}

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
    subject: { kind: 'recipient', recipientId: 7 },
    bounceClass: 'hard',
    code: '5.1.1',
    answer: 'smtp; 550 5.1.1 <reader@example.net>: Sorry',
    reportId: '<20261123020000.4C0F2@mx.example.net>',
  })
})

// The reports of Postfix 3.7 are as it wrote them; the others have the form of the server that they are named after.
for (const [name, code, bounceClass] of [
  ['postfix-no-such-mailbox', '5.1.1', 'hard'],
  ['postfix-no-such-host', '5.4.4', 'hard'],
  ['postfix-full-mailbox', '5.2.2', 'soft'],
  ['exim-no-such-mailbox', '5.1.1', 'hard'],
  ['exchange-no-such-mailbox', '5.1.10', 'hard'],
  ['gmail-full-mailbox', '5.2.2', 'soft'],
] as const) {
  test(`reads the report ${name}`, async () => {
    const written = readFileSync(`tests/reports/${name}.eml`, 'utf8')
    const report = written.replaceAll('VERP@indelible.example', returnPathFor(7)!)
    expect(await read(report)).toEqual({
      kind: 'bounce',
      subject: { kind: 'recipient', recipientId: 7 },
      bounceClass,
      code,
      answer: expect.any(String),
      reportId: /^Message-Id: (.*)$/im.exec(written)?.[1],
    })
    expect(await read(written.replaceAll('VERP@', 'bounces+r7-0123456789abcdef@'))).toBeNull()
  })
}

test('takes the code of the diagnosis where the status says nothing, as Exim’s does', async () => {
  for (const [text, code, bounceClass] of [
    ['550 5.1.1 Sorry', '5.1.1', 'hard'],
    ['550-5.1.1 Sorry', '5.1.1', 'hard'],
    ['452 4.2.2 Full', '4.2.2', 'soft'],
    ['550 No such user', '5.0.0', 'hard'],
    ['550 Sorry', '5.0.0', 'soft'],
  ] as const) {
    const report = deliveryReport({ status: '5.0.0', diagnosis: `smtp; ${text}` })
    expect(await read(report), text).toMatchObject({ code, bounceClass })
  }
})

test('two reports without a Message-ID, or with one that is not plain text, are two', async () => {
  const idOf = async (report: string) => ((await read(report)) as { reportId: string }).reportId
  const odd = (id: string) => deliveryReport().replace(/(?<=Message-Id: ).*/, id)
  const none = deliveryReport().replace(/^Message-Id: .*\n/m, '')
  const reports = [none, odd('<a\0b\x01@mx.example.net>'), odd('<\ud800\xff@mx.example.net>')]
  for (const report of reports) {
    const [first, again, later] = [
      await idOf(report),
      await idOf(report),
      await idOf(report.replace('02:00:00', '02:00:01')),
    ]
    expect(first).toMatch(/^[\x20-\x7e]{1,200}$/)
    expect(again).toBe(first)
    expect(later).not.toBe(first)
  }
})

test('tells an address that is gone from one that takes nothing today, and from what is about us', async () => {
  for (const [status, bounceClass] of [
    ['5.1.2', 'hard'],
    ['5.1.10', 'hard'],
    ['5.4.4', 'hard'],
    ['5.2.1', 'soft'],
    ['5.2.2', 'soft'],
    ['4.2.2', 'soft'],
    ['5.7.1', 'ours'],
    ['5.3.4', 'ours'],
    ['4.4.7', 'ours'],
  ] as const) {
    expect(await read(deliveryReport({ status })), status).toMatchObject({
      bounceClass,
      code: status,
    })
  }
})

test('reads a diagnosis of several lines, and the first recipient whom it did not reach', async () => {
  const folded = deliveryReport({
    status: '5.2.1',
    diagnosis:
      'smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that\n    550-5.2.1 prevents additional messages from being delivered.',
  })
  expect(await read(folded)).toMatchObject({ bounceClass: 'soft', code: '5.2.1' })
  const two = deliveryReport({ action: 'relayed', status: '2.0.0', diagnosis: 'smtp; 250 OK' })
  const second =
    '\nFinal-Recipient: rfc822; b@example.net\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 Gone\n\n--4C0F2.1/mx.example.net\nContent-Description: Undelivered'
  const both = two.replace('\n--4C0F2.1/mx.example.net\nContent-Description: Undelivered', second)
  expect(await read(both)).toMatchObject({ bounceClass: 'hard', answer: 'smtp; 550 5.1.1 Gone' })
})

test('reads a report in an email of several parts that calls itself no report, as OpenSMTPD’s', async () => {
  const mixed = deliveryReport({ diagnosis: 'smtp; 550 5.1.1 User unknown' }).replace(
    'multipart/report; report-type=delivery-status;',
    'multipart/mixed;',
  )
  expect(await read(mixed)).toMatchObject({ bounceClass: 'hard', code: '5.1.1' })
})

const written = (text: string, head = 'From: MAILER-DAEMON@mx.example.net') =>
  `Return-Path: <>\n${head}\nTo: ${returnPathFor(7)}\nSubject: failure notice\nMessage-ID: <1@mx.example.net>\n\n${text}`

test('reads reports that are written for people: qmail, Exim, Sendmail and others', async () => {
  const qmail = (reason: string) =>
    `Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<reader@example.net>:\n${reason}\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <bounces@indelible.example>\nSubject: Full of spam, and over quota\n`
  for (const [text, bounceClass, code] of [
    [
      qmail(
        '192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up on 192.0.2.1.',
      ),
      'hard',
      '5.1.1',
    ],
    [qmail('Sorry, no mailbox here by that name. (#5.1.1)'), 'hard', '5.1.1'],
    [qmail("Sorry, I couldn't find any host named example.net. (#5.1.2)"), 'hard', '5.1.2'],
    [qmail("The user's space has been used up. (#5.2.2)"), 'soft', '5.2.2'],
    [qmail("Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)"), 'ours', '4.4.1'],
    [
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  reader@example.net\n    SMTP error from remote mail server after RCPT TO:<reader@example.net>:\n    host mx.example.net [192.0.2.1]: 550 No such user here\n\n------ This is a copy of the message, including all the headers. ------\n',
      'hard',
      '550',
    ],
    [
      'A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  reader@example.net\n    Unrouteable address\n',
      'hard',
      null,
    ],
    [
      '   ----- The following addresses had permanent fatal errors -----\n<reader@example.net>\n\n   ----- Transcript of session follows -----\n... while talking to mx.example.net.:\n>>> RCPT To:<reader@example.net>\n<<< 552 <reader@example.net>... Mail quota exceeded\n554 <reader@example.net>... Service unavailable\n',
      'soft',
      '552',
    ],
    [
      'Your message did not reach some or all of the intended recipients: undeliverable.\n\n  reader@example.net\n  554 5.7.1 Message rejected as spam\n',
      'ours',
      '5.7.1',
    ],
    [
      'Hi!\n\nThis is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.\n\nAn error has occurred while attempting to deliver a message for\nthe following list of recipients:\n\nreader@example.net: 550 5.1.1 User unknown\n\nBelow is a copy of the original message:\n',
      'hard',
      '5.1.1',
    ],
    [
      'Your message\n\n  To:      reader@example.net\n  Subject: Full of spam\n\ndid not reach the following recipient(s):\n\nreader@example.net on Thu, 29 Apr 2027 16:51:51 -0500\n    The recipient name is not recognized\n',
      'hard',
      null,
    ],
    [
      'A message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error.\n\nThe following address failed:\n\nreader@example.net\n\nFor the following reason:\n\nMail size limit exceeded. For explanation visit\nhttp://postmaster.example.net/en/error-messages\n\n--- The header of the original message is following. ---\n',
      'ours',
      null,
    ],
    [
      'The following address\nfailed: undeliverable\n\n<reader@example.net>\n\nReason:\ndelivery retry timeout exceeded\n',
      'ours',
      null,
    ],
    [
      'I am sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<reader@example.net>: unknown user: "reader"\n',
      'hard',
      null,
    ],
    [
      'Your message\n\n  Subject: News\n\nwas not delivered to:\n\n  reader@example.net\n\nbecause:\n\n  User reader (reader@example.net) not listed in Domino Directory\n',
      'hard',
      null,
    ],
    [
      'Failed session transcript:\n550 5.1.1 Recipient unknown <reader@example.net>\n\nThe attached message had PERMANENT fatal delivery errors!\n',
      'hard',
      '5.1.1',
    ],
    [
      'Ihre E-Mail konnte nicht zugestellt werden:\n\nreader@example.net\n550 5.1.1 Unbekannter Benutzer\n',
      'hard',
      '5.1.1',
    ],
    ['Unknown user: reader@example.net\n\nOriginal message follows.\n', 'hard', null],
    [
      'Could not be delivered because of\n\n550 5.1.1 User unknown\n\nThe following recipients were affected:\n    reader@example.net\n\nLast-Attempt-Date: too many connections\n',
      'hard',
      '5.1.1',
    ],
  ] as const) {
    expect(await read(written(text)), text).toMatchObject({ kind: 'bounce', bounceClass, code })
  }
})

test('leaves what people and their programs write to a person, and what is only delayed', async () => {
  for (const email of [
    written(
      'Hi. I could not deliver my work: 550 5.1.1 no such user',
      'From: reader@example.net',
    ).replace('Return-Path: <>', 'Return-Path: <reader@example.net>'),
    written('This mailbox is read again on Monday. Urgent? 550 5.1.1 is our door code.'),
    written(
      'This is a warning message only. Your message could not be delivered for 4 hours. It will be retried.',
    ),
    written('To deliver your message, please confirm that you are a person: https://x.example'),
    // Programs that answer for people send without a return path (RFC 3834).
    ...[
      'I have permanently left the company, and this mailbox is no longer in use.',
      'Jo no longer works here. Messages will be permanently deleted. User not found.',
      'I could not be reached this week. My telephone: 550 1234.',
      'Your message could not be delivered until you confirm. Unknown sender.',
    ].map((text) => written(text, 'From: Jo <reader@example.net>\nAuto-Submitted: auto-replied')),
    written('We are permanently closed. No such user.', 'From: Bounce House <hello@example.net>'),
  ]) {
    expect(await read(email), email).toBeNull()
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
  expect(await read(other)).toMatchObject({ kind: 'bounce', bounceClass: 'hard' })
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
  const optOut = complaint(`Return-Path: <${returnPathFor(9)}>`).replace('abuse\n', 'opt-out\n')
  expect(await read(optOut)).toMatchObject({ kind: 'unsubscribe', subject: { recipientId: 9 } })
})

test('reads a complaint of outlook.com, which is our email attached to another', async () => {
  const complaint = (original: string, head = 'From: staff@hotmail.com') => `${head}
To: <bounces@indelible.example>
Subject: complaint about message from 192.0.2.1
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="part"

--part
Content-Type: message/rfc822
Content-Disposition: attachment

X-HmXmrOriginalRecipient: <reader@hotmail.example>
${original}
From: Indelible <hello@indelible.example>
Subject: The licence on the wall

Return-Path: <${returnPathFor(8)}>
--part--
`
  const ownAddresses = `Return-Path: <${returnPathFor(9)}>`
  expect(await read(complaint(ownAddresses))).toEqual({
    kind: 'complaint',
    subject: { kind: 'recipient', recipientId: 9 },
  })
  expect(await read(complaint('X-Other: none'))).toBeNull()
  expect(
    await read(complaint('Return-Path: <bounces+r9-0000000000000000@indelible.example>')),
  ).toBeNull()
  expect(await read(complaint(ownAddresses, 'From: MAILER-DAEMON@mx.example.net'))).toBeNull()
  expect(
    await read(complaint(ownAddresses, 'From: a@b.example\nAuto-Submitted: auto-replied')),
  ).toBeNull()
})

test('reads a report about an email that is no newsletter', async () => {
  const jobId = '0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01'
  expect(await read(deliveryReport({ to: returnPathForJob(jobId)! }))).toMatchObject({
    kind: 'bounce',
    subject: { kind: 'email', jobId },
  })
})

test('an email to the address of a subscription unsubscribes', async () => {
  const email = `From: reader@example.net\nTo: <${unsubscribeAddressFor(token)}>\nSubject: unsubscribe\n\n`
  expect(await read(email)).toEqual({
    kind: 'unsubscribe',
    subject: { kind: 'unsubscribe', token },
  })
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
