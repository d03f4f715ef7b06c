import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { reviewPreferences } from '#app/db/schema/tables.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Whether /admin starts with the pending stories for this admin; by default it starts with all. */
export async function startsWithPending(admin: Viewer) {
  requireAdmin(admin)
  const [preference] = await db
    .select({ startsWithPending: reviewPreferences.startsWithPending })
    .from(reviewPreferences)
    .where(eq(reviewPreferences.userId, admin.id))
  return preference?.startsWithPending ?? false
}

/** Saves which list /admin starts with for this admin. */
export async function saveStart(admin: Viewer, startsWithPending: boolean) {
  requireAdmin(admin)
  await db
    .insert(reviewPreferences)
    .values({ userId: admin.id, startsWithPending })
    .onConflictDoUpdate({ target: reviewPreferences.userId, set: { startsWithPending } })
}
