import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { complaints, contactSubmissions, reports, user } from '#app/db/schema/tables.server.ts'
import type { AuditAction, AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

// The columns that the three tables have in common.
type Closable = typeof reports
type ResolutionSource = {
  action: AuditAction
  table: Closable
  number: SQL<string | null>
  storyId: SQL<string | null>
}

const none = sql<null>`null`

const sources = {
  reports: {
    action: 'report closed',
    table: reports,
    number: sql`${reports.caseNumber}`,
    storyId: sql`${reports.submissionId}`,
  },
  complaints: {
    action: 'complaint closed',
    table: complaints as unknown as Closable,
    number: sql`${complaints.caseNumber}`,
    storyId: none,
  },
  messages: {
    action: 'message closed',
    table: contactSubmissions as unknown as Closable,
    number: none,
    storyId: none,
  },
} satisfies Record<string, ResolutionSource>

/** Closed reports, complaints and messages, the latest first. */
export async function resolutionEntries(
  source: keyof typeof sources,
  query: EntryQuery,
): Promise<AuditEntry[]> {
  const { action, table, number, storyId }: ResolutionSource = sources[source]
  const { id, closedAt, closedById, closingNote } = table
  if (query.piece || (query.story && source !== 'reports')) return []
  const rows = await db
    .select({
      ...{ id, at: closedAt, actorId: closedById, actor: user.email, note: closingNote },
      ...{ object: number, submissionId: storyId },
    })
    .from(table)
    .leftJoin(user, eq(user.id, closedById))
    .where(
      and(
        isNotNull(closedAt),
        query.actorId ? eq(closedById, query.actorId) : undefined,
        query.story ? eq(reports.submissionId, query.story) : undefined,
        matchesQuery(source, closedAt, id, query),
      ),
    )
    .orderBy(desc(closedAt), desc(id))
    .limit(query.limit)
  return rows.map((row) => ({
    ...{ ...row, at: row.at!, source, action },
    ...{ pieceId: null, fromStatus: null, toStatus: null },
  }))
}
