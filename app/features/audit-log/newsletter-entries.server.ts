import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { newsletterAction } from '#app/db/schema/newsletters.ts'
import { newsletterEvents, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

/** The events of newsletters and their sendings, the latest first. */
export async function newsletterEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story || query.piece) return []
  const { id, at, action, subject, actorId, note } = newsletterEvents
  const asked = newsletterAction.enumValues.find((each) => query.action === `newsletter ${each}`)
  const rows = await db
    .select({ id, at, action, subject, actorId, actor: user.email, note })
    .from(newsletterEvents)
    .leftJoin(user, eq(user.id, actorId))
    .where(
      and(
        asked ? eq(action, asked) : undefined,
        query.actorId ? eq(actorId, query.actorId) : undefined,
        matchesQuery('newsletters', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, action, subject, ...entry }) => ({
    ...{ ...entry, source: 'newsletters', id: String(id), action: `newsletter ${action}` },
    ...{ submissionId: null, pieceId: null, fromStatus: null, toStatus: null },
    object: subject || null,
  }))
}
