import { and, desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { submissionEvents, submissions, user } from '#app/db/schema/tables.server.ts'
import { storyEvents } from '#app/features/stories/events.ts'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { titleColumns } from '#app/features/stories/title-columns.server.ts'
import type { AuditEntry } from './audit-log.ts'
import { type EntryQuery, matchesQuery } from './entry-query.server.ts'

/** The events of stories, the latest first. */
export async function storyEntries(asked: EntryQuery): Promise<AuditEntry[]> {
  const { action, actorId, story } = asked
  if (asked.piece) return []
  const { id, at, submissionId, fromStatus, toStatus, note } = submissionEvents
  const rows = await db
    .select({
      ...{ id, at, action: submissionEvents.action, actorId: submissionEvents.actorId },
      ...{ actor: user.email, submissionId, fromStatus, toStatus, note },
      ...{ ...titleColumns, withdrawnAt: submissions.withdrawnAt },
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
    .limit(asked.limit)
  return rows.map(({ title, story, withdrawnAt, ...row }) => ({
    ...row,
    // The row may be gone. What its author withdrew is no longer the team's to read.
    object: story && !withdrawnAt ? storyTitle({ title, story }, 6) : null,
    source: 'stories',
    pieceId: null,
    id: String(row.id),
  }))
}
