import { and, eq, gt, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import {
  cases,
  reviewPreferences,
  submissionCounts,
  submissionEvents,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { type CountBucket, sumCounts } from './counts.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'
import { openSecondLooks } from './queue.server.ts'
import type { OpenItems } from './review-sections.ts'

const noFilters = { status: null, theme: null, photo: null, samples: null }

/** Without withdrawn ones. */
export async function countSubmissions(admin: Viewer) {
  requireAdmin(admin)
  const buckets: CountBucket[] = await db
    .select(pickColumns(submissionCounts, ['status', 'theme', 'hasPhoto', 'sample', 'count']))
    .from(submissionCounts)
    .where(and(eq(submissionCounts.withdrawn, false), gt(submissionCounts.count, 0)))
  return {
    total: sumCounts(buckets, noFilters),
    pending: sumCounts(buckets, { ...noFilters, status: 'pending' }),
    approved: sumCounts(buckets, { ...noFilters, status: 'approved' }),
    rejected: sumCounts(buckets, { ...noFilters, status: 'rejected' }),
    buckets,
  }
}

/** By London's clock. One that waits again, as after an undo, is not among them. */
export async function countDecidedToday(admin: Viewer) {
  requireAdmin(admin)
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct event.submission_id)::int as count from ${submissionEvents} event
    join ${submissions} on ${submissions.id} = event.submission_id and ${submissions.status} <> 'pending'
    where event.action in ('approved', 'rejected')
      and event.at >= date_trunc('day', now(), 'Europe/London')`)
  return rows[0]?.count ?? 0
}

export async function countConcerns(admin: Viewer) {
  requireAdmin(admin)
  const { rows } = await db.execute<{ reported: number; secondLooks: number }>(sql`select
    (select count(distinct ${cases.submissionId})::int from ${cases}
      join ${submissions} on ${submissions.id} = ${cases.submissionId} and ${notWithdrawn}
      where ${cases.closedAt} is null) as reported,
    (select count(*)::int from ${submissions}
      where ${submissions.status} = 'rejected' and ${notWithdrawn}
      and ${submissions.id} in ${openSecondLooks()}) as "secondLooks"`)
  const [row] = rows
  return { reported: row?.reported ?? 0, secondLooks: row?.secondLooks ?? 0 }
}

/** @returns null when the query fails, so that the page still loads */
export async function openItems(admin: Viewer): Promise<OpenItems | null> {
  requireAdmin(admin)
  try {
    const { rows } = await db.execute<OpenItems>(sql`select
      (select coalesce(sum(count), 0)::int from submission_counts
        where status = 'pending' and not withdrawn) as submissions,
      count(*) filter (where kind = 'report')::int as reports,
      count(*) filter (where kind = 'complaint')::int as complaints,
      count(*) filter (where kind = 'message')::int as messages,
      (select count(*)::int from pgboss.job
        where name = 'mail-dead' and state < 'active') as mail
      from cases where closed_at is null`)
    return rows[0] ?? null
  } catch (error) {
    log.warn({ err: error }, 'open items could not be counted')
    return null
  }
}

export async function startsWithPending(admin: Viewer) {
  requireAdmin(admin)
  const [preference] = await db
    .select({ startsWithPending: reviewPreferences.startsWithPending })
    .from(reviewPreferences)
    .where(eq(reviewPreferences.userId, admin.id))
  return preference?.startsWithPending ?? false
}

export async function saveStart(admin: Viewer, startsWithPending: boolean) {
  requireAdmin(admin)
  await db
    .insert(reviewPreferences)
    .values({ userId: admin.id, startsWithPending })
    .onConflictDoUpdate({ target: reviewPreferences.userId, set: { startsWithPending } })
}
