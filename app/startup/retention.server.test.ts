import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import {
  bounces,
  newsletterRecipients,
  newsletters,
  notices,
  submissionEvents,
  submissions,
  subscriptions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { givenCase } from '#tests/given-cases.ts'
import { pluck } from '#tests/pluck.ts'
import { rowsWhere } from '#tests/rows.ts'
import { deleteExpired, expiredCounts } from './retention.server.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

test('a story is deleted a year after its rejection or withdrawal, whatever was noted about it since', async () => {
  const stories = [
    await given.submission({ status: 'rejected' }),
    await given.submission({ status: 'rejected' }),
    await given.submission({ status: 'rejected', withdrawnAt: daysAgo(370) }),
    await given.submission({ status: 'rejected', withdrawnAt: daysAgo(360) }),
    await given.submission({ status: 'rejected', secondLookAt: daysAgo(10) }),
  ]
  const rejected = { action: 'rejected', toStatus: 'rejected' } as const
  const [over, again, , , looked] = pluck(stories, 'id')
  await db.insert(submissionEvents).values([
    { ...rejected, submissionId: over!, at: daysAgo(370) },
    { submissionId: over!, action: 'noted', at: daysAgo(10) },
    { ...rejected, submissionId: again!, at: daysAgo(370) },
    { ...rejected, submissionId: looked!, at: daysAgo(370) },
    { ...rejected, submissionId: again!, at: daysAgo(360) },
  ])
  expect(await deleteExpired()).toMatchObject({ 'rejected stories': 2 })
  const ids = pluck(stories, 'id')
  const remaining = await db.select().from(submissions).where(inArray(submissions.id, ids))
  expect(pluck(remaining, 'id').toSorted()).toEqual([ids[1], ids[3], ids[4]].toSorted())
  await db.delete(submissions).where(inArray(submissions.id, ids))
})

test('deletes what the privacy page says and keeps what is younger', async () => {
  const old = await given.submission({ status: 'rejected', updatedAt: daysAgo(370) })
  const remaining = [
    await given.submission({ status: 'rejected', updatedAt: daysAgo(360) }),
    await given.submission({ status: 'pending', updatedAt: daysAgo(900) }),
    await given.approved({ updatedAt: daysAgo(900) }),
    await given.submission({ status: 'rejected', sample: true, updatedAt: daysAgo(900) }),
  ]
  await db
    .insert(submissionEvents)
    .values({ submissionId: old.id, action: 'noted', note: 'About Maya.' })
  await givenCase('message', { createdAt: daysAgo(740) })
  await givenCase('message', { createdAt: daysAgo(720) })
  const [stale] = await db
    .insert(user)
    .values([
      { name: '', email: 'stale@readers.example', createdAt: daysAgo(8) },
      { name: '', email: 'fresh@readers.example', createdAt: daysAgo(6) },
      { name: '', email: 'samples@indelible.example', createdAt: daysAgo(800) },
    ])
    .returning()
  const consent = { topic: 'newsletter', wording: 'Yes.', wordingVersion: 1 }
  await db.insert(subscriptions).values([
    { ...consent, email: 'a@readers.example', askedAt: daysAgo(8) },
    { ...consent, email: 'b@readers.example', askedAt: daysAgo(8), confirmedAt: daysAgo(8) },
    {
      ...consent,
      email: 'c@readers.example',
      askedAt: daysAgo(80),
      confirmedAt: daysAgo(80),
      unsubscribedAt: daysAgo(8),
    },
    { ...consent, email: 'd@readers.example', askedAt: daysAgo(6) },
  ])
  await db.insert(subscriptions).values([
    { ...consent, topic: 'ar-app', email: 'a@readers.example', askedAt: daysAgo(8) },
    {
      ...consent,
      topic: 'ar-app',
      email: 'b@readers.example',
      askedAt: daysAgo(80),
      confirmedAt: daysAgo(80),
    },
  ])
  const entry = { userId: remaining[1]!.userId, submissionId: remaining[1]!.id, kind: 'approved' }
  await db.insert(notices).values([
    { ...entry, createdAt: daysAgo(40), readAt: daysAgo(31) },
    { ...entry, createdAt: daysAgo(40), readAt: daysAgo(29) },
    { ...entry, createdAt: daysAgo(370) },
    { ...entry, createdAt: daysAgo(360) },
  ])

  for (const closedAt of [daysAgo(1_100), daysAgo(1_090), null]) {
    for (const kind of ['report', 'complaint'] as const)
      await givenCase(kind, { createdAt: daysAgo(1_200), closedAt })
  }

  const sent = { subject: 'Hello', body: 'Hello.', state: 'sent' as const }
  const [oldNewsletter, newNewsletter] = await db
    .insert(newsletters)
    .values([
      { ...sent, startedAt: daysAgo(91) },
      { ...sent, startedAt: daysAgo(89) },
    ])
    .returning()
  await db.insert(newsletterRecipients).values([
    { newsletterId: oldNewsletter!.id, email: 'a@readers.example', state: 'delivered' },
    { newsletterId: newNewsletter!.id, email: 'a@readers.example', state: 'delivered' },
  ])

  await db.insert(bounces).values([
    { email: 'a@readers.example', isHard: false, bouncedAt: daysAgo(91) },
    { email: 'a@readers.example', isHard: false, bouncedAt: daysAgo(89) },
  ])

  const expected = {
    'addresses that a newsletter was sent to': 1,
    'closed reports and complaints': 2,
    'dismissed notices, and those of a year ago': 2,
    'rejected stories': 1,
    'contact messages': 1,
    'accounts never verified': 1,
    'subscriptions never confirmed, or ended': 3,
    'emails that came back': 1,
  }
  const foretold = Object.fromEntries((await expiredCounts()).map(({ what, rows }) => [what, rows]))
  expect(foretold).toMatchObject(expected)
  expect(await deleteExpired()).toMatchObject(expected)

  const recipients = await db.select().from(newsletterRecipients).orderBy(newsletterRecipients.id)
  expect(recipients.map(({ email, state }) => [email, state])).toEqual([
    [null, 'delivered'],
    ['a@readers.example', 'delivered'],
  ])
  expect(await rowsWhere(submissions, { id: old.id })).toEqual([])
  expect((await rowsWhere(submissions)).length).toBe(remaining.length)
  expect(await rowsWhere(user, { id: stale!.id })).toEqual([])
  const [event] = await rowsWhere(submissionEvents, { submissionId: old.id })
  expect(event).toMatchObject({ action: 'noted', note: null })
  expect((await expiredCounts()).every(({ rows }) => rows === 0)).toBe(true)
})
