import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  type Submission,
  type SubmissionStatus,
  submissions,
} from '#app/platform/db/schema/submissions.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { changeStory } from '#app/stories/public/change-story.server.ts'
import { themeLabels } from '#app/stories/public/story.ts'
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

/** @returns null when there is none, or its author withdrew it */
export async function findForReview(admin: Viewer, id: string) {
  requireAdmin(admin)
  if (!isUuid(id)) return null
  const [submission] = await db
    .select({ ...getTableColumns(submissions), isOpened })
    .from(submissions)
    .where(and(eq(submissions.id, id), notWithdrawn))
  return submission ?? null
}

type Decision = {
  id: string
  version: number
  to: SubmissionStatus
  /** Without them the story keeps those that it has. */
  notes?: string
  /** Without one, that of an earlier decision is cleared. */
  message?: string
}

/** Locks the row, checks it, and updates it. @returns the submission as it is now, or why this decision cannot be made */
export async function decide(admin: Viewer, decision: Decision) {
  const decided = await db.transaction((tx) => decideInTransaction(tx, admin, decision))
  if (typeof decided !== 'string') await saveRemovals()
  return decided
}

/** The caller runs `saveRemovals` after the commit. */
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

  const changed = await changeStory(tx, admin, id, {
    set: {
      status: to,
      // The literal word 'admin', as specified; the actual admin is in submission_events.
      approvedBy: to === 'approved' ? 'admin' : null,
      approvedAt: to === 'approved' ? sql`now()` : null,
      adminNotes: notes,
      messageToAuthor: message || null,
    },
    action: actionFor[to],
    from: before.status,
    note: notes,
  })
  const { story, eventId } = changed!
  await scheduleDecisionEmail(tx, { eventId })
  await storeUndo(tx, admin, before, story)
  return story
}

/** @returns null when the submission was changed in the meantime */
export async function saveNotes(
  admin: Viewer,
  { id, version, notes }: { id: string; version: number; notes: string },
) {
  requireAdmin(admin)
  const changed = await db.transaction((tx) =>
    changeStory(tx, admin, id, {
      where: and(eq(submissions.version, version), notWithdrawn),
      set: { adminNotes: notes || null },
      action: 'noted',
      note: notes || null,
    }),
  )
  return changed?.story ?? null
}

type Classification = Pick<
  Submission,
  'id' | 'version' | 'theme' | 'contentNote' | 'photoDescription'
>

/** In any status. @returns the submission as it is now, or why it cannot be classified */
export async function classify(admin: Viewer, { id, version, ...fields }: Classification) {
  requireAdmin(admin)
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ userId: submissions.userId, version: submissions.version })
      .from(submissions)
      .where(and(eq(submissions.id, id), notWithdrawn))
      .for('update')
    if (before?.version !== version) return 'changed'
    if (before.userId === admin.id) return 'own story'
    const note = inWords(fields)
    const changed = await changeStory(tx, admin, id, { set: fields, action: 'classified', note })
    return changed!.story
  })
}

function inWords({ theme, contentNote, photoDescription }: Omit<Classification, 'id' | 'version'>) {
  return [
    theme ? `Theme: ${themeLabels[theme]}.` : 'No theme.',
    contentNote ? `Content note: ${contentNote}` : 'No content note.',
    photoDescription && `Photo description: ${photoDescription}`,
  ]
    .filter(Boolean)
    .join(' ')
}
