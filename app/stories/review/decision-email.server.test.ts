import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { notices, type Submission, submissions } from '#app/platform/db/schema/tables.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import {
  dashboardNoticesFor,
  dismissDashboardNotice,
} from '#app/stories/author/dashboard-notices.server.ts'
import { askForSecondLook, withdrawStory } from '#app/stories/author/own-story.server.ts'
import { ownerMessages, submissionHref } from '#app/stories/public/story.ts'
import { given } from '#tests/given.ts'
import { linksIn, queuedEmails } from '#tests/queued-emails.ts'
import { notifyAuthor, startDecisionEmails } from './decision-email.server.ts'
import { decide, saveNotes } from './review.server.ts'
import { undo } from './undo.server.ts'

queuedEmails.openForFile()

const none = { emails: 0, notices: 0 }

test('the author is not told before ten minutes are over', async () => {
  const { author, decided } = await givenDecision('approved')

  expect(await dueJobs()).toEqual([])
  expect(await dashboardNoticesFor(author)).toEqual([])
  expect((await jobOf(decided.id)).wait).toBeCloseTo(600, -1)
})

test('after ten minutes the queue tells the author by email and on the dashboard', async () => {
  const { author } = await givenDecision('approved')
  await startDecisionEmails()
  await tenMinutesPass()

  await expect.poll(() => dashboardNoticesFor(author)).toMatchObject([{ status: 'approved' }])
  const [message] = await queuedEmails.to(author.email)
  expect(message?.subject).toBe('Your story was approved')
  expect(message?.paragraphs[0]).toContain('"Two swallows"')
  expect(message?.paragraphs[1]).toContain('where you can see it on the site or withdraw it')
  await jobs.offWork('decision-notice')
})

for (const to of ['approved', 'rejected', 'pending'] as const) {
  test(`an email about a story that is ${to} says who writes and why, has one link, and says what to do if it was not you`, async () => {
    const { author, decided } = await givenDecision(
      to,
      to === 'pending' ? { status: 'rejected' } : {},
    )

    await runDue(decided.id)

    const [email] = await queuedEmails.to(author.email)
    expect(email?.paragraphs[0]?.split('\n')).toEqual([
      `Hello Maya Thornton. You sent "Two swallows" to Indelible, and our team ${to === 'pending' ? 'is reading it again' : 'has decided about it'}.`,
      ownerMessages[to],
    ])
    const page = siteUrl(submissionHref(decided.id))
    expect(await linksIn(email)).toEqual({ text: [page], html: [page] })
    expect(email?.paragraphs.at(-1)).toBe(
      'If you did not send this story, someone else may be using your account: change your password.',
    )
  })
}

test('a rejection gives the reason, the way to submit again and the way to ask for a second look', async () => {
  const { author, decided } = await givenDecision('rejected', {}, 'Too short.')

  await runDue(decided.id)

  const [message] = await queuedEmails.to(author.email)
  const words = message?.paragraphs.join('\n')
  expect(words).toContain(
    'Your submission did not meet our guidelines. You can submit a new story anytime.',
  )
  expect(words).toContain('A message from our team:\nToo short.')
  expect(words).toContain('ask once for a second look')
  expect(words).not.toContain('Private note')
  expect(words).toContain('start a new story from this one')
})

test('no second look is offered twice', async () => {
  const { author, decided } = await givenDecision('rejected')
  await askForSecondLook(author, decided.id, 'It was about the swallows.')

  await runDue(decided.id)

  const [message] = await queuedEmails.to(author.email)
  expect(message?.paragraphs.join('\n')).not.toContain('second look')
})

test('a story that is under review again is announced as such', async () => {
  const { author, decided } = await givenDecision('pending', { status: 'rejected' })

  await runDue(decided.id)

  expect(await dashboardNoticesFor(author)).toMatchObject([{ status: 'pending' }])
  expect(await queuedEmails.to(author.email)).toMatchObject([
    { subject: 'We are reading your story again' },
  ])
})

type Decision = Awaited<ReturnType<typeof givenDecision>>

const later: [
  string,
  (decision: Decision) => Promise<unknown>,
  { emails: number; notices: number },
][] = [
  ['is undone is not announced', ({ admin, decided }) => undo(admin, decided.id), none],
  [
    'is undone and made again is announced once',
    async ({ admin, decided: { id, version } }) => {
      await undo(admin, id)
      await decide(admin, { id, version: version + 1, to: 'approved', notes: '' })
    },
    { emails: 1, notices: 1 },
  ],
  [
    'gets other notes is announced as it is',
    ({ admin, decided }) => saveNotes(admin, { ...decided, notes: 'Rang her.' }),
    { emails: 1, notices: 1 },
  ],
  [
    'was announced is not announced again by a job that runs twice',
    ({ decided }) => runDue(decided.id),
    { emails: 1, notices: 1 },
  ],
  [
    'was announced before another one leaves one notice',
    async ({ admin, decided }) => {
      await runDue(decided.id)
      await decide(admin, { ...decided, to: 'rejected', notes: '' })
    },
    { emails: 2, notices: 1 },
  ],
]

