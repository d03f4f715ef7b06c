import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { reviewPreferences } from '#app/db/schema/tables.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Whether /admin begins with the stories that wait for this admin; until they say so it begins with all. */
export async function startsWithWaiting(admin: Viewer) {
  requireAdmin(admin)
  const [preference] = await db
    .select({ startsWithWaiting: reviewPreferences.startsWithWaiting })
    .from(reviewPreferences)
    .where(eq(reviewPreferences.userId, admin.id))
  return preference?.startsWithWaiting ?? false
}

/** Remembers which list /admin begins with for this admin. */
export async function saveStart(admin: Viewer, startsWithWaiting: boolean) {
  requireAdmin(admin)
  await db
    .insert(reviewPreferences)
    .values({ userId: admin.id, startsWithWaiting })
    .onConflictDoUpdate({ target: reviewPreferences.userId, set: { startsWithWaiting } })
}
