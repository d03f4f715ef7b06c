import { and, eq, ne, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { reviewPresence, submissions, user, userRoles } from '#app/db/schema/tables.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { pgChannels } from '#app/server/pg-notifications.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { Colleague, PresenceState } from './live.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

// The database's clock is the same for all instances of the site.
const isPresent = sql`${reviewPresence.seenAt} > now() - interval '60 seconds'`

/** Records that an admin has a submission open; must be repeated within a minute. Colleagues are notified the first time. */
export async function markPresent(admin: Viewer, submissionId: string) {
  requireAdmin(admin)
  if (!isUuid(submissionId)) return
  const own = { submissionId, userId: admin.id }
  const renewed = await db
    .update(reviewPresence)
    .set({ seenAt: sql`now()` })
    .where(and(isReader(own), isPresent))
    .returning({ userId: reviewPresence.userId })
  if (renewed.length > 0) return
  await db.execute(sql`
    with old as (delete from ${reviewPresence} where seen_at < now() - interval '1 hour'),
    arrived as (
      insert into ${reviewPresence} (submission_id, user_id)
      select id, ${admin.id}::uuid from submissions where id = ${submissionId} and withdrawn_at is null
      on conflict (submission_id, user_id) do update set seen_at = now()
      returning submission_id
    )
    select pg_notify(${pgChannels.review}, 'reading:' || submission_id) from arrived`)
}

/** Records that an admin has closed a submission. */
export async function markAbsent(admin: Viewer, submissionId: string) {
  requireAdmin(admin)
  if (!isUuid(submissionId)) return
  await db.transaction(async (tx) => {
    const left = await tx
      .delete(reviewPresence)
      .where(isReader({ submissionId, userId: admin.id }))
      .returning({ userId: reviewPresence.userId })
    if (left.length > 0)
      await tx.execute(sql`select pg_notify(${pgChannels.review}, ${`reading:${submissionId}`})`)
  })
}

/** The colleagues who have a submission open, by the local part of their address; all submissions, without an id. */
export function colleaguesReading(admin: Viewer, submissionId?: string): Promise<Colleague[]> {
  requireAdmin(admin)
  return db
    .select({
      submissionId: reviewPresence.submissionId,
      name: sql<string>`split_part(${user.email}, '@', 1)`,
    })
    .from(reviewPresence)
    .innerJoin(user, eq(user.id, reviewPresence.userId))
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .where(
      and(
        isPresent,
        ne(reviewPresence.userId, admin.id),
        submissionId ? eq(reviewPresence.submissionId, submissionId) : undefined,
      ),
    )
    .orderBy(user.email)
    .limit(200)
}

/** Who else has the submission open, and its version: null when it is withdrawn or deleted. */
export async function presenceOf(admin: Viewer, submissionId: string): Promise<PresenceState> {
  requireAdmin(admin)
  if (!isUuid(submissionId)) return { readers: [], version: null }
  const [readers, [found]] = await Promise.all([
    colleaguesReading(admin, submissionId),
    db
      .select({ version: submissions.version })
      .from(submissions)
      .where(and(eq(submissions.id, submissionId), notWithdrawn)),
  ])
  return { readers, version: found?.version ?? null }
}

function isReader({ submissionId, userId }: { submissionId: string; userId: string }) {
  return and(eq(reviewPresence.submissionId, submissionId), eq(reviewPresence.userId, userId))
}
