import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { complaints } from '#app/db/schema/tables.server.ts'
import { createCaseNumber, readCaseNumber } from '#app/server/case-number.server.ts'
import { smtpDelivery } from '#app/server/email/deliver.server.ts'
import { longDate } from '#app/ui/dates.ts'
import { firstSettings } from '#content/first-settings.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { type ComplaintFields, complaintForm } from './complaint.ts'
import { complain, findCase } from './complaints.server.ts'

beforeAll(() => queuedEmails.open())
afterAll(() => queuedEmails.close())

test('a complaint becomes a case due in 30 days, and its sender and the team are emailed', async () => {
  const form = givenComplaint()
  const opened = await givenCase(form)

  const [kept] = await rowsOf(form)
  expect(kept).toMatchObject({ ...form, caseNumber: opened.caseNumber, closedAt: null })
  expect(kept!.dueAt.getTime() - kept!.createdAt.getTime()).toBe(30 * 86_400_000)

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
  await givenCase(form)
  expect(JSON.stringify(await queuedEmails.to(form.email))).not.toMatch(/Buy now|evil\.test/)
})

test('the same text from the same address is one case, even when it is sent several times at once', async () => {
  const form = givenComplaint()
  const cases = await Promise.all([1, 2, 3].map(() => givenCase(form)))
  cases.push(await givenCase(form))

  expect(new Set(cases.map(({ caseNumber }) => caseNumber)).size).toBe(1)
  expect(await queuedEmails.to(form.email)).toHaveLength(1)
  expect(await teamEmailsAbout(form)).toHaveLength(1)

  const other = await givenCase({ ...form, complaint: 'And another thing.' })
  expect(other.caseNumber).not.toBe(cases[0]?.caseNumber)
})

test('the same complaint is a new case once the first is closed', async () => {
  const form = givenComplaint()
  const first = await givenCase(form)
  await db
    .update(complaints)
    .set({ closedAt: new Date() })
    .where(eq(complaints.caseNumber, first.caseNumber))

  expect((await givenCase(form)).caseNumber).not.toBe(first.caseNumber)
})

test('the case number shows the dates of a case and nothing else', async () => {
  const { caseNumber } = await givenCase(givenComplaint())

  const found = await findCase(caseNumber.toLowerCase().replaceAll('-', ''))
  expect(Object.keys(found!)).toEqual(['caseNumber', 'createdAt', 'dueAt', 'closedAt'])
  for (const wrong of ['', 'HJK-LQR-WXY', "' or 1=1--", 'x'.repeat(10_000), '%00']) {
    expect(await findCase(wrong)).toBeNull()
  }
})

test('limits complaints to five a day from one address and ten an hour from one client', async () => {
  const email = givenAddress()
  for (let sent = 0; sent < 5; sent += 1) {
    await givenCase(givenComplaint({ email, complaint: `Number ${sent}.` }))
  }
  const sixth = givenComplaint({ email, complaint: 'Number six.' })
  expect(await complain(sixth, givenClient())).toBe('too often')
  expect(await rowsOf(sixth)).toHaveLength(5)

  const client = givenClient()
  for (let sent = 0; sent < 10; sent += 1) await complain(givenComplaint(), client)
  expect(await complain(givenComplaint(), client)).toBe('too often')
})

test('a complaint whose acknowledgement cannot be queued is not stored', async () => {
  const form = givenComplaint()
  await db.execute(sql`alter schema pgboss rename to away`)
  await expect(complain(form, givenClient())).rejects.toThrow()
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(await rowsOf(form)).toEqual([])
})

test('a name cannot add recipients to the email to the team', async () => {
  const server = await givenMailServer()
  const form = complaintForm.parse({
    ...givenComplaint(),
    name: 'Maya\r\nBcc: victim@evil.test\r\n\r\n',
  })
  await givenCase(form)
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

test('a case number has three groups of three characters and is hardly ever repeated', () => {
  const drawn = Array.from({ length: 2_000 }, createCaseNumber)
  for (const number of drawn) expect(number).toMatch(/^[HJKLQRWXYZ2346789]{3}(-[\dA-Z]{3}){2}$/)
  expect(new Set(drawn).size).toBe(2_000)
  expect(readCaseNumber(' hjk lqr wx2 ')).toBe('HJK-LQR-WX2')
  expect(readCaseNumber('AEI-OU0-115')).toBeNull()
})

function givenComplaint(fields: Partial<ComplaintFields> = {}): ComplaintFields {
  return {
    name: 'Maya Thornton',
    email: givenAddress(),
    complaint: 'My old address still stands in your emails.',
    ...fields,
  }
}

async function givenCase(form: ComplaintFields) {
  const opened = await complain(form, givenClient())
  if (opened === 'too often') throw new Error('the case was not opened')
  return opened
}

function rowsOf({ email }: ComplaintFields) {
  return db.select().from(complaints).where(eq(complaints.email, email))
}

async function teamEmailsAbout({ email }: ComplaintFields) {
  const emails = await queuedEmails.to(firstSettings.contact.email)
  return emails.filter(({ replyTo }) => replyTo === email)
}
