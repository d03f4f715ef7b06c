import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cases, submissions } from '#app/platform/db/schema/tables.server.ts'
import { firstSettings } from '#content/first-settings.ts'
import { given } from '#tests/given.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { countWhere, deleteWhere, rowsWhere } from '#tests/rows.ts'
import { type ReportForm, reportForm } from './report-form.ts'
import { reportStory } from './reports.server.ts'

queuedEmails.openForFile()

test('gives a report a case number, and emails its reader and the team', async () => {
  const { id } = await given.approved()
  const email = givenAddress()
  const outcome = await reportStory(id, givenReport({ email }), givenClient())
  expect(outcome).toEqual({ caseNumber: expect.stringMatching(/^(?:[A-Z2-9]{3}-){2}[A-Z2-9]{3}$/) })
  const { caseNumber } = outcome as { caseNumber: string }

  expect(await queuedEmails.to(email)).toMatchObject([
    {
      subject: `Your report ${caseNumber}`,
      paragraphs: [
        expect.any(String),
        expect.stringContaining('within two working days'),
        expect.any(String),
      ],
    },
  ])
  const toTeam = (await queuedEmails.to(firstSettings.contact.email)).filter(({ subject }) =>
    subject.includes(caseNumber),
  )
  expect(toTeam).toMatchObject([{ replyTo: email, action: { url: expect.stringContaining(id) } }])
})

test('stores a report without an email address', async () => {
  const { id } = await given.approved()
  const form = givenReport()
  await reportStory(id, form, givenClient())
  expect(await reportsBy(form)).toMatchObject([{ email: null, submissionId: id }])
})

test('a form that is sent again has its case number, also once the story is taken down', async () => {
  const { id } = await given.approved()
  const form = givenReport()
  const first = await reportStory(id, form, givenClient())
  await deleteWhere(submissions, { id })
  expect(await reportStory(id, form, givenClient())).toEqual(first)
})

test('refuses a report about a story that is not published or does not exist', async () => {
  const pending = await given.submission()
  const rejected = await given.submission({ status: 'rejected' })
  for (const id of [pending.id, rejected.id, randomUUID(), 'no-such-story']) {
    expect(await reportStory(id, givenReport(), givenClient())).toBeNull()
  }
})

test('limits reports from one client to ten an hour', async () => {
  const { id } = await given.approved()
  const client = givenClient()
  for (let sent = 0; sent < 10; sent += 1) await reportStory(id, givenReport(), client)
  expect(await reportStory(id, givenReport(), client)).toBe('too often')
})

test('a mailbox gets three acknowledgements an hour, and every report is stored', async () => {
  const { id } = await given.approved()
  const email = givenAddress()
  for (let sent = 0; sent < 5; sent += 1) {
    const outcome = await reportStory(id, givenReport({ email }), givenClient())
    expect(outcome).toHaveProperty('caseNumber')
  }
  expect(await queuedEmails.to(email)).toHaveLength(3)
  expect(await countWhere(cases, { email })).toBe(5)
})

for (const wrong of [
  { reason: 'dislike' },
  { text: ' \n ' },
  { text: 'a'.repeat(2_001) },
  { email: 'maya' },
  { formKey: '1' },
]) {
  test(`a report with ${JSON.stringify(wrong).slice(0, 50)} is refused beside its field`, () => {
    const issues = reportForm.safeParse({ ...givenReport(), ...wrong }).error?.issues ?? []
    expect(issues.map(({ path }) => path[0])).toEqual(Object.keys(wrong))
  })
}

function givenReport(fields: Partial<ReportForm> = {}): ReportForm {
  return { formKey: randomUUID(), reason: 'privacy', text: 'I am in the photograph.', ...fields }
}

function reportsBy({ formKey }: Pick<ReportForm, 'formKey'>) {
  return rowsWhere(cases, { formKey })
}
