import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { caseKind, cases, submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { readCursor } from '#app/platform/paging/cursor.ts'
import { csvResponse } from '#app/platform/response/csv-response.server.ts'
import { ForbiddenAct } from '#app/platform/sessions/permissions.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { givenAddress } from '#tests/given-accounts.ts'
import { givenCase } from '#tests/given-cases.ts'
import { test } from '#tests/given-people.ts'
import { pluck } from '#tests/pluck.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { deleteWhere, updateWhere } from '#tests/rows.ts'
import {
  casesCsv,
  casesIn,
  casesPerPage,
  countCases,
  findInboxCase,
  openReportsOn,
  resolveCase,
} from './cases.server.ts'

queuedEmails.openForFile()

const day = 86_400_000

test('lists the case that is due first at the top', async ({ admin }) => {
  const later = await givenCase('complaint', { createdAt: inDays(-9), dueAt: inDays(900) })
  const sooner = await givenCase('complaint', { createdAt: inDays(-1), dueAt: inDays(-800) })
  const { cases } = await casesIn(admin, 'complaint', 'open')
  const ids = pluck(cases, 'id')
  expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id))
})

test('reads a long list page by page, each case once', async ({ admin }) => {
  const at = inDays(-30)
  const sent = await Promise.all(
    Array.from({ length: casesPerPage * 2 + 3 }, () => givenCase('message', { createdAt: at })),
  )
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof casesIn>> = await casesIn(
      admin,
      'message',
      'open',
      readCursor(after),
    )
    ids.push(...pluck(page.cases, 'id'))
    after = page.next
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(pluck(sent, 'id')))
})

const hidden = { approvedAt: null, approvedBy: null }

for (const [state, change] of [
  ['public', () => Promise.resolve()],
  ['hidden', (id: string) => changeStory(id, { ...hidden, status: 'pending' })],
  [
    'withdrawn',
    (id: string) => changeStory(id, { ...hidden, status: 'rejected', withdrawnAt: new Date() }),
  ],
  ['deleted', (id: string) => deleteWhere(submissions, { id })],
] as const) {
  test(`a report about a ${state} story says so to admins, and in the email that closes it`, async ({
    admin,
  }) => {
    const email = givenAddress()
    const story = await given.approved()
    const { id } = await givenReport({ submissionId: story.id, email })
    await change(story.id)
    expect(await findInboxCase(admin, 'report', id)).toMatchObject({
      submissionId: state === 'deleted' ? null : story.id,
      storyState: state,
      text: 'buy now',
    })

    await resolveCase(admin, 'report', id, 'Looked at it.')
    const [sent] = await queuedEmails.to(email)
    expect(sent?.paragraphs[1]).toBe(
      state === 'public'
        ? 'We have decided not to remove the story.'
        : 'The story has been removed from the site.',
    )
  })
}

test('lists the open reports about one story', async ({ admin }) => {
  const report = await givenReport()
  await givenReport()
  await givenReport({ submissionId: report.submissionId, closedAt: new Date() })
  const story = report.submissionId ?? ''
  expect(await openReportsOn(admin, story)).toMatchObject([{ id: report.id, text: 'buy now' }])
  expect(await openReportsOn(admin, 'no-such-story')).toEqual([])
  await expectForbidden(openReportsOn(await given.member(), story))
})

test('closing a complaint emails the note to its reader, without anything they wrote', async ({
  admin,
}) => {
  const email = givenAddress()
  const { id } = await givenCase('complaint', { email })
  const outcome = await resolveCase(admin, 'complaint', id, 'We took the picture down.\n\nSorry.')

  expect(outcome).toMatchObject({ done: true, case: { closedBy: admin.email } })
  const [sent, ...more] = await queuedEmails.to(email)
  expect(more).toEqual([])
  expect(sent!.subject).toContain(outcome!.case.caseNumber)
  expect(sent!.paragraphs).toEqual(expect.arrayContaining(['We took the picture down.', 'Sorry.']))
  expect(sent!.paragraphs[0]).toMatch(
    /^Hello\. Someone using this email address complained to Indelible about personal data\. /,
  )
  expect(sent!.paragraphs.at(-1)).toBe('If it was not you, reply to this email and tell us.')
  expect(JSON.stringify(sent)).not.toMatch(/buy now/)
  expect(JSON.stringify(sent)).toMatch(/^[\x20-\x7e]*$/)
})

test('closing a report emails its reader, without the team’s note', async ({ admin }) => {
  const email = givenAddress()
  const { id } = await givenReport({ email })
  const outcome = await resolveCase(admin, 'report', id, 'She is his former wife.')

  const emails = await queuedEmails.to(email)
  expect(pluck(emails, 'subject')).toEqual([`Your report ${outcome!.case.caseNumber} is closed`])
  expect(JSON.stringify(emails)).not.toMatch(/former wife|buy now/)
})

