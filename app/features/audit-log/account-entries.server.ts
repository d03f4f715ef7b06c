import { and, desc, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { accountClosures, roleEvents, user } from '#app/db/schema/tables.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

// Commands on the server change roles and close accounts, so these entries have no actor and no story.
const noStory = {
  ...{ actorId: null, actor: null, submissionId: null },
  ...{ fromStatus: null, toStatus: null },
}

/** Granted and revoked admin roles, the latest first. */
export async function roleEntries(query: EntryQuery): Promise<AuditEntry[]> {
  const { action, actorId, story, limit } = query
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
        matchesQuery('roles', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return rows.map(({ id, at, granted, object }) => ({
    ...{ ...noStory, source: 'roles', id: String(id), at, note: null },
    action: granted ? 'admin made' : 'admin unmade',
    object: object ?? 'a deleted account',
  }))
}

/** Accounts closed by the team, the latest first. */
export async function closureEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.actorId || query.story) return []
  const { id, at, userId, reason } = accountClosures
  const rows = await db
    .select({ id, at, userId, reason })
    .from(accountClosures)
    .where(matchesQuery('closures', at, id, query))
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, at, userId, reason }) => ({
    ...{ ...noStory, source: 'closures', id: String(id), at },
    ...{ action: 'account closed', object: userId, note: reason },
  }))
}
