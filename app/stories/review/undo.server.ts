import { and, desc, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  type Submission,
  submissions,
  undoableDecisions,
} from '#app/platform/db/schema/tables.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { changeStory } from '#app/stories/public/change-story.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { titleColumns } from '#app/stories/public/title-columns.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

export const undoMinutes = 10

export function undoUntil(decidedAt: Date) {
  return new Date(decidedAt.getTime() + undoMinutes * 60_000)
}

const inTime = sql<boolean>`${undoableDecisions.decidedAt} > now() - make_interval(mins => ${undoMinutes})`

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

/** Within ten minutes: restores status, notes, message and approval. @returns the submission, or the reason for the refusal */
export async function undo(admin: Viewer, id: string): Promise<Submission | UndoRefusal> {
  const undone = await db.transaction((tx) => undoInTransaction(tx, admin, id))
  if (typeof undone !== 'string') await saveRemovals()
  return undone
}

/** The caller runs `saveRemovals` after the commit. */
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
  const { kept: previous } = former
  if (previous.actorId !== admin.id) return 'not yours'
  if (current?.version !== previous.version) return 'changed since'
  if (!former.inTime) return 'too late'
  return restore(tx, admin, previous, current.status)
}

async function restore(
  tx: Transaction,
  admin: Viewer,
  previous: typeof undoableDecisions.$inferSelect,
  from: Submission['status'],
) {
  const { submissionId, status, adminNotes, messageToAuthor, approvedAt, approvedBy } = previous
  const changed = await changeStory(tx, admin, submissionId, {
    where: eq(submissions.version, previous.version),
    set: { status, adminNotes, messageToAuthor, approvedAt, approvedBy },
    action: 'undone',
    from,
  })
  if (!changed) return 'changed since'
  await tx.delete(undoableDecisions).where(eq(undoableDecisions.submissionId, submissionId))
  return changed.story
}

/** @returns null when none can be undone any more */
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

export async function deleteExpiredUndo() {
  // After an hour, so that until then an admin hears that it is too late, and not that there is nothing to undo.
  const { rowCount } = await db
    .delete(undoableDecisions)
    .where(sql`${undoableDecisions.decidedAt} <= now() - interval '1 hour'`)
  return rowCount ?? 0
}
