import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { pictureAction } from '#app/db/schema/pictures.ts'
import { pictureEvents, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

/** What was done to uploaded pictures, the latest first. */
export async function pictureEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story || query.piece) return []
  const { id, at, action, picture, actorId, note } = pictureEvents
  const asked = pictureAction.enumValues.find((each) => query.action === `picture ${each}`)
  const rows = await db
    .select({ id, at, action, object: picture, actorId, actor: user.email, note })
    .from(pictureEvents)
    .leftJoin(user, eq(user.id, actorId))
    .where(
      and(
        asked ? eq(action, asked) : undefined,
        query.actorId ? eq(actorId, query.actorId) : undefined,
        matchesQuery('pictures', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, action, ...entry }) => ({
    ...{ ...entry, source: 'pictures', id: String(id), action: `picture ${action}` },
    ...{ submissionId: null, pieceId: null, fromStatus: null, toStatus: null },
  }))
}
