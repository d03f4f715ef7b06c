import { count, desc, gt, max, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { senderRefusals } from '#app/platform/db/schema/tables.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

export type SenderRefusals = {
  domain: string
  code: string | null
  words: string
  times: number
  last: Date
}

const shown = 25

/** What servers said of the last 30 days that refused us, the way or an email, the latest first, up to `shown`. */
export async function listSenderRefusals(admin: Viewer): Promise<SenderRefusals[]> {
  requireAdmin(admin)
  const { domain, code, words, refusedAt } = senderRefusals
  const rows = await db
    .select({ domain, code, words, times: count(), last: max(refusedAt) })
    .from(senderRefusals)
    .where(gt(refusedAt, sql`now() - interval '30 days'`))
    .groupBy(domain, code, words)
    .orderBy(desc(max(refusedAt)))
    .limit(shown)
  return rows.map((row) => ({ ...row, last: row.last! }))
}
