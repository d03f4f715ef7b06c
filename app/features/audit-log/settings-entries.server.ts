import { and, desc, eq, inArray } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { settingsRevisions, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

const logged = ['changed', 'restored'] as const

/** What editors have changed in the settings and on the front page, the latest first. */
export async function settingsEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story || query.piece) return []
  const { id, madeAt: at, madeBy: actorId, change, form, why } = settingsRevisions
  const asked = logged.filter((each) => !query.action || query.action === `settings ${each}`)
  const rows = await db
    .select({ id, at, change, form, actorId, actor: user.email, why })
    .from(settingsRevisions)
    .leftJoin(user, eq(user.id, actorId))
    .where(
      and(
        inArray(change, asked),
        query.actorId ? eq(actorId, query.actorId) : undefined,
        matchesQuery('settings', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, change, form, why, actorId, ...entry }) => ({
    ...{ ...entry, source: 'settings', id: String(id) },
    action: change === 'restored' ? 'settings restored' : 'settings changed',
    // Only somebody with an account changes settings; a revision loses its author with the account.
    actorId: actorId ?? 'deleted',
    ...{ submissionId: null, pieceId: null, fromStatus: null, toStatus: null },
    object: form.replaceAll('-', ' '),
    note: change === 'restored' ? why : null,
  }))
}
