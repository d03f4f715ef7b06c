import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import {
  type Submission,
  type SubmissionStatus,
  submissionEvents,
  submissions,
} from '#app/db/schema/submissions.ts'
import { type Cursor, isUuid, writeCursor } from '#app/server/cursor.ts'
import { log } from '#app/server/log.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'
import { announceDecision } from './decision-notice.server.ts'
import { transitions } from './story.ts'

export const reviewsPerPage = 24

/** Thrown when someone who is no admin asks for what only admins may see or do. It means a door was left open. */
export class NotAnAdmin extends Error {}

const actionFor = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'set to pending',
} as const satisfies Record<SubmissionStatus, string>

// What its author took back is no business of the team's any more.
const notWithdrawn = isNull(submissions.withdrawnAt)

/** All submissions, newest first, a page at a time. */
export async function submissionsForReview(admin: Viewer, after: Cursor | null = null) {
  onlyFor(admin)
  const rows = await db
    .select()
    .from(submissions)
    .where(
      and(
        notWithdrawn,
        after
          ? sql`(${submissions.createdAt}, ${submissions.id}) < (${after.at}, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(reviewsPerPage + 1)
  const page = rows.slice(0, reviewsPerPage)
  const last = rows.length > reviewsPerPage ? page.at(-1) : undefined
  return { submissions: page, next: last ? writeCursor({ at: last.createdAt, id: last.id }) : null }
}

/** How many there are in all and of each status. */
export async function countSubmissions(admin: Viewer) {
  onlyFor(admin)
  const rows = await db
    .select({ status: submissions.status, count: count() })
    .from(submissions)
    .where(notWithdrawn)
    .groupBy(submissions.status)
  const of = (status: SubmissionStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const counts = { pending: of('pending'), approved: of('approved'), rejected: of('rejected') }
  return { total: counts.pending + counts.approved + counts.rejected, ...counts }
}

export async function findForReview(admin: Viewer, id: string) {
  onlyFor(admin)
  if (!isUuid(id)) return null
  const [submission] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), notWithdrawn))
  return submission ?? null
}

export type Decision = {
  id: string
  /** The version the admin was looking at. */
  version: number
  to: SubmissionStatus
  notes: string
}

/**
 * Moves a submission along one of the allowed transitions and saves the notes with it, in one guarded update.
 *
 * @returns the submission as it is now, or null when it was changed in the meantime or the move is not allowed
 */
export async function decide(admin: Viewer, { id, version, to, notes }: Decision) {
  onlyFor(admin)
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ status: submissions.status })
      .from(submissions)
      .where(and(eq(submissions.id, id), notWithdrawn))
      .for('update')
    if (!before || !transitions[before.status].includes(to)) return null

    const [after] = await tx
      .update(submissions)
      .set({ ...outcomeOf(to), adminNotes: notes || null, ...nextVersion })
      // Two admins may have read it in the same state; only the first still finds it so.
      .where(and(eq(submissions.id, id), eq(submissions.version, version)))
      .returning()
    if (!after) return null

    const [event] = await tx
      .insert(submissionEvents)
      .values({
        submissionId: id,
        actorId: admin.id,
        action: actionFor[to],
        fromStatus: before.status,
        toStatus: to,
        note: notes || null,
      })
      .returning({ id: submissionEvents.id })
    if (event) await announceDecision(tx, { eventId: event.id })
    log.info({ submission: id, user: admin.id, from: before.status, to }, 'submission decided')
    return after
  })
}

/** Saves the team's notes and nothing else. @returns null when the submission was changed in the meantime */
export async function saveNotes(admin: Viewer, { id, version, notes }: Omit<Decision, 'to'>) {
  onlyFor(admin)
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

const nextVersion = { version: sql`${submissions.version} + 1`, updatedAt: sql`now()` }

// approved_by is the literal word, as specified; who it truly was stands in the events.
function outcomeOf(to: SubmissionStatus): Pick<Submission, 'status'> & Record<string, unknown> {
  return to === 'approved'
    ? { status: to, approvedAt: sql`now()`, approvedBy: 'admin' }
    : { status: to, approvedAt: null, approvedBy: null }
}

function onlyFor(viewer: Viewer) {
  if (!viewer.isAdmin) throw new NotAnAdmin()
}
