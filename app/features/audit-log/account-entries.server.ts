import { and, desc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db } from '#app/db/client.server.ts'
import { secondFactorChanges } from '#app/db/schema/accounts.ts'
import {
  accountClosures,
  roleEvents,
  secondFactorEvents,
  user,
} from '#app/db/schema/tables.server.ts'
import { type TeamRole, teamRoles } from '#app/server/sessions/role.ts'
import type { AuditAction, AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

const noStory = { submissionId: null, pieceId: null, fromStatus: null, toStatus: null }

const roleActions = teamRoles.flatMap((role) => [
  { role, granted: true, action: `${role} made` as const },
  { role, granted: false, action: `${role} unmade` as const },
])

export function isRoleAction(action: AuditAction) {
  return roleActions.some((each) => each.action === action)
}

/** Given and revoked roles, the latest first. */
export async function roleEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story || query.piece) return []
  const { id, at, role, granted, actorId } = roleEvents
  const actor = alias(user, 'actor')
  const asked = roleActions.filter(({ action }) => !query.action || query.action === action)
  const rows = await db
    .select({ id, at, role, granted, actorId, actor: actor.email, object: user.email })
    .from(roleEvents)
    .leftJoin(user, eq(user.id, roleEvents.userId))
    .leftJoin(actor, eq(actor.id, actorId))
    .where(
      and(
        or(...asked.map((each) => and(eq(role, each.role), eq(granted, each.granted)))),
        query.actorId ? eq(actorId, query.actorId) : undefined,
        matchesQuery('roles', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, role, granted, object, ...entry }) => ({
    ...{ ...noStory, ...entry, source: 'roles', id: String(id), note: null },
    action: `${role as TeamRole} ${granted ? 'made' : 'unmade'}`,
    object: object ?? 'a deleted account',
  }))
}

/** Second factors that were switched on or off, or got new recovery codes, the latest first. */
export async function secondFactorEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.story || query.piece) return []
  const { id, at, change, actorId } = secondFactorEvents
  const actor = alias(user, 'actor')
  const asked = secondFactorChanges.find((each) => query.action === `second factor ${each}`)
  const rows = await db
    .select({ id, at, change, actorId, actor: actor.email, object: user.email })
    .from(secondFactorEvents)
    .leftJoin(user, eq(user.id, secondFactorEvents.userId))
    .leftJoin(actor, eq(actor.id, actorId))
    .where(
      and(
        asked ? eq(change, asked) : undefined,
        query.actorId ? eq(actorId, query.actorId) : undefined,
        matchesQuery('factors', at, id, query),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, change, object, ...entry }) => ({
    ...{ ...noStory, ...entry, source: 'factors', id: String(id), note: null },
    action: `second factor ${change}`,
    object: object ?? 'a deleted account',
  }))
}

/** Accounts closed by the team, the latest first. */
export async function closureEntries(query: EntryQuery): Promise<AuditEntry[]> {
  if (query.actorId || query.story || query.piece) return []
  const { id, at, userId, reason } = accountClosures
  const rows = await db
    .select({ id, at, userId, reason })
    .from(accountClosures)
    .where(matchesQuery('closures', at, id, query))
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map(({ id, at, userId, reason }) => ({
    ...{ ...noStory, actorId: null, actor: null, source: 'closures', id: String(id), at },
    ...{ action: 'account closed', object: userId, note: reason },
  }))
}
