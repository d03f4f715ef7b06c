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
 * Queues a dead letter again. It keeps its Message-ID, so mail programs recognise a duplicate.
 *
 * @returns false when it is no longer there: it was retried already, or deleted because of its age
 */
export async function retryEmail(admin: Viewer, id: string) {
  requireAdmin(admin)
  return isUuid(id) && (await requeue(admin, sql`id = ${id}`)) > 0
}

/** Queues all dead letters that are still useful, a thousand at a time. @returns how many */
export async function retryAllEmails(admin: Viewer) {
  requireAdmin(admin)
  return requeue(admin, sql`coalesce((data ->> 'usefulUntil')::timestamptz > now(), true)`)
}

function requeue(admin: Viewer, which: SQL) {
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
