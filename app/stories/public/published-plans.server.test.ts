import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db, pool } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { given } from '#tests/given.ts'
import {
  adjacentStories,
  countPublished,
  findFeatured,
  findPublished,
  publishedStories,
} from './published.server.ts'

// Enough rows for PostgreSQL to prefer an index, and one theme that hardly any story has.
beforeAll(async () => {
  const { userId } = await given.submission()
  await db.execute(sql`
    insert into ${submissions} (user_id, name, email, story, status, approved_at, approved_by, theme, location)
    select ${userId}, 'Maya', 'maya@readers.example', repeat('Words. ', 40), 'approved',
      now() - make_interval(mins => each), 'admin',
      (case when each % 500 = 0 then 'memorial' else 'love' end)::submission_theme,
      case when each % 500 = 0 then 'Hull' else 'Leeds' end
    from generate_series(1, 6000) as each`)
  await db.execute(sql`analyze ${submissions}`)
})

const id = '00000000-0000-4000-8000-000000000000'
const after = { at: new Date(), id }

for (const [what, ask, index] of [
  ['the list', () => publishedStories(), 'submissions_published'],
  ['a later page of the list', () => publishedStories({ after }), 'submissions_published'],
  ['a theme', () => publishedStories({ theme: 'memorial' }), 'submissions_published_by_theme'],
  ['a place', () => publishedStories({ place: 'Hull' }), 'submissions_published_by_place'],
  [
    'the story before another',
    () => adjacentStories({ id, approvedAt: after.at }),
    'submissions_published',
  ],
  ['the cover', () => findFeatured(), 'submissions_for_the_cover'],
  ['one story', () => findPublished(id), 'submissions_pkey'],
] as const) {
  test(`${what} is found by its index, and nothing is sorted for it`, async () => {
    const [plan = ''] = await plansOf(ask)
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
}

test('a later page starts at its cursor, not at the beginning', async () => {
  const [plan = ''] = await plansOf(() => publishedStories({ after }))
  expect(plan).toMatch(/Index Cond: .*ROW\(approved_at, id\) < ROW\(/)
})

test('counting stories reads no story', async () => {
  const plans = await plansOf(countPublished)
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('submission_counts')
  expect(plans[0]).not.toMatch(/ submissions\b/)
  expect(await countPublished()).toBe(6_000)
})

/** The plans of the queries that a function runs, in order. */
async function plansOf(ask: () => Promise<unknown>) {
  const spy = vi.spyOn(pool, 'query')
  onTestFinished(() => spy.mockRestore())
  await ask()
  const queries = spy.mock.calls.map(([query, values]) => ({
    text: (query as unknown as { text: string }).text,
    values: values as unknown as unknown[],
  }))
  spy.mockRestore()
  return Promise.all(
    queries.map(async ({ text, values }) => {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
  )
}
