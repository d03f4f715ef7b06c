import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import type { SubmissionAction } from '#app/platform/db/schema/submissions.ts'
import { submissionEvents, submissions } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { pluck } from '#tests/pluck.ts'
import { quarterlyFigures, recountFigures } from './figures.server.ts'
import { waitInWords } from './figures.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('counts what happened to stories in each quarter', async () => {
  await givenStory(['2026-10-02', 'submitted'], ['2026-10-04', 'approved'])
  await givenStory(['2026-10-02', 'submitted'], ['2026-10-08', 'rejected'])
  await givenStory(
    ['2026-10-02', 'submitted'],
    ['2026-10-06', 'approved'],
    ['2026-11-01', 'rejected', 'approved'],
  )
  await givenStory(
    ['2026-10-02', 'submitted'],
    ['2026-10-06', 'approved'],
    ['2026-11-02', 'withdrawn'],
  )
  await givenStory(['2026-09-30', 'submitted'])
  expect(await figures()).toMatchObject([
    { submitted: 4, approved: 3, rejected: 1, takenDown: 1, withdrawn: 1, wait: 4 },
    { submitted: 1, approved: 0, rejected: 0, takenDown: 0, withdrawn: 0, wait: null },
  ])
})

test('leaves out decisions that were undone', async () => {
  const before = (await figures())[0]!
  await givenStory(
    ['2026-10-10', 'submitted'],
    ['2026-10-11', 'approved'],
    ['2026-10-11', 'undone', 'approved', 'pending'],
    ['2026-10-12', 'rejected'],
    ['2026-10-12', 'undone', 'rejected', 'pending'],
    ['2026-10-13', 'approved'],
    ['2026-10-14', 'rejected', 'approved'],
    ['2026-10-14', 'undone', 'rejected', 'approved'],
  )
  expect((await figures())[0]).toMatchObject({
    approved: before.approved + 1,
    rejected: before.rejected,
    takenDown: before.takenDown,
  })
})

test('leaves out samples, even after they are deleted', async () => {
  const before = await figures()
  const id = await givenStory(['2026-10-10', 'submitted'], ['2026-10-11', 'approved'])
  await db.execute(sql`alter table submission_events disable trigger user`)
  await db
    .update(submissionEvents)
    .set({ note: 'A sample' })
    .where(sql`${submissionEvents.submissionId} = ${id} and action = 'submitted'`)
  await db.execute(sql`alter table submission_events enable trigger user`)
  expect(await figures()).toEqual(before)
})

test('figures do not change when a story is deleted', async () => {
  const story = await given.submission()
  await givenEvents(story.id, [
    ['2026-10-20', 'submitted'],
    ['2026-10-21', 'rejected'],
  ])
  await givenReport(story.id)
  const before = await figures()
  expect(before[0]).toMatchObject({ reports: 1, reportsClosed: 1 })
  await db.delete(submissions).where(eq(submissions.id, story.id))
  expect(await figures()).toEqual(before)
})

test('counts reports and complaints by the days they were received and closed', async () => {
  const [before] = await figures()
  const { id } = await given.approved()
  const sample = await given.approved({ sample: true })
  for (const submissionId of [id, sample.id]) await givenReport(submissionId)
  for (const kind of ['complaint', 'message'] as const)
    await givenCase(kind, { createdAt: new Date('2026-10-02') })
  expect((await figures())[0]).toMatchObject({
    reports: before!.reports + 1,
    reportsClosed: before!.reportsClosed + 1,
    complaints: before!.complaints + 1,
    complaintsClosed: before!.complaintsClosed,
  })
})

test('counts a past quarter once, and the current one again after five minutes', async () => {
  const [running, over] = await figures()
  await givenStory(['2026-10-30', 'submitted'])
  await givenStory(['2026-09-29', 'submitted'])
  const again = async (minutes: number) =>
    (await quarterlyFigures(3, new Date(now.getTime() + minutes * 60_000))).map(
      ({ figures }) => figures.submitted,
    )
  expect(await again(4)).toEqual([running!.submitted, over!.submitted])
  expect(await again(6)).toEqual([running!.submitted + 1, over!.submitted])
})

test('shows as many years as reports and complaints are kept', async () => {
  await givenStory(['2022-01-05', 'submitted'])
  recountFigures()
  const quarters = await quarterlyFigures(3, now)
  expect(pluck(quarters, 'quarter')).toHaveLength(12)
  expect(quarters.at(-1)?.quarter).toEqual({ year: 2024, number: 1 })
})

for (const [days, words] of [
  [null, 'no decision yet'],
  [0.01, 'under an hour'],
  [0.05, '1 hour'],
  [1.9, '46 hours'],
  [4.4, '4 days'],
] as const) {
  test(`a wait of ${days} days is “${words}”`, () => {
    expect(waitInWords(days)).toBe(words)
  })
}

type Happened = [
  day: string,
  action: SubmissionAction,
  from?: 'pending' | 'approved' | 'rejected',
  to?: 'pending' | 'approved',
]

async function figures() {
  recountFigures()
  return pluck(await quarterlyFigures(3, now), 'figures')
}

async function givenStory(...happened: Happened[]) {
  const id = randomUUID()
  await givenEvents(id, happened)
  return id
}

async function givenReport(submissionId: string) {
  await givenCase('report', {
    submissionId,
    createdAt: new Date('2026-10-02'),
    closedAt: new Date('2026-10-05'),
  })
}

async function givenEvents(submissionId: string, happened: Happened[]) {
  for (const [day, action, from, to] of happened) {
    await db.insert(submissionEvents).values({
      submissionId,
      action,
      at: new Date(`${day}T12:00:00Z`),
      fromStatus: from ?? (action === 'submitted' ? null : 'pending'),
      toStatus: to ?? null,
    })
  }
}
