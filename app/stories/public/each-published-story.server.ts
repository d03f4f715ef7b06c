import { and, eq, gte, lte } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'

const batchSize = 1_000

/** A thousand at a time, so that memory use does not depend on their number. */
export async function* eachPublishedStory(
  first = '00000000-0000-0000-0000-000000000000',
  last = 'ffffffff-ffff-ffff-ffff-ffffffffffff',
) {
  let from = first
  for (;;) {
    const rows = await db
      .select({ id: submissions.id, updatedAt: submissions.updatedAt })
      .from(submissions)
      .where(
        and(
          eq(submissions.status, 'approved'),
          gte(submissions.id, from),
          lte(submissions.id, last),
        ),
      )
      .orderBy(submissions.id)
      .limit(batchSize + 1)
    yield* rows.slice(0, batchSize)
    const next = rows[batchSize]
    if (!next) return
    from = next.id
  }
}
