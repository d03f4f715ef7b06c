import { type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { onlyFor } from '#app/server/admins-only.server.ts'
import { isUuid } from '#app/server/cursor.ts'
import { traces } from '#app/server/http/traces.server.ts'
import { jobs, within } from '#app/server/jobs.server.ts'
import { log } from '#app/server/log.server.ts'
import { dead, type MailJob, queue } from '#app/server/mail/mail.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'

/**
 * Puts a letter that was given up back in the post. It keeps its Message-ID, so a mail program knows it for the same.
 *
 * @returns false when it does not lie there any more: somebody else was quicker, or it was too old to keep
 */
export async function tryAgain(admin: Viewer, id: string) {
  onlyFor(admin)
  return isUuid(id) && (await putBack(admin, sql`id = ${id}`)) > 0
}

/** Puts all of them back that still help somebody, a thousand at once. @returns how many */
export async function tryAllAgain(admin: Viewer) {
  onlyFor(admin)
  return putBack(admin, sql`coalesce((data ->> 'usefulUntil')::timestamptz > now(), true)`)
}

function putBack(admin: Viewer, which: SQL) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: MailJob }>(sql`
      delete from pgboss.job where name = ${dead} and id in (
        select id from pgboss.job where name = ${dead} and state < 'active' and ${which}
        limit 1000 for update skip locked
      ) returning data`)
    if (rows.length > 0) {
      await jobs.insert(
        queue,
        rows.map(({ data }) => ({ data })),
        within(tx),
      )
      log.info({ ...traces(), user: admin.id, letters: rows.length }, 'letters are tried again')
    }
    return rows.length
  })
}
