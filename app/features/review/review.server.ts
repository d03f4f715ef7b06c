import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import {
  type Submission,
  type SubmissionStatus,
  submissionEvents,
  submissions,
} from '#app/db/schema/submissions.ts'
import { nextVersion } from '#app/features/stories/next-version.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { type DecisionObstacle, obstacleTo } from './decision.ts'
import { scheduleDecisionEmail } from './decision-email.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'
import { isOpened } from './openings.server.ts'
import { storeUndo } from './undo.server.ts'

const actionFor = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'set to pending',
} as const satisfies Record<SubmissionStatus, string>

/** @returns also whether an admin has opened it in its current version; null when there is none, or its author withdrew it */
export async function findForReview(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [submission] = await db
    .select({ ...getTableColumns(submissions), isOpened })
    .from(submissions)
    .where(and(eq(submissions.id, id), notWithdrawn))
  return submission ?? null
}

export type Decision = {
  id: string
  /** The version the admin was looking at. */
  version: number
  to: SubmissionStatus
  /** For the team only. Without them the story keeps those that it has. */
  notes?: string
  /** For the author. A decision without a message clears the message of an earlier decision. */
  message?: string
}

/**
 * Moves a submission along one of the allowed transitions and saves the notes with it: locks the row, checks it, and updates it.
 *
 * @returns the submission as it is now, or why this decision cannot be made
 */
export async function decide(admin: Viewer, decision: Decision) {
  const decided = await db.transaction((tx) => decideInTransaction(tx, admin, decision))
  if (typeof decided !== 'string') await saveRemovals()
  return decided
}

/** `decide` inside the caller's transaction. The caller runs `saveRemovals` after the commit. */
export async function decideInTransaction(
  tx: Transaction,
  admin: Viewer,
  decision: Decision,
): Promise<Submission | DecisionObstacle> {
  requireAdmin(admin)
  const { id, to, message } = decision
  const [before] = await tx
    .select({ ...getTableColumns(submissions), isOpened })
    .from(submissions)
    .where(eq(submissions.id, id))
    .for('update', { of: submissions })
  if (!before) return 'withdrawn'
  const obstacle = obstacleTo(decision, before, admin.id)
  if (obstacle) return obstacle
  const notes = (decision.notes ?? before.adminNotes) || null

  const [after] = await tx
    .update(submissions)
    .set({
      status: to,
      // The literal word 'admin', as specified; the actual admin is in submission_events.
      approvedBy: to === 'approved' ? 'admin' : null,
      approvedAt: to === 'approved' ? sql`now()` : null,
      adminNotes: notes,
      messageToAuthor: message || null,
      ...nextVersion,
    })
    .where(eq(submissions.id, id))
    .returning()

  const [event] = await tx
    .insert(submissionEvents)
    .values({
      submissionId: id,
      actorId: admin.id,
      action: actionFor[to],
      fromStatus: before.status,
      toStatus: to,
      note: notes,
    })
    .returning({ id: submissionEvents.id })
  if (event) await scheduleDecisionEmail(tx, { eventId: event.id })
  await storeUndo(tx, admin, before, after!)
  log.info(
    { ...auditFields(), submission: id, user: admin.id, was: before.status, is: to },
    'submission decided',
  )
  return after!
}

/** Saves only the team's notes. @returns null when the submission was changed in the meantime */
export async function saveNotes(
  admin: Viewer,
  { id, version, notes }: { id: string; version: number; notes: string },
) {
  requireAdmin(admin)
  return db.transaction(async (tx) => {
    const [after] = await tx
      .update(submissions)
      .set({ adminNotes: notes || null, ...nextVersion })
      .where(and(eq(submissions.id, id), eq(submissions.version, version), notWithdrawn))
      .returning()
    if (!after) return null
    await tx.insert(submissionEvents).values({
      submissionId: id,
      actorId: admin.id,
      action: 'noted',
      fromStatus: after.status,
      toStatus: after.status,
      note: notes || null,
    })
    return after
  })
}
