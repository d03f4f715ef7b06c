import { desc } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { restores } from '#app/db/schema/tables.server.ts'

/** When this database was last restored from a backup, as an ISO date; null when it never was. */
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
