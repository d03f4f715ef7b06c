import { desc } from 'drizzle-orm'
import { restores } from '#app/platform/db/schema/tables.server.ts'
import { db } from './client.server.ts'

/** An ISO date; null when it was never restored. */
export let lastRestoredAt: string | null = null

/** Once at the start is enough: a restore needs an empty database, so it cannot happen while the site runs. */
export async function readLastRestore() {
  const [last] = await db
    .select({ restoredAt: restores.restoredAt })
    .from(restores)
    .orderBy(desc(restores.restoredAt))
    .limit(1)
  lastRestoredAt = last?.restoredAt.toISOString() ?? null
}
