import { eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { reviewPreferences } from '#app/platform/db/schema/tables.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

/** Whether /admin starts with the pending stories for this admin; by default it starts with all. */
export async function startsWithPending(admin: Viewer) {
  requireAdmin(admin)
  const [preference] = await db
    .select({ startsWithPending: reviewPreferences.startsWithPending })
    .from(reviewPreferences)
    .where(eq(reviewPreferences.userId, admin.id))
  return preference?.startsWithPending ?? false
}

export async function saveStart(admin: Viewer, startsWithPending: boolean) {
  requireAdmin(admin)
  await db
    .insert(reviewPreferences)
    .values({ userId: admin.id, startsWithPending })
    .onConflictDoUpdate({ target: reviewPreferences.userId, set: { startsWithPending } })
}
