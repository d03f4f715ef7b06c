import { and, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { submissions } from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import {
  listOthers,
  type PresenceAnswer,
  type PresenceReport,
  recordPresence,
} from '#app/platform/sessions/presence.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

/** @returns who else has it open, and its version: null when it is withdrawn or deleted */
export async function reportReading(
  admin: Viewer,
  report: PresenceReport,
): Promise<PresenceAnswer> {
  requireAdmin(admin)
  const { id } = report
  const gone = { others: [], version: null }
  if (!isUuid(id)) return gone
  const [story] = await db
    .select({ version: submissions.version })
    .from(submissions)
    .where(and(eq(submissions.id, id), notWithdrawn))
  if (!story) return gone
  await recordPresence(admin.id, 'submission', report)
  const others = await listOthers(admin.id, 'submission', id)
  return { others: others[id] ?? [], version: story.version }
}

/** By the id of a submission: the local parts of their addresses. */
export async function colleaguesReading(admin: Viewer) {
  requireAdmin(admin)
  return listOthers(admin.id, 'submission')
}
