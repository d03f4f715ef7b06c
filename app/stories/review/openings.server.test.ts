import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { reviewOpenings, submissions } from '#app/platform/db/schema/tables.server.ts'
import { expectForbidden } from '#tests/forbidden.ts'
import { given } from '#tests/given.ts'
import { countWhere, updateWhere } from '#tests/rows.ts'
import { recordOpening } from './openings.server.ts'
import { decide, saveNotes } from './review.server.ts'

test('a story counts as opened once an admin other than its author has opened it', async () => {
  const [admin, writer] = [await given.admin(), await given.admin()]
  const story = await given.unreadSubmission({ userId: writer.id })
  expect(await isOpen(story.id)).toBe(false)
  await recordOpening(writer, story)
  expect(await isOpen(story.id)).toBe(false)
  await recordOpening(admin, { ...story, version: 2 })
  expect(await isOpen(story.id)).toBe(false)
  await recordOpening(admin, story)
  await recordOpening(admin, story)
  expect(await isOpen(story.id)).toBe(true)
})

test('notes and decisions keep a story opened, a change of published text does not', async () => {
  const admin = await given.admin()
  for (const change of [
    { story: 'Told anew.' },
    { title: 'Another title' },
    { name: 'Somebody else' },
    { nameShown: 'anonymous' as const },
    { location: 'Leeds' },
    { contentNote: 'Grief' },
    { photoDescription: 'A swallow on a wrist' },
  ]) {
    const story = await given.unreadSubmission()
    await recordOpening(admin, story)
    await saveNotes(admin, { id: story.id, version: 1, notes: 'Read.' })
    await decide(admin, { id: story.id, version: 2, to: 'rejected', notes: 'Read.' })
    expect(await isOpen(story.id)).toBe(true)
    await updateWhere(submissions, { id: story.id }, change)
    expect(await isOpen(story.id), JSON.stringify(change)).toBe(false)
  }
})

test('text that its author is changing at that moment does not count as read', async () => {
  const admin = await given.admin()
  const story = await given.unreadSubmission()
  const { opening } = await db.transaction(async (tx) => {
    await tx
      .update(submissions)
      .set({ story: 'Told anew.', version: 2 })
      .where(eq(submissions.id, story.id))
    const opening = recordOpening(admin, story)
    // This opening waits for the transaction.
    await expect
      .poll(async () => {
        const { rows } = await db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%review_openings%'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    return { opening }
  })
  await opening
  expect(await isOpen(story.id)).toBe(false)
})

test('only admins can open a story', async () => {
  const story = await given.unreadSubmission()
  await expectForbidden(recordOpening(await given.member(), story))
})

async function isOpen(id: string) {
  return (await countWhere(reviewOpenings, { submissionId: id })) === 1
}
