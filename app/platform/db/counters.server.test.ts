import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submissionCounts, submissions } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import { db } from './client.server.ts'

test('the counters equal a count after every kind of change to submissions', async () => {
  const stories = await Promise.all([
    given.submission({ theme: 'memorial' }),
    given.approved({ theme: 'memorial', sample: true }),
    given.approved(),
    given.submission({ status: 'rejected' }),
  ])
  await expectRight()

  const [first, , third, last] = stories
  await db.update(submissions).set({ theme: null }).where(eq(submissions.id, first.id))
  await db
    .update(submissions)
    .set({ status: 'rejected', approvedAt: null, approvedBy: null, withdrawnAt: new Date() })
    .where(eq(submissions.id, third.id))
  await expectRight()

  await db.update(submissions).set({ title: 'Untouched' })
  await db.delete(submissions).where(eq(submissions.id, last.id))
  await expectRight()

  await db.execute(sql`truncate submissions cascade`)
  await expectRight()
})

test('counts fifty simultaneous changes', async () => {
  const stories = await Promise.all(Array.from({ length: 50 }, () => given.submission()))
  await Promise.all(
    stories.map(({ id }, each) =>
      db
        .update(submissions)
        .set({ status: each % 2 ? 'rejected' : 'pending', theme: 'love' })
        .where(eq(submissions.id, id)),
    ),
  )
  await expectRight()
})

async function expectRight() {
  const { rows: counted } = await db.execute(sql`
    select status, coalesce(theme::text, '') as theme, photo_id is not null as has_photo, sample,
      withdrawn_at is not null as withdrawn, count(*)::int
    from submissions group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`)
  const { rows: stored } = await db.execute(sql`
    select status, theme, has_photo, sample, withdrawn, count::int
    from ${submissionCounts} where count <> 0 order by 1, 2, 3, 4, 5`)
  expect(stored).toEqual(counted)
}
