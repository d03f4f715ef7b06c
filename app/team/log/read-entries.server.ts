import { and, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { db } from '#app/platform/db/client.server.ts'
import {
  accountClosures,
  cases,
  invitationEvents,
  invitations,
  newsletterEvents,
  pictureEvents,
  pieceEvents,
  pieces,
  roleEvents,
  secondFactorEvents,
  settingsRevisions,
  submissionEvents,
  submissions,
  user,
} from '#app/platform/db/schema/tables.server.ts'
import { teamRoles } from '#app/platform/sessions/role.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'
import {
  type AuditAction,
  type AuditCursor,
  type AuditEntry,
  type AuditSource,
  auditSources,
} from './audit-log.ts'
import type { AuditFilters } from './audit-query.ts'

type EntryQuery = Omit<AuditFilters, 'actor'> & {
  actorId?: string
  after: AuditCursor | null
  limit: number
}

type Source = {
  table: PgTable
  actions: RegExp
  action: SQLWrapper
  id: PgColumn
  at: PgColumn
  object: SQLWrapper
  actorId?: PgColumn
  actorShown?: SQL
  note?: SQLWrapper
  storyId?: PgColumn
  pieceId?: PgColumn
  pieceShown?: SQL
  fromStatus?: PgColumn
  toStatus?: PgColumn
  where?: SQL | undefined
}

const none = sql<null>`null`

const sources: Record<AuditSource, Source> = {
  stories: {
    ...eventsIn(submissionEvents),
    actions: /^\w+/,
    action: submissionEvents.action,
    storyId: submissionEvents.submissionId,
    fromStatus: submissionEvents.fromStatus,
    toStatus: submissionEvents.toStatus,
    // The row may be gone. What its author withdrew is no longer the team's to read.
    object: sql`(
      select json_build_object('title', ${submissions.title}, 'story', ${titleColumns.story}) from ${submissions}
      where ${submissions.id} = ${submissionEvents.submissionId} and ${submissions.withdrawnAt} is null
    )`.mapWith((story) => storyTitle(story, 6)),
  },
  pieces: {
    ...eventsIn(pieceEvents),
    actions: /^piece /,
    action: sql`'piece ' || ${pieceEvents.action}`,
    object: sql`nullif(${pieceEvents.title}, '')`,
    pieceId: pieceEvents.pieceId,
    pieceShown: sql`(select ${pieces.id} from ${pieces} where ${pieces.id} = ${pieceEvents.pieceId})`,
  },
  pictures: {
    ...eventsIn(pictureEvents),
    actions: /^picture /,
    action: sql`'picture ' || ${pictureEvents.action}`,
    object: pictureEvents.picture,
  },
  newsletters: {
    ...eventsIn(newsletterEvents),
    actions: /^newsletter /,
    action: sql`'newsletter ' || ${newsletterEvents.action}`,
    object: sql`nullif(${newsletterEvents.subject}, '')`,
  },
  settings: {
    table: settingsRevisions,
    id: settingsRevisions.id,
    at: settingsRevisions.madeAt,
    actions: /^settings /,
    action: sql`'settings ' || ${settingsRevisions.change}`,
    object: sql`replace(${settingsRevisions.form}::text, '-', ' ')`,
    note: sql`case ${settingsRevisions.change} when 'restored' then ${settingsRevisions.why} end`,
    actorId: settingsRevisions.madeBy,
    // Only somebody with an account changes settings; a revision loses its author with the account.
    actorShown: sql`coalesce(${settingsRevisions.madeBy}::text, 'deleted')`,
    where: inArray(settingsRevisions.change, ['changed', 'restored']),
  },
  roles: {
    ...eventsIn(roleEvents),
    actions: / (?:un)?made$/,
    action: sql`${roleEvents.role} || case when ${roleEvents.granted} then ' made' else ' unmade' end`,
    object: emailById(roleEvents.userId),
    where: inArray(roleEvents.role, [...teamRoles]),
  },
  invitations: {
    ...eventsIn(invitationEvents),
    actions: /^invitation /,
    action: sql`'invitation ' || ${invitationEvents.change}`,
    // The address is not kept once the invitation is over.
    object: sql`coalesce((select ${invitations.email} from ${invitations} where ${invitations.id} = ${invitationEvents.invitationId}), ${invitationEvents.role})`,
  },
  factors: {
    ...eventsIn(secondFactorEvents),
    actions: /^second factor /,
    action: sql`'second factor ' || ${secondFactorEvents.change}`,
    object: emailById(secondFactorEvents.userId),
  },
  closures: {
    table: accountClosures,
    id: accountClosures.id,
    at: accountClosures.at,
    actions: /^account closed$/,
    action: sql`'account closed'`,
    object: accountClosures.userId,
    note: accountClosures.reason,
  },
  cases: {
    table: cases,
    id: cases.id,
    at: cases.closedAt,
    actions: /^(?:report|complaint|message) closed$/,
    action: sql`${cases.kind} || ' closed'`,
    object: cases.caseNumber,
    actorId: cases.closedById,
    note: cases.closingNote,
    storyId: cases.submissionId,
    where: isNotNull(cases.closedAt),
  },
}

type Events = PgTable & Record<'id' | 'at' | 'actorId', PgColumn> & { note?: PgColumn }

function eventsIn(table: Events) {
  const { id, at, actorId, note } = table
  return { table, id, at, actorId, note }
}

function emailById(userId: PgColumn) {
  return sql`coalesce((select owner.email from ${user} owner where owner.id = ${userId}), 'a deleted account')`
}

/** Those of stories have no word in common. */
export function findAuditSource(action: AuditAction): AuditSource {
  return auditSources.findLast((source) => sources[source].actions.test(action)) ?? 'stories'
}

export async function readEntries(source: AuditSource, query: EntryQuery): Promise<AuditEntry[]> {
  const from = sources[source]
  const { id, at, action, actorId, storyId, pieceId } = from
  const isEmpty =
    (query.story && !storyId) || (query.piece && !pieceId) || (query.actorId && !actorId)
  if (isEmpty) return []
  const rows = await db
    .select({
      id: sql<string>`${id}::text`,
      at: at as PgColumn<never> & { _: { data: Date; notNull: true } },
      action: sql<AuditAction>`${action}`,
      actorId: sql<string | null>`${from.actorShown ?? actorId ?? none}`,
      actor: user.email,
      object: from.object as SQL<string | null>,
      note: sql<string | null>`${from.note ?? none}`,
      submissionId: sql<string | null>`${storyId ?? none}`,
      pieceId: sql<string | null>`${from.pieceShown ?? none}`,
      fromStatus: sql<string | null>`${from.fromStatus ?? none}`,
      toStatus: sql<string | null>`${from.toStatus ?? none}`,
    })
    .from(from.table)
    .leftJoin(user, actorId ? eq(user.id, actorId) : sql`false`)
    .where(
      and(
        from.where,
        query.action ? sql`${action} = ${query.action}` : undefined,
        query.actorId && actorId ? eq(actorId, query.actorId) : undefined,
        query.story && storyId ? eq(storyId, query.story) : undefined,
        query.piece && pieceId ? eq(pieceId, query.piece) : undefined,
        query.from ? sql`${at} >= ${midnight(query.from, 0)}` : undefined,
        query.to ? sql`${at} < ${midnight(query.to, 1)}` : undefined,
        query.after ? isAfter(query.after, source) : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(query.limit)
  return rows.map((row) => ({ ...row, source }))
}

/** Entries with the same time are ordered by source, so a cursor says how far each source has been read. */
function isAfter(after: AuditCursor, source: AuditSource) {
  const { at, id } = sources[source]
  const distance = auditSources.indexOf(source) - auditSources.indexOf(after.source)
  if (distance === 0) return sql`(${at}, ${id}) < (${after.at}, ${after.id})`
  return distance < 0 ? sql`${at} < ${after.at}` : sql`${at} <= ${after.at}`
}

function midnight(day: string, later: number) {
  return sql`(${day}::date + ${later}::int)::timestamp at time zone 'Europe/London'`
}