test.each(later)('a decision that %s', async (_, happens, announced) => {
  const decision = await givenDecision('approved')
  await happens(decision)

  await runDue(decision.decided.id)

  expect(await emailsTo(decision.author)).toEqual(announced)
})

test('samples are not announced', async () => {
  const { author, decided } = await givenDecision('approved', { sample: true })
  await runDue(decided.id)
  expect(await emailsTo(author)).toEqual(none)
})

test('a second decision replaces the first', async () => {
  const { admin, author, decided } = await givenDecision('approved')
  await decide(admin, { id: decided.id, version: decided.version, to: 'rejected', notes: '' })

  await runDue(decided.id)

  expect(await emailsTo(author)).toEqual({ emails: 1, notices: 1 })
  expect(await dashboardNoticesFor(author)).toMatchObject([{ status: 'rejected' }])
})

test('a withdrawn or deleted story is not announced', async () => {
  const existing = await givenDecision('approved')
  const deleted = await givenDecision('approved')
  await withdrawStory(existing.author, existing.decided.id)
  const ofDeleted = await jobOf(deleted.decided.id)
  await db.delete(submissions).where(eq(submissions.id, deleted.decided.id))

  await runDue(existing.decided.id)
  await notifyAuthor(ofDeleted.id, ofDeleted.data.eventId)

  expect(await emailsTo(existing.author)).toEqual(none)
  expect(await emailsTo(deleted.author)).toEqual(none)
})

test('a decision that is rolled back is not announced', async () => {
  const admin = await given.admin()
  const { id, version } = await given.submission()
  await decide(admin, { id, version: version + 1, to: 'approved', notes: '' })
  expect(await jobsOf(id)).toEqual([])
})

test('only its reader can dismiss a notice', async () => {
  const { author, decided } = await givenDecision('approved')
  await runDue(decided.id)
  const [notice] = await dashboardNoticesFor(author)

  expect(await dismissDashboardNotice(await given.member(), notice!.id)).toBe(false)
  expect(await dismissDashboardNotice(author, 'not an id')).toBe(false)
  expect(await dashboardNoticesFor(author)).toHaveLength(1)

  expect(await dismissDashboardNotice(author, notice!.id)).toBe(true)
  expect(await dismissDashboardNotice(author, notice!.id)).toBe(true)
  expect(await dashboardNoticesFor(author)).toEqual([])
})

test('the approval of a story that is then withdrawn is no longer shown', async () => {
  const { author, decided } = await givenDecision('approved')
  await runDue(decided.id)
  await withdrawStory(author, decided.id)
  expect(await dashboardNoticesFor(author)).toEqual([])
})

type StoredJob = { id: string; data: { eventId: number }; wait: number }

async function givenDecision(
  to: 'approved' | 'rejected' | 'pending',
  fields: Parameters<typeof given.submission>[0] = {},
  message = '',
) {
  const [admin, author] = [await given.admin(), await given.member()]
  const { id, version } = await given.submission({
    title: 'Two swallows',
    userId: author.id,
    ...fields,
  })
  const decided = await decide(admin, { id, version, to, notes: 'Private note', message })
  return { admin, author, decided: decided as Submission }
}

async function jobsOf(submissionId: string) {
  const { rows } = await db.execute<StoredJob>(
    sql`select job.id, job.data, extract(epoch from job.start_after - now())::float as wait
      from pgboss.job join submission_events e on e.id = (job.data->>'eventId')::bigint
      where job.name = 'decision-notice' and e.submission_id = ${submissionId} order by e.id`,
  )
  return rows
}

async function jobOf(submissionId: string) {
  const [job] = await jobsOf(submissionId)
  return job!
}

async function runDue(submissionId: string) {
  for (const { id, data } of await jobsOf(submissionId)) await notifyAuthor(id, data.eventId)
}

async function dueJobs() {
  const { rows } = await db.execute(
    sql`select id from pgboss.job where name = 'decision-notice' and start_after <= now()`,
  )
  return rows
}

async function tenMinutesPass() {
  await db.execute(
    sql`update pgboss.job set start_after = start_after - interval '10 minutes' where name = 'decision-notice'`,
  )
}

async function emailsTo({ id, email }: Viewer) {
  return {
    emails: (await queuedEmails.to(email)).length,
    notices: await db.$count(notices, eq(notices.userId, id)),
  }
}
