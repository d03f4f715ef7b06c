import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { roleEvents, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

const noStory = { actorId: null, actor: null, submissionId: null, note: null }

/** Granted and revoked admin roles, the latest first. Commands on the server do this, so there is no actor. */
export async function roleEntries({
  action,
  actorId,
  story,
  ...asked
}: EntryQuery): Promise<AuditEntry[]> {
  if (actorId || story) return []
  const { id, at, granted } = roleEvents
  const rows = await db
    .select({ id, at, granted, object: user.email })
    .from(roleEvents)
    .leftJoin(user, eq(user.id, roleEvents.userId))
    .where(
      and(
        eq(roleEvents.role, 'admin'),
        action ? eq(granted, action === 'admin made') : undefined,
        matchesQuery('roles', at, id, asked),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(asked.limit)
  return rows.map(({ id, at, granted, object }) => ({
    ...{ source: 'roles', id: String(id), at, ...noStory, fromStatus: null, toStatus: null },
    action: granted ? 'admin made' : 'admin unmade',
    object: object ?? 'an account since deleted',
  }))
}
