import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { submissionEvents, submissions, user } from '#app/db/schema/tables.server.ts'
import { storyEvents } from '#app/features/stories/events.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

// What its author took back is no business of the team's any more.
const title = sql<string | null>`case when ${submissions.withdrawnAt} is null
  then coalesce(nullif(btrim(${submissions.title}), ''), left(${submissions.story}, 40) || '...') end`

/** What was done to stories, the latest first. */
export async function storyEntries(asked: EntryQuery): Promise<AuditEntry[]> {
  const { action, actorId, story } = asked
  const { id, at, submissionId, fromStatus, toStatus, note } = submissionEvents
  const rows = await db
    .select({
      ...{ id, at, action: submissionEvents.action, actorId: submissionEvents.actorId },
      ...{ actor: user.email, submissionId, object: title, fromStatus, toStatus, note },
    })
    .from(submissionEvents)
    .leftJoin(user, eq(user.id, submissionEvents.actorId))
    .leftJoin(submissions, eq(submissions.id, submissionId))
    .where(
      and(
        action && action in storyEvents
          ? eq(submissionEvents.action, action as SubmissionAction)
          : action && sql`false`,
        actorId ? eq(submissionEvents.actorId, actorId) : undefined,
        story ? eq(submissionId, story) : undefined,
        matchesQuery('stories', at, id, asked),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(asked.most)
  return rows.map((row) => ({
    ...row,
    source: 'stories',
    id: String(row.id),
  }))
}
