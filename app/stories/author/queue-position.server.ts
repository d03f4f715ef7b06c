import { and, count, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { type Submission, submissions } from '#app/platform/db/schema/submissions.ts'

const recentDecisions = 30

export async function queuePosition(
  { id, createdAt }: Pick<Submission, 'id' | 'createdAt'>,
  connection: Transaction | typeof db = db,
) {
  const [row] = await connection
    .select({ count: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.status, 'pending'),
        sql`(${submissions.createdAt}, ${submissions.id}) <= (${createdAt}, ${id})`,
      ),
    )
  return row?.count ?? 0
}

/** Of the last thirty decisions; null when there are fewer than three. */
export async function medianWaitDays(
  connection: Transaction | typeof db = db,
): Promise<number | null> {
  const { rows } = await connection.execute<{ days: string | null; decisions: string }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from decided.at - s.created_at) / 86400) as days,
      count(*) as decisions
    from (
      select submission_id, at from submission_events
      where action in ('approved', 'rejected') and from_status = 'pending'
      order by id desc limit ${recentDecisions}
    ) decided
    join submissions s on s.id = decided.submission_id and not s.sample`)
  const [row] = rows
  return row && Number(row.decisions) >= 3 ? Number(row.days) : null
}
