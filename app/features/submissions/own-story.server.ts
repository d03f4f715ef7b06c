import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import {
  consents,
  type Submission,
  submissionEvents,
  submissions,
} from '#app/db/schema/tables.server.ts'
import { actionsKnownToAuthors, storyEvents } from '#app/features/stories/events.ts'
import { storyRowOf } from '#app/features/stories/fields.ts'
import { nextVersion } from '#app/features/stories/next-version.server.ts'
import { storePhoto } from '#app/features/stories/stored-photo.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type ProcessedPicture, removePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { HistoryEntry } from './story-history.tsx'
import type { EditedStory } from './submission-form.ts'

// What authors do with their own stories. Every function takes the author: another author's story is not found.

type Author = Pick<Viewer, 'id'>
type ShownVersion = Pick<Submission, 'id' | 'version'>

/** Changes the text of a pending story. @returns null when the story was changed or decided in the meantime */
export async function editStory(
  author: Author,
  { id, version }: ShownVersion,
  change: EditedStory,
) {
  return changeAndRecord(author, id, 'edited', (tx) =>
    tx
      .update(submissions)
      .set({ ...storyRowOf(change), ...nextVersion })
      .where(and(isOwnPending(author, id), eq(submissions.version, version)))
      .returning(),
  )
}

/**
 * Adds or replaces the photo of a pending story. The description of a replaced photo goes with it.
 *
 * @param picture already validated and processed
 * @returns null when the story is no longer pending, 'not stored' when storage refused the photo
 */
export async function changePhoto(
  author: Author,
  id: string,
  picture: { name: string; prepared: ProcessedPicture },
) {
  const photo = await storePhoto(author.id, picture.name, picture.prepared)
  if (!photo) return 'not stored'
  let previousKey: string | null = null
  const changed = await changeAndRecord(author, id, 'photo changed', async (tx) => {
    const [before] = await tx
      .select({ photoKey: submissions.photoKey })
      .from(submissions)
      .where(isOwnPending(author, id))
      .for('update')
    previousKey = before?.photoKey ?? null
    return tx
      .update(submissions)
      .set({
        ...photo,
        photoNotStoredAt: null,
        ...(previousKey && { photoDescription: null }),
        ...nextVersion,
      })
      .where(isOwnPending(author, id))
      .returning()
  })
  const unused = changed ? previousKey : photo.photoKey
  if (unused) await removePicture(photoStore, unused)
  if (changed) await saveRemovals()
  return changed
}

/**
 * Withdraws a story, whatever its status: only its author can open it and its photo from now on, and the consent to publish
 * ends. @returns null when it is not the author's, or is already withdrawn
 */
export async function withdrawStory(author: Author, id: string) {
  const withdrawn = await changeAndRecord(author, id, 'withdrawn', async (tx) => {
    const rows = await tx
      .update(submissions)
      .set({
        status: 'rejected',
        approvedAt: null,
        approvedBy: null,
        withdrawnAt: sql`now()`,
        ...nextVersion,
      })
      .where(and(isOwn(author, id), isNull(submissions.withdrawnAt)))
      .returning()
    await tx
      .update(consents)
      .set({ withdrawnAt: sql`now()` })
      .where(
        and(
          eq(consents.submissionId, id),
          eq(consents.userId, author.id),
          eq(consents.kind, 'editorial'),
          isNull(consents.withdrawnAt),
        ),
      )
    return rows
  })
  if (withdrawn) await saveRemovals()
  return withdrawn
}

/** Asks for a second look at a rejected story. @returns null when the story is not rejected, or one was asked for before */
export async function askForSecondLook(author: Author, id: string, reason: string) {
  return changeAndRecord(author, id, 'second look asked', (tx) =>
    tx
      .update(submissions)
      .set({ secondLookAt: sql`now()`, secondLookReason: reason, ...nextVersion })
      .where(
        and(
          isOwn(author, id),
          eq(submissions.status, 'rejected'),
          isNull(submissions.withdrawnAt),
          isNull(submissions.secondLookAt),
        ),
      )
      .returning(),
  )
}

/** The author's consents, oldest first. */
export function consentsTo(author: Author, id: string) {
  return db
    .select({
      kind: consents.kind,
      wording: consents.wording,
      version: consents.wordingVersion,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(and(eq(consents.submissionId, id), eq(consents.userId, author.id)))
    .orderBy(asc(consents.kind))
}

/** The events of a story in words for its author, oldest first: without actors and without the team's notes. */
export async function historyOf(author: Author, id: string): Promise<HistoryEntry[]> {
  const events = await db
    .select({ action: submissionEvents.action, at: submissionEvents.at })
    .from(submissionEvents)
    .innerJoin(submissions, eq(submissions.id, submissionEvents.submissionId))
    .where(and(isOwn(author, id), inArray(submissionEvents.action, actionsKnownToAuthors)))
    .orderBy(asc(submissionEvents.id))
  return events.map(({ action, at }) => ({ text: storyEvents[action].author!, at }))
}

type Change = (tx: Transaction) => PromiseLike<Submission[]>

async function changeAndRecord(
  author: Author,
  id: string,
  action: SubmissionAction,
  change: Change,
) {
  return db.transaction(async (tx) => {
    const [after] = await change(tx)
    if (!after) return null
    await tx.insert(submissionEvents).values({
      submissionId: id,
      actorId: author.id,
      action,
      fromStatus: null,
      toStatus: after.status,
    })
    log.info({ ...auditFields(), submission: id, user: author.id, action }, 'author acted')
    return after
  })
}

function isOwn(author: Author, id: string) {
  return and(eq(submissions.id, id), eq(submissions.userId, author.id))
}

function isOwnPending(author: Author, id: string) {
  return and(isOwn(author, id), eq(submissions.status, 'pending'))
}
