import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import type { Submission } from '#app/platform/db/schema/submissions.ts'
import {
  consents,
  storyThanks,
  submissionEvents,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import { type Email, hello } from '#app/platform/email/email.ts'
import { sendEmail } from '#app/platform/email/email-queue.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { type Cursor, isUuid } from '#app/platform/paging/cursor.ts'
import { createdCursor, olderThan, paginate } from '#app/platform/paging/keyset.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { type ProcessedPicture, removePicture } from '#app/platform/photos/store-picture.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { storyTitle } from '#app/stories/public/excerpt.ts'
import { storyFieldNames, toStoryRow } from '#app/stories/public/fields.ts'
import { queuePositionText } from '#app/stories/public/queue-position-text.ts'
import { storePhoto } from '#app/stories/public/store-photo.server.ts'
import { notYourStory, submissionHref } from '#app/stories/public/story.ts'
import { consentVersion, consentWordings } from '#content/consents.ts'
import { medianWaitDays, queuePosition } from './queue-position.server.ts'
import { deleteStoryDrafts } from './story-draft.server.ts'
import type { SubmissionForm } from './submission-form.ts'

const submissionsPerPage = 24

// The fields that authors see: no team notes and nothing about storage.
const ownFields = {
  ...pickColumns(submissions, ['id', 'number', 'userId', ...storyFieldNames]),
  ...pickColumns(submissions, ['email', 'contentNote', 'version', 'createdAt']),
  ...pickColumns(submissions, ['photoUrl', 'photoName', 'photoWidth', 'photoHeight']),
  ...pickColumns(submissions, ['photoNotStoredAt', 'status', 'messageToAuthor', 'approvedAt']),
  ...pickColumns(submissions, ['withdrawnAt', 'secondLookAt', 'secondLookReason', 'thanksOff']),
  thanks: sql<number>`(select count(*)::int from ${storyThanks} where submission_id = submissions.id)`,
}

export type OwnStory = Pick<Submission, Exclude<keyof typeof ownFields, 'thanks'>> & {
  thanks: number
}

/**
 * With its consents, its first event and the confirmation email. A form that is sent twice makes one story.
 * @param picture if it cannot be stored, the story is stored without it
 * @returns its id, also of the story that the form made when it was sent before
 */
export async function submitStory(
  author: Pick<Viewer, 'id' | 'email'>,
  form: SubmissionForm,
  picture?: { name: string; prepared: ProcessedPicture },
) {
  const photo = picture ? await storePhoto(author.id, picture.name, picture.prepared) : null
  try {
    const id = await db.transaction((tx) =>
      insertSubmission(tx, author, form, photo ?? (picture ? notStored : null)),
    )
    if (!id && photo) await removePicture(photoStore, photo.photoKey)
    return id ?? (await findSentSubmission(author, form.formKey))
  } catch (error) {
    // The row may exist even so, because the answer to a commit can be lost. In doubt the photo stays for the hourly cleanup.
    if (photo) {
      const known = await findKnownPhotos([photo.photoKey]).catch(() => null)
      if (known?.size === 0) await removePicture(photoStore, photo.photoKey)
    }
    throw error
  }
}

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
  const { page, next } = paginate(rows, submissionsPerPage, createdCursor)
  return { submissions: page, next }
}

/** For its owner only. @returns 'unknown' when there is none with this id, 'not yours' when it is somebody else's */
export async function ownSubmission(author: Pick<Viewer, 'id'>, id: string) {
  if (!isUuid(id)) return 'unknown'
  const [own] = await db
    .select(ownFields)
    .from(submissions)
    .where(and(eq(submissions.id, id), eq(submissions.userId, author.id)))
  if (own) return own
  return (await db.$count(submissions, eq(submissions.id, id))) > 0 ? 'not yours' : 'unknown'
}

/** The cleanup removes the others. */
export async function findKnownPhotos(photoKeys: string[]) {
  const { photoKey } = submissions
  const rows = await db.select({ photoKey }).from(submissions).where(inArray(photoKey, photoKeys))
  return new Set(rows.flatMap((row) => row.photoKey ?? []))
}

/** So that a retry succeeds. @returns null when this author has not sent the form before */
export async function findSentSubmission(author: Pick<Viewer, 'id'>, formKey: string) {
  const [row] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.userId, author.id), eq(submissions.formKey, formKey)))
  return row?.id ?? null
}

// With this time set, the page of the submission asks its author to send the photo again.
const notStored = { photoNotStoredAt: sql<Date>`now()` }

/** @returns null when the form had been sent before */
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
      ...toStoryRow(form),
      formKey: form.formKey,
      userId: author.id,
      email: author.email,
      status: 'pending',
    })
    .onConflictDoNothing({ target: [submissions.userId, submissions.formKey] })
    .returning()
  if (!submission) return null

  await deleteStoryDrafts(tx, author, form.drafts, form.story)
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
  return submission.id
}

// The subject does not name the story: phones show it on the lock screen.
function receivedEmail(
  submission: Pick<Submission, 'id' | 'title' | 'story' | 'email' | 'name'>,
  { place, wait }: { place: number; wait: number | null },
): Email {
  return {
    to: submission.email,
    subject: 'We have received your story',
    paragraphs: [
      `${hello(submission.name)} Thank you for sending us "${storyTitle(submission, 6)}". One of our team will read all of it. Nobody else can see it until it is approved.`,
      queuePositionText(place, wait),
      'Until we decide, you can edit your story or withdraw it on its page. We will email you our decision.',
      notYourStory,
    ],
    action: { label: 'See its status', url: siteUrl(submissionHref(submission.id)) },
  }
}
