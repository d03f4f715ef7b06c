import { sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import {
  reviewOpenings,
  type Submission,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

/** Unless they wrote it, or it has changed since. */
export async function recordOpening(
  admin: Viewer,
  { id, version }: Pick<Submission, 'id' | 'version'>,
) {
  requireAdmin(admin)
  // The lock waits for the author's unfinished change; the version no longer matches after it.
  await db.execute(sql`
    insert into ${reviewOpenings} (submission_id)
    select ${submissions.id} from ${submissions}
    where ${submissions.id} = ${id} and ${submissions.version} = ${version}
      and ${submissions.userId} <> ${admin.id}
      and not exists (select from ${reviewOpenings} opened where opened.submission_id = ${submissions.id})
    for share of ${submissions}
    on conflict do nothing`)
}

/** By any admin, in its current version. */
export const isOpened = sql<boolean>`exists (select from ${reviewOpenings} opened where opened.submission_id = ${submissions.id})`
