import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import { submissionEvents, submissions, user } from '#app/platform/db/schema/tables.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

/** Oldest first. An actor is an admin's address, 'the author', or null for a deleted account. */
export async function findTimeline(
  admin: Viewer,
  { id, userId }: Pick<Submission, 'id' | 'userId'>,
) {
  requireAdmin(admin)
  const events = await db
    .select({
      ...pickColumns(submissionEvents, ['id', 'action', 'note', 'at', 'actorId']),
      email: user.email,
    })
    .from(submissionEvents)
    .leftJoin(user, eq(user.id, submissionEvents.actorId))
    .where(eq(submissionEvents.submissionId, id))
    .orderBy(asc(submissionEvents.id))
  return events.map(({ actorId, email, ...event }) => ({
    ...event,
    actor: actorId === userId ? 'the author' : email,
  }))
}

const fewOthers = 10

export async function othersBy(admin: Viewer, { id, userId }: Pick<Submission, 'id' | 'userId'>) {
  requireAdmin(admin)
  const rows = await db
    .select({ ...pickColumns(submissions, ['id', 'status', 'createdAt']), ...titleColumns })
    .from(submissions)
    .where(and(eq(submissions.userId, userId), ne(submissions.id, id), notWithdrawn))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(fewOthers)
  return rows.map(({ story, title, ...other }) => ({
    ...other,
    title: storyTitle({ title, story }, 6),
  }))
}
