import { sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { reviewOpenings, type Submission, submissions } from '#app/db/schema/tables.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Records that an admin was shown a story whole, unless they wrote it themselves or it was changed meanwhile. */
export async function recordOpening(
  admin: Viewer,
  { id, version }: Pick<Submission, 'id' | 'version'>,
) {
  requireAdmin(admin)
  // The lock waits for a change by the author that is under way, and then finds another version.
  await db.execute(sql`
    insert into ${reviewOpenings} (submission_id)
    select ${submissions.id} from ${submissions}
    where ${submissions.id} = ${id} and ${submissions.version} = ${version}
      and ${submissions.userId} <> ${admin.id}
      and not exists (select from ${reviewOpenings} opened where opened.submission_id = ${submissions.id})
    for share of ${submissions}
    on conflict do nothing`)
}

/** For a select from submissions: whether an admin has opened the story as it is now. */
export const isOpened = sql<boolean>`exists (select from ${reviewOpenings} opened where opened.submission_id = ${submissions.id})`
