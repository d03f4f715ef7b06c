import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { pieceAction } from '#app/db/schema/pieces.ts'
import { pieceEvents, pieces, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

/** The events of articles, plates and films, the latest first. */
export async function pieceEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story) return []
  const { id, at, action, title, actorId, note } = pieceEvents
  const asked = pieceAction.enumValues.find((each) => query.action === `piece ${each}`)
  const rows = await db
    .select({ id, at, action, title, actorId, actor: user.email, note, pieceId: pieces.id })
    .from(pieceEvents)
    .leftJoin(user, eq(user.id, actorId))
    .leftJoin(pieces, eq(pieces.id, pieceEvents.pieceId))
    .where(
      and(
        asked ? eq(action, asked) : undefined,
        query.actorId ? eq(actorId, query.actorId) : undefined,
        query.piece ? eq(pieceEvents.pieceId, query.piece) : undefined,
        matchesQuery('pieces', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, action, title, ...entry }) => ({
    ...{ ...entry, source: 'pieces', id: String(id), action: `piece ${action}` },
    ...{ submissionId: null, fromStatus: null, toStatus: null },
    object: title || null,
  }))
}
