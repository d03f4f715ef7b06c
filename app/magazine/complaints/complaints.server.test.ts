import { expect, test } from 'vitest'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import { smtpDelivery } from '#app/platform/email/deliver.server.ts'
import { longDate } from '#app/ui/dates.ts'
import { firstSettings } from '#content/first-settings.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenCase } from '#tests/given-cases.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere, updateWhere } from '#tests/rows.ts'
import { type ComplaintFields, complaintForm } from './complaint.ts'
import { complain, findCase } from './complaints.server.ts'

queuedEmails.openForFile()

test('a complaint becomes a case due in 30 days, and its sender and the team are emailed', async () => {
  const form = givenComplaint()
  const opened = await openedFor(form)

  const [stored] = await rowsOf(form)
  expect(stored).toMatchObject({
    name: form.name,
    text: form.complaint,
    caseNumber: opened.caseNumber,
    closedAt: null,
  })
  expect(stored!.dueAt!.getTime() - stored!.createdAt.getTime()).toBe(30 * 86_400_000)

  const [acknowledgement] = await queuedEmails.to(form.email)
  expect(acknowledgement?.subject).toContain(opened.caseNumber)
  expect(acknowledgement?.paragraphs[0]).toMatch(
    /^Hello\. Someone using this email address complained to Indelible about personal data\. /,
  )
  expect(acknowledgement?.paragraphs[1]).toBe(
    `We will look into it, and expect to email you the outcome by ${longDate(opened.dueAt)}. If we need longer, we will email you by then and say why.`,
  )
  expect(acknowledgement?.action?.url).toMatch(new RegExp(`/complaints/${opened.caseNumber}$`))
  expect(await teamEmailsAbout(form)).toMatchObject([
    { subject: expect.stringContaining(opened.caseNumber), replyTo: form.email },
  ])
})

test('the acknowledgement contains nothing that the sender wrote', async () => {
  const form = givenComplaint({ name: 'Buy now', complaint: 'Visit evil.test today.' })
  await openedFor(form)
  expect(JSON.stringify(await queuedEmails.to(form.email))).not.toMatch(/Buy now|evil\.test/)
})

test('the same text from the same address is one case', async () => {
  const form = givenComplaint()
  const { caseNumber } = await openedFor(form)
  expect((await openedFor(form)).caseNumber).toBe(caseNumber)
  const other = await openedFor({ ...form, complaint: 'And another thing.' })
  expect(other.caseNumber).not.toBe(caseNumber)
})

test('the same complaint is a new case once the first is closed', async () => {
  const form = givenComplaint()
  const first = await openedFor(form)
  await updateWhere(cases, { caseNumber: first.caseNumber }, { closedAt: new Date() })

  expect((await openedFor(form)).caseNumber).not.toBe(first.caseNumber)
})

test('the case number shows the dates of a case and nothing else', async () => {
  const { caseNumber } = await openedFor(givenComplaint())

  const complaint = await findCase(caseNumber.toLowerCase().replaceAll('-', ''))
  expect(Object.keys(complaint!)).toEqual(['caseNumber', 'createdAt', 'dueAt', 'closedAt'])
  const report = await givenCase('report')
  for (const wrong of [
    '',
    'HJK-LQR-WXY',
    report.caseNumber!,
    "' or 1=1--",
    'x'.repeat(10_000),
    '%00',
  ]) {
    expect(await findCase(wrong)).toBeNull()
  }
})

test('limits complaints to five a day from one address and ten an hour from one client', async () => {
  const email = givenAddress()
  for (let sent = 0; sent < 5; sent += 1) {
    await openedFor(givenComplaint({ email, complaint: `Number ${sent}.` }))
  }
  const sixth = givenComplaint({ email, complaint: 'Number six.' })
  expect(await complain(sixth, givenClient())).toBe('too often')
  expect(await rowsOf(sixth)).toHaveLength(5)

  const client = givenClient()
  for (let sent = 0; sent < 10; sent += 1) await complain(givenComplaint(), client)
  expect(await complain(givenComplaint(), client)).toBe('too often')
})

test('a name cannot add recipients to the email to the team', async () => {
  const server = await givenMailServer()
  const form = complaintForm.parse({
    ...givenComplaint(),
    name: 'Maya\r\nBcc: victim@evil.test\r\n\r\n',
  })
  await openedFor(form)
  const emails = [...(await teamEmailsAbout(form)), ...(await queuedEmails.to(form.email))]

  for (const message of emails) await smtpDelivery(server.url)(message)

  expect(server.received.map(({ to }) => to)).toEqual([[firstSettings.contact.email], [form.email]])
  for (const { message } of server.received) {
    expect(message.split('\r\n\r\n')[0]).not.toMatch(/^(?:bcc|cc):/im)
  }
})

for (const wrong of [
  { email: 'maya@readers.example, victim@evil.test' },
  { email: 'maya@readers.example\nBcc: victim@evil.test' },
  { name: ' ' },
  { complaint: '\n\n' },
  { complaint: 'a'.repeat(10_001) },
  { name: undefined, email: undefined, complaint: undefined },
]) {
  test(`a complaint with ${JSON.stringify(wrong).slice(0, 70)} is refused with an error beside each field`, () => {
    const issues = complaintForm.safeParse({ ...givenComplaint(), ...wrong }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0]).sort()).toEqual(Object.keys(wrong).sort())
  })
}

function givenComplaint(fields: Partial<ComplaintFields> = {}): ComplaintFields {
  return {
    name: 'Maya Thornton',
    email: givenAddress(),
    complaint: 'My old address still stands in your emails.',
    ...fields,
  }
}

async function openedFor(form: ComplaintFields) {
  const opened = await complain(form, givenClient())
  if (opened === 'too often') throw new Error('the case was not opened')
  return opened
}

function rowsOf({ email }: ComplaintFields) {
  return rowsWhere(cases, { email })
}

async function teamEmailsAbout({ email }: ComplaintFields) {
  const emails = await queuedEmails.to(firstSettings.contact.email)
  return emails.filter(({ replyTo }) => replyTo === email)
}
