import { and, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import {
  type Submission,
  submissionEvents,
  submissions,
  undoableDecisions,
} from '#app/db/schema/tables.server.ts'
import { storyTitle } from '#app/features/stories/excerpt.ts'
import { nextVersion } from '#app/features/stories/next-version.server.ts'
import { titleColumns } from '#app/features/stories/title-columns.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

/** How long an admin may undo their own decision. */
export const undoMinutes = 10

/** The time until which a decision can be undone. */
export function undoUntil(decidedAt: Date) {
  return new Date(decidedAt.getTime() + undoMinutes * 60_000)
}

const inTime = sql<boolean>`${undoableDecisions.decidedAt} > now() - make_interval(mins => ${undoMinutes})`

/** Stores what a decision replaces, in the decision's transaction. */
export async function storeUndo(
  tx: Transaction,
  admin: Viewer,
  before: Submission,
  after: Submission,
) {
  const replaced = {
    actorId: admin.id,
    version: after.version,
    status: before.status,
    adminNotes: before.adminNotes,
    messageToAuthor: before.messageToAuthor,
    approvedAt: before.approvedAt,
    approvedBy: before.approvedBy,
    decidedAt: sql`now()`,
  }
  await tx
    .insert(undoableDecisions)
    .values({ submissionId: after.id, ...replaced })
    .onConflictDoUpdate({ target: undoableDecisions.submissionId, set: replaced })
}

export type UndoRefusal = 'too late' | 'changed since' | 'not yours' | 'nothing to undo'

/**
 * Undoes an admin's own decision within ten minutes: restores status, notes, message and approval.
 *
 * @returns the submission as it is now, or the reason for the refusal
 */
export async function undo(admin: Viewer, id: string): Promise<Submission | UndoRefusal> {
  const undone = await db.transaction((tx) => undoInTransaction(tx, admin, id))
  if (typeof undone !== 'string') await saveRemovals()
  return undone
}

/** `undo` inside the caller's transaction. The caller runs `saveRemovals` after the commit. */
export async function undoInTransaction(
  tx: Transaction,
  admin: Viewer,
  id: string,
): Promise<Submission | UndoRefusal> {
  requireAdmin(admin)
  if (!isUuid(id)) return 'nothing to undo'
  // Lock in the same order as `decide`: first the submission, then the undo record.
  const [current] = await tx
    .select({ status: submissions.status, version: submissions.version })
    .from(submissions)
    .where(and(eq(submissions.id, id), notWithdrawn))
    .for('update')
  const [former] = await tx
    .select({ kept: undoableDecisions, inTime })
    .from(undoableDecisions)
    .where(eq(undoableDecisions.submissionId, id))
  if (!former) return 'nothing to undo'
  const { kept } = former
  if (kept.actorId !== admin.id) return 'not yours'
  if (current?.version !== kept.version) return 'changed since'
  if (!former.inTime) return 'too late'
  return restore(tx, admin, kept, current.status)
}

type Kept = typeof undoableDecisions.$inferSelect

async function restore(tx: Transaction, admin: Viewer, kept: Kept, from: Submission['status']) {
  const { submissionId, status, adminNotes, messageToAuthor, approvedAt, approvedBy } = kept
  const [after] = await tx
    .update(submissions)
    .set({
      ...{ status, adminNotes, messageToAuthor, approvedAt, approvedBy },
      ...nextVersion,
    })
    .where(and(eq(submissions.id, submissionId), eq(submissions.version, kept.version)))
    .returning()
  if (!after) return 'changed since'
  await tx.delete(undoableDecisions).where(eq(undoableDecisions.submissionId, submissionId))
  await tx.insert(submissionEvents).values({
    submissionId,
    actorId: admin.id,
    action: 'undone',
    fromStatus: from,
    toStatus: status,
  })
  log.info(
    { ...auditFields(), submission: submissionId, user: admin.id, was: from, is: status },
    'decision undone',
  )
  return after
}

/** The admin's last decision that can still be undone, and until when; null when there is none. */
export async function lastUndoable(admin: Viewer) {
  requireAdmin(admin)
  const [last] = await db
    .select({
      id: submissions.id,
      ...titleColumns,
      status: submissions.status,
      decidedAt: undoableDecisions.decidedAt,
    })
    .from(undoableDecisions)
    .innerJoin(submissions, eq(submissions.id, undoableDecisions.submissionId))
    .where(
      and(
        eq(undoableDecisions.actorId, admin.id),
        eq(undoableDecisions.version, submissions.version),
        inTime,
        notWithdrawn,
      ),
    )
    .orderBy(desc(undoableDecisions.decidedAt))
    .limit(1)
  if (!last) return null
  const { id, status, decidedAt } = last
  return { id, status, until: undoUntil(decidedAt), title: storyTitle(last, 6) }
}

export type Undoable = NonNullable<Awaited<ReturnType<typeof lastUndoable>>>

/** Deletes undo records that can no longer be used. @returns how many */
export async function deleteExpiredUndo() {
  // After an hour, so that until then an admin hears that it is too late, and not that there is nothing to undo.
  const { rowCount } = await db
    .delete(undoableDecisions)
    .where(sql`${undoableDecisions.decidedAt} <= now() - interval '1 hour'`)
  return rowCount ?? 0
}
