import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { notices, submissions } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'

type Reader = Pick<Viewer, 'id'>

/** Still true and not dismissed, newest first. */
export async function dashboardNoticesFor({ id }: Reader) {
  const rows = await db
    .select({
      id: notices.id,
      at: notices.createdAt,
      submissionId: submissions.id,
      status: submissions.status,
      ...titleColumns,
    })
    .from(notices)
    .innerJoin(submissions, eq(submissions.id, notices.submissionId))
    .where(
      and(
        eq(notices.userId, id),
        isNull(notices.readAt),
        isNull(submissions.withdrawnAt),
        sql`${notices.kind} = case ${submissions.status} when 'pending' then 'set to pending' else ${submissions.status}::text end`,
      ),
    )
    .orderBy(desc(notices.createdAt), desc(notices.id))
    .limit(10)
  return rows.map(({ title, story, ...notice }) => ({
    ...notice,
    title: storyTitle({ title, story }, 6),
  }))
}

/** Repeating it is harmless. @returns false when it is not theirs */
export async function dismissDashboardNotice({ id }: Reader, noticeId: string) {
  if (!isUuid(noticeId)) return false
  const [own] = await db
    .update(notices)
    .set({ readAt: sql`coalesce(${notices.readAt}, now())` })
    .where(and(eq(notices.id, noticeId), eq(notices.userId, id)))
    .returning({ id: notices.id })
  return own !== undefined
}
