import { and, eq, gte, lte } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { submissions } from '#app/db/schema/submissions.ts'

const atATime = 1_000

/**
 * The approved stories in the order of their ids, a thousand read at a time: their number does not matter.
 *
 * @param first the least id to be had, @param last the greatest
 */
export async function* publishedStoryIds(
  first = '00000000-0000-0000-0000-000000000000',
  last = 'ffffffff-ffff-ffff-ffff-ffffffffffff',
) {
  let least = first
  for (;;) {
    const rows = await db
      .select({ id: submissions.id, updatedAt: submissions.updatedAt })
      .from(submissions)
      .where(
        and(
          eq(submissions.status, 'approved'),
          gte(submissions.id, least),
          lte(submissions.id, last),
        ),
      )
      .orderBy(submissions.id)
      .limit(atATime + 1)
    yield* rows.slice(0, atATime)
    const next = rows[atATime]
    if (!next) return
    least = next.id
  }
}
