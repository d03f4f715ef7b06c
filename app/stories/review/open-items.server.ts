import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import type { OpenItems } from './review-sections.ts'

/** The number of open items in each admin section. @returns null when the query fails, so that the page still loads */
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
