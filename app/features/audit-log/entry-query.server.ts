import { and, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type AuditCursor, type AuditFilters, type AuditSource, auditSources } from './audit-log.ts'

/** What is asked of each kind of record. `actorId` is the account behind the address that was typed. */
export type EntryQuery = Omit<AuditFilters, 'actor'> & {
  actorId?: string
  after: AuditCursor | null
  most: number
}

/**
 * Lets through what is within the days asked for, in London, and comes after the place where the last page ended. Of
 * records made at one moment those of the first source come first: so a place says how far each source has been read.
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
      ? beyond(auditSources.indexOf(source) - auditSources.indexOf(after.source), at, id, after)
      : undefined,
  )
}

function beyond(distance: number, at: PgColumn, id: PgColumn, after: AuditCursor) {
  if (distance === 0) return sql`(${at}, ${id}) < (${after.at}, ${after.id})`
  return distance < 0 ? sql`${at} < ${after.at}` : sql`${at} <= ${after.at}`
}

function midnight(day: string, later: number) {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/London'`
}
