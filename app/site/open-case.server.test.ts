import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { cases } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { givenAddress, givenClient } from '#tests/given-accounts.ts'
import { givenCase } from '#tests/given-cases.ts'
import { queuedEmails } from '#tests/queued-emails.ts'
import { rowsWhere } from '#tests/rows.ts'
import { openCase } from './open-case.server.ts'

queuedEmails.openForFile()

test('a form that is sent several times at once is one case, with one email, and counts once', async () => {
  const form = givenReport()
  const client = givenClient()
  const opened = await Promise.all([1, 2, 3, 4].map(() => send(form, client)))
  opened.push(await send({ ...form, text: 'Something else' }, client))

  expect(new Set(opened.map((each) => typeof each === 'object' && each.caseNumber)).size).toBe(1)
  expect(await rowsOf(form)).toMatchObject([form])
  expect(await queuedEmails.to(form.email)).toHaveLength(1)
  for (let more = 0; more < 4; more += 1)
    expect(await send(givenReport(), client)).toBeTypeOf('object')
  const sixth = givenReport()
  expect(await send(sixth, client)).toBe('test:client')
  expect(await rowsOf(sixth)).toEqual([])
})

test('a case whose email cannot be queued is not stored', async () => {
  const form = givenReport()
  await db.execute(sql`alter schema pgboss rename to away`)
  await expect(send(form)).rejects.toThrow()
  await db.execute(sql`alter schema away rename to pgboss`)
  expect(await rowsOf(form)).toEqual([])
})

test('one form key may open a case of each kind', async () => {
  const formKey = randomUUID()
  for (const kind of ['report', 'complaint', 'message'] as const) await givenCase(kind, { formKey })
  await expect(givenCase('message', { formKey })).rejects.toThrow()
})

const at = new Date()
for (const [kind, ...forbidden] of [
  [
    'report',
    { caseNumber: null },
    { about: null },
    { about: 'press' },
    { name: '' },
    { dueAt: at },
  ],
  [
    'complaint',
    { caseNumber: null },
    { about: 'press' },
    { name: null },
    { email: null },
    { dueAt: null },
  ],
  [
    'message',
    { caseNumber: 'HJK' },
    { about: null },
    { about: 'privacy' },
    { name: null },
    { email: null },
    { dueAt: at },
  ],
] as const) {
  test(`the database refuses a ${kind} with the columns of another kind`, async () => {
    for (const fields of forbidden) await expect(givenCase(kind, fields)).rejects.toThrow()
  })
}

test('the database refuses a story in any case but a report', async () => {
  const { id: submissionId } = await given.approved()
  for (const kind of ['complaint', 'message'] as const)
    await expect(givenCase(kind, { submissionId }), kind).rejects.toThrow()
})

const perClient = { name: 'test:client', max: 5, minutes: 60 }

function givenReport(text = 'I am in the photograph.') {
  const [formKey, email] = [randomUUID(), givenAddress()]
  return { kind: 'report' as const, formKey, about: 'other', email, text }
}

function send(form: ReturnType<typeof givenReport>, client = givenClient()) {
  const email = { subject: 'Report', paragraphs: ['Thank you.'] }
  return openCase(form, [[perClient, client]], () => ({
    toTeam: { subject: 'Report', lead: 'A report.', text: form.text },
    toSender: { to: form.email, ...email },
  }))
}

function rowsOf({ formKey }: { formKey: string }) {
  return rowsWhere(cases, { formKey })
}
