import { and, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type AuditCursor, type AuditSource, auditSources } from './audit-log.ts'
import type { AuditFilters } from './audit-query.ts'

/** The filters for each source. `actorId` is the account with the typed address. */
export type EntryQuery = Omit<AuditFilters, 'actor'> & {
  actorId?: string
  after: AuditCursor | null
  limit: number
}

/**
 * Matches entries on the requested days (London time) and after the cursor. Entries with the same time are ordered by source,
 * so a cursor says how far each source has been read.
 */
export function matchesQuery(
  source: AuditSource,
  at: PgColumn,
  id: PgColumn,
  { after, from, to }: Pick<EntryQuery, 'after' | 'from' | 'to'>,
) {
  return and(
    from ? sql`${at} >= ${midnight(from, 0)}` : undefined,
    to ? sql`${at} < ${midnight(to, 1)}` : undefined,
    after
      ? afterCursor(
          auditSources.indexOf(source) - auditSources.indexOf(after.source),
          at,
          id,
          after,
        )
      : undefined,
  )
}

function afterCursor(sourceDistance: number, at: PgColumn, id: PgColumn, after: AuditCursor) {
  if (sourceDistance === 0) return sql`(${at}, ${id}) < (${after.at}, ${after.id})`
  return sourceDistance < 0 ? sql`${at} < ${after.at}` : sql`${at} <= ${after.at}`
}

function midnight(day: string, later: number) {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/London'`
}
