import { type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { deadLetterQueue, type EmailJob, emailQueue } from '#app/server/email/email-queue.server.ts'
import { jobs, withinTransaction } from '#app/server/jobs.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/**
 * Puts a letter that was given up back in the post. It keeps its Message-ID, so a mail program knows it for the same.
 *
 * @returns false when it does not lie there any more: somebody else was quicker, or it was too old to keep
 */
export async function retryEmail(admin: Viewer, id: string) {
  requireAdmin(admin)
  return isUuid(id) && (await putBack(admin, sql`id = ${id}`)) > 0
}

/** Puts all of them back that still help somebody, a thousand at once. @returns how many */
export async function retryAllEmails(admin: Viewer) {
  requireAdmin(admin)
  return putBack(admin, sql`coalesce((data ->> 'usefulUntil')::timestamptz > now(), true)`)
}

function putBack(admin: Viewer, which: SQL) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: EmailJob }>(sql`
      delete from pgboss.job where name = ${deadLetterQueue} and id in (
        select id from pgboss.job where name = ${deadLetterQueue} and state < 'active' and ${which}
        limit 1000 for update skip locked
      ) returning data`)
    if (rows.length > 0) {
      await jobs.insert(
        emailQueue,
        rows.map(({ data }) => ({ data })),
        withinTransaction(tx),
      )
      log.info(
        { ...auditFields(), user: admin.id, letters: rows.length },
        'letters are tried again',
      )
    }
    return rows.length
  })
}
