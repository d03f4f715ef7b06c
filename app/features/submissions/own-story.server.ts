import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import {
  consents,
  type Submission,
  submissionEvents,
  submissions,
} from '#app/db/schema/tables.server.ts'
import { actionsKnownToAuthors } from '#app/features/stories/events.ts'
import { storyRowOf } from '#app/features/stories/fields.ts'
import { nextVersion } from '#app/features/stories/next-version.server.ts'
import { storePhoto } from '#app/features/stories/stored-photo.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type ProcessedPicture, removePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { saveRemovals } from '#app/server/removals/save-removals.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { EditedStory } from './submission-form.ts'

// What authors do with their own stories. Every act begins with the author: another's story is not found.

type Author = Pick<Viewer, 'id'>
type Seen = Pick<Submission, 'id' | 'version'>

/** Puts other words in place of those that still wait to be read. @returns null when the story was changed or decided in the meantime */
export async function editStory(author: Author, { id, version }: Seen, change: EditedStory) {
  return act(author, id, 'edited', (tx) =>
    tx
      .update(submissions)
      .set({ ...storyRowOf(change), ...nextVersion })
      .where(and(waiting(author, id), eq(submissions.version, version)))
      .returning(),
  )
}

/**
 * Adds a photo to a story that still waits, or puts another in its place.
 *
 * @param picture already checked and made ready
 * @returns null when the story does not wait any more, 'not stored' when storage refused the photo
 */
export async function changePhoto(
  author: Author,
  id: string,
  picture: { name: string; prepared: ProcessedPicture },
) {
  const photo = await storePhoto(author.id, picture.name, picture.prepared)
  if (!photo) return 'not stored'
  let former: string | null = null
  const changed = await act(author, id, 'photo changed', async (tx) => {
    const [before] = await tx
      .select({ photoKey: submissions.photoKey })
      .from(submissions)
      .where(waiting(author, id))
      .for('update')
    former = before?.photoKey ?? null
    return tx
      .update(submissions)
      .set({ ...photo, photoNotStoredAt: null, ...nextVersion })
      .where(waiting(author, id))
      .returning()
  })
  const unused = changed ? former : photo.photoKey
  if (unused) await removePicture(photoStore, unused)
  if (changed) await saveRemovals()
  return changed
}

/**
 * Takes a story back, whatever was decided about it: nobody but its author can open it or its photo any more, and the
 * consent to publish it ends. @returns null when it is not the author's, or was taken back before
 */
export async function withdrawStory(author: Author, id: string) {
  const withdrawn = await act(author, id, 'withdrawn', async (tx) => {
    const rows = await tx
      .update(submissions)
      .set({
        status: 'rejected',
        approvedAt: null,
        approvedBy: null,
        withdrawnAt: sql`now()`,
        ...nextVersion,
      })
      .where(and(own(author, id), isNull(submissions.withdrawnAt)))
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

/** Asks the team, once, to look at a rejection again. @returns null when there is none, or it was asked before */
export async function appeal(author: Author, id: string, reason: string) {
  return act(author, id, 'second look asked', (tx) =>
    tx
      .update(submissions)
      .set({ secondLookAt: sql`now()`, secondLookReason: reason, ...nextVersion })
      .where(
        and(
          own(author, id),
          eq(submissions.status, 'rejected'),
          isNull(submissions.withdrawnAt),
          isNull(submissions.secondLookAt),
        ),
      )
      .returning(),
  )
}

/** What its author agreed to, oldest first. */
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

/** What has happened to it, oldest first: that it was done and when, not by whom, nor what the team noted. */
export async function historyOf(author: Author, id: string) {
  return db
    .select({ action: submissionEvents.action, at: submissionEvents.at })
    .from(submissionEvents)
    .innerJoin(submissions, eq(submissions.id, submissionEvents.submissionId))
    .where(and(own(author, id), inArray(submissionEvents.action, actionsKnownToAuthors)))
    .orderBy(asc(submissionEvents.id))
}

type Act = (tx: Transaction) => PromiseLike<Submission[]>

async function act(author: Author, id: string, action: SubmissionAction, change: Act) {
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

function own(author: Author, id: string) {
  return and(eq(submissions.id, id), eq(submissions.userId, author.id))
}

function waiting(author: Author, id: string) {
  return and(own(author, id), eq(submissions.status, 'pending'))
}