test('closing a message, or a report without an address, sends nothing', async ({ admin }) => {
  const message = await givenCase('message')
  const report = await givenReport({ email: null })
  const before = await countEmails()
  await resolveCase(admin, 'message', message.id, 'Rang her.')
  await resolveCase(admin, 'report', report.id, 'Nothing wrong with it.')
  expect(await countEmails()).toBe(before)
})

test('when two admins close the same case one succeeds, and the other learns who it was', async () => {
  const [quick, slow] = [await given.admin(), await given.admin()]
  const email = givenAddress()
  const { id } = await givenCase('complaint', { email })
  expect(await resolveCase(quick, 'complaint', id, 'Put right.')).toMatchObject({ done: true })
  expect(await resolveCase(slow, 'complaint', id, 'Not our fault.')).toMatchObject({
    done: false,
    case: { closedBy: quick.email, closingNote: 'Put right.' },
  })
  expect(await queuedEmails.to(email)).toHaveLength(1)
})

test('a double click closes a case once and succeeds twice', async ({ admin }) => {
  const email = givenAddress()
  const { id } = await givenReport({ email })
  const outcomes = await Promise.all([1, 2, 3].map(() => resolveCase(admin, 'report', id, 'Done.')))
  expect(outcomes.map((outcome) => outcome?.done)).toEqual([true, true, true])
  expect(await queuedEmails.to(email)).toHaveLength(1)
})

test('a case whose email cannot be queued stays open', async ({ admin }) => {
  const { id } = await givenCase('complaint')
  await db.execute(sql`alter schema pgboss rename to away`)
  await expect(resolveCase(admin, 'complaint', id, 'Put right.')).rejects.toThrow()
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(await findInboxCase(admin, 'complaint', id)).toMatchObject({ closedAt: null })
})

test('an unknown case is not found and cannot be closed', async ({ admin }) => {
  for (const id of [randomUUID(), 'reports', "' or 1=1"]) {
    expect(await findInboxCase(admin, 'report', id)).toBeNull()
    expect(await resolveCase(admin, 'report', id, 'x')).toBeNull()
  }
  const { id } = await givenCase('complaint')
  expect(await findInboxCase(admin, 'message', id)).toBeNull()
})

test('a closed case keeps its note when the admin’s account is deleted', async ({ admin }) => {
  const { id } = await givenCase('message')
  await resolveCase(admin, 'message', id, 'Answered.')
  await deleteWhere(user, { id: admin.id })
  expect(await findInboxCase(await given.admin(), 'message', id)).toMatchObject({
    closedById: admin.id,
    closedBy: null,
  })
})

test('the CSV file of an inbox has every case in it, and no formula', async ({ admin }) => {
  const email = givenAddress()
  await givenCase('complaint', { email, name: '=cmd|calc', text: 'She said "no",\nand left.' })
  const { id } = await givenCase('complaint', { email })
  await resolveCase(admin, 'complaint', id, 'Put right.')

  const answer = csvResponse('complaints', casesCsv(admin, 'complaint'))
  const text = await answer.text()
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="indelible-/)
  expect(text.split(email)).toHaveLength(3)
  expect(text).toContain(`'=cmd|calc,${email},"She said ""no"",\nand left."`)
  expect(text).toContain(`${admin.email},Put right.\r\n`)
})

test('a CSV file starts with a byte order mark for Excel, and can have thousands of rows', async ({
  admin,
}) => {
  await db.execute(sql`insert into cases (kind, name, email, about, text, created_at)
    select 'message', 'n' || i, 'crowd@readers.example', 'general', 'Hello.', '2020-01-01' from generate_series(1, 1700) i`)
  const bytes = Buffer.from(await csvResponse('messages', casesCsv(admin, 'message')).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const names = bytes.toString().match(/,n\d+,crowd/g)
  expect(new Set(names).size).toBe(1_700)
  await deleteWhere(cases, { email: 'crowd@readers.example' })
})

test('the inboxes are for admins only', async ({ member }) => {
  const { id } = await givenReport()
  for (const kind of caseKind.enumValues) {
    await expectForbidden(
      casesIn(member, kind, 'open'),
      countCases(member, kind),
      findInboxCase(member, kind, id),
      resolveCase(member, kind, id, 'x'),
    )
    expect(() => casesCsv(member, kind)).toThrow(ForbiddenAct)
  }
})

test('cases are counted by open and closed', async ({ admin }) => {
  const before = await countCases(admin, 'message')
  const { id } = await givenCase('message')
  await givenCase('message')
  await resolveCase(admin, 'message', id, 'Answered.')
  expect(await countCases(admin, 'message')).toEqual({
    open: before.open + 1,
    closed: before.closed + 1,
  })
})

function changeStory(id: string, fields: Partial<typeof submissions.$inferInsert>) {
  return updateWhere(submissions, { id }, fields)
}

async function givenReport(fields: Partial<typeof cases.$inferInsert> = {}) {
  const submissionId = fields.submissionId ?? (await given.approved()).id
  return givenCase('report', { ...fields, submissionId })
}

async function countEmails() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'mail'`,
  )
  return rows[0]!.count
}

function inDays(days: number) {
  return new Date(Date.now() + days * day)
}
