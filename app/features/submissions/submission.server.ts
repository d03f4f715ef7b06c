import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { pickColumns } from '#app/db/pick-columns.server.ts'
import type { Submission } from '#app/db/schema/submissions.ts'
import { consents, submissionEvents, submissions } from '#app/db/schema/tables.server.ts'
import { storyFieldNames, storyRowOf } from '#app/features/stories/fields.ts'
import { storePhoto } from '#app/features/stories/stored-photo.server.ts'
import { sendEmail } from '#app/server/email/email-queue.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type Cursor, isUuid } from '#app/server/paging/cursor.ts'
import { createdCursor, olderThan, pageOf } from '#app/server/paging/keyset.server.ts'
import { type ProcessedPicture, removePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { consentVersion, consentWordings } from '#content/consents.ts'
import { medianWaitDays, queuePosition } from './queue-position.server.ts'
import { receivedEmail } from './received-email.server.ts'
import type { SubmissionForm } from './submission-form.ts'

const submissionsPerPage = 24

// The fields that authors see: no team notes and nothing about storage.
const ownFields = {
  ...pickColumns(submissions, ['id', 'userId', ...storyFieldNames]),
  ...pickColumns(submissions, ['email', 'contentNote', 'version', 'createdAt']),
  ...pickColumns(submissions, ['photoUrl', 'photoName', 'photoWidth', 'photoHeight']),
  ...pickColumns(submissions, ['photoNotStoredAt', 'status', 'messageToAuthor', 'approvedAt']),
  ...pickColumns(submissions, ['withdrawnAt', 'secondLookAt', 'secondLookReason']),
}

export type OwnStory = Pick<Submission, keyof typeof ownFields>

/**
 * Stores a new story with its consents, its first event and the confirmation email, in one transaction. A form that is sent
 * twice makes one story. The email address is always the account's.
 *
 * @param picture already validated and processed; if it cannot be stored, the story is stored without it
 */
export async function submitStory(
  author: Pick<Viewer, 'id' | 'email'>,
  form: SubmissionForm,
  picture?: { name: string; prepared: ProcessedPicture },
) {
  const photo = picture ? await storePhoto(author.id, picture.name, picture.prepared) : null
  try {
    const isNew = await db.transaction((tx) =>
      insertSubmission(tx, author, form, photo ?? (picture ? notStored : null)),
    )
    if (!isNew && photo) await removePicture(photoStore, photo.photoKey)
  } catch (error) {
    // The row may exist even so, because the answer to a commit can be lost. In doubt the photo stays, and the hourly cleanup
    // removes it if no row has it.
    if (photo) {
      const known = await findKnownPhotos([photo.photoKey]).catch(() => null)
      if (known?.size === 0) await removePicture(photoStore, photo.photoKey)
    }
    throw error
  }
}

/** The author's own submissions, newest first, a page at a time. */
export async function submissionsBy(author: Pick<Viewer, 'id'>, after: Cursor | null = null) {
  const rows = await db
    .select(ownFields)
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, author.id),
        olderThan(submissions.createdAt, submissions.id, after),
      ),
    )
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .limit(submissionsPerPage + 1)
  const { page, next } = pageOf(rows, submissionsPerPage, createdCursor)
  return { submissions: page, next }
}

/**
 * One submission, for its owner only.
 *
 * @returns 'unknown' when there is none with this id, 'not yours' when it is somebody else's
 */
export async function ownSubmission(author: Pick<Viewer, 'id'>, id: string) {
  if (!isUuid(id)) return 'unknown'
  const [own] = await db
    .select(ownFields)
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.userId, author.id)))
  if (own) return own
  return (await db.$count(submissions, eq(submissions.id, id))) > 0 ? 'not yours' : 'unknown'
}

/** Which of these stored photos belong to a submission; the cleanup removes the others. */
export async function findKnownPhotos(photoKeys: string[]) {
  const { photoKey } = submissions
  const rows = await db.select({ photoKey }).from(submissions).where(inArray(photoKey, photoKeys))
  return new Set(rows.flatMap((row) => row.photoKey ?? []))
}

/** Whether this author has already sent this form, so that a retry succeeds. */
export async function findSentSubmission(author: Pick<Viewer, 'id'>, formKey: string) {
  return (
    (await db.$count(
      submissions,
      and(eq(submissions.userId, author.id), eq(submissions.formKey, formKey)),
    )) > 0
  )
}

// With this time set, the page of the submission asks its author to send the photo again.
const notStored = { photoNotStoredAt: sql<Date>`now()` }

/** @returns false when the form had been sent before */
async function insertSubmission(
  tx: Transaction,
  author: Pick<Viewer, 'id' | 'email'>,
  form: SubmissionForm,
  photo: Awaited<ReturnType<typeof storePhoto>> | typeof notStored,
) {
  const [submission] = await tx
    .insert(submissions)
    .values({
      ...photo,
      ...storyRowOf(form),
      formKey: form.formKey,
      userId: author.id,
      email: author.email,
      status: 'pending',
    })
    .onConflictDoNothing({ target: [submissions.userId, submissions.formKey] })
    .returning()
  if (!submission) return false

  await tx.insert(consents).values(
    (['editorial', 'privacy'] as const).map((kind) => ({
      kind,
      userId: author.id,
      submissionId: submission.id,
      wordingVersion: consentVersion,
      wording: consentWordings[kind],
    })),
  )
  await tx.insert(submissionEvents).values({
    submissionId: submission.id,
    actorId: author.id,
    action: 'submitted',
    toStatus: 'pending',
  })
  const [place, wait] = [await queuePosition(submission, tx), await medianWaitDays(tx)]
  await sendEmail(receivedEmail(submission, { place, wait }), { transaction: tx, kind: 'story' })
  log.info({ submission: submission.id, user: author.id }, 'story submitted')
  return true
}
