import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  consents,
  type Submission,
  submissionEvents,
  submissions,
} from '#app/platform/db/schema/tables.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { type ProcessedPicture, removePicture } from '#app/platform/photos/store-picture.server.ts'
import { saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { changeStory } from '#app/stories/public/change-story.server.ts'
import { actionsKnownToAuthors, storyEvents } from '#app/stories/public/events.ts'
import { toStoryRow } from '#app/stories/public/fields.ts'
import { storePhoto } from '#app/stories/public/store-photo.server.ts'
import { medianWaitDays, queuePosition } from './queue-position.server.ts'
import type { HistoryEntry } from './story-history.tsx'
import { ownSubmission } from './submission.server.ts'
import type { EditedStory } from './submission-form.ts'
import { wantsThanksEmails } from './thanks-emails.server.ts'

// What authors do with their own stories. Every function takes the author: another author's story is not found.

type Author = Pick<Viewer, 'id'>
type ShownVersion = Pick<Submission, 'id' | 'version'>

/** @returns 'unknown' or 'not yours' as `ownSubmission` */
export async function findOwnStory(author: Author, id: string) {
  const submission = await ownSubmission(author, id)
  if (typeof submission === 'string') return submission
  const isPending = submission.status === 'pending'
  const [consents, history, place, wait, weeklyThanks] = await Promise.all([
    consentsTo(author, id),
    findHistory(author, id),
    isPending ? queuePosition(submission) : null,
    isPending ? medianWaitDays() : null,
    wantsThanksEmails(author),
  ])
  return { submission, consents, history, place, wait, weeklyThanks }
}

/** Of a pending story. @returns null when it was changed or decided in the meantime */
export async function editStory(
  author: Author,
  { id, version }: ShownVersion,
  change: EditedStory,
) {
  return db.transaction((tx) =>
    changeOwn(tx, author, id, {
      where: and(isPending, eq(submissions.version, version)),
      set: toStoryRow(change),
      action: 'edited',
    }),
  )
}

/**
 * The description of a replaced photo goes with it.
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
  const changed = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ photoKey: submissions.photoKey })
      .from(submissions)
      .where(and(isOwn(author, id), isPending))
      .for('update')
    previousKey = before?.photoKey ?? null
    return changeOwn(tx, author, id, {
      where: isPending,
      set: {
        ...photo,
        photoNotStoredAt: null,
        ...(previousKey && { photoDescription: null }),
      },
      action: 'photo changed',
    })
  })
  const unused = changed ? previousKey : photo.photoKey
  if (unused) await removePicture(photoStore, unused)
  if (changed) await saveRemovals()
  return changed
}

/** Only its author can open it and its photo from now on, and the consent to publish ends. @returns null when it is already */
export async function withdrawStory(author: Author, id: string) {
  const withdrawn = await db.transaction(async (tx) => {
    const story = await changeOwn(tx, author, id, {
      where: isNull(submissions.withdrawnAt),
      set: { status: 'rejected', approvedAt: null, approvedBy: null, withdrawnAt: sql`now()` },
      action: 'withdrawn',
    })
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
    return story
  })
  if (withdrawn) await saveRemovals()
  return withdrawn
}

/** @returns null when the story is not rejected, or one was asked for before */
export async function askForSecondLook(author: Author, id: string, reason: string) {
  return db.transaction((tx) =>
    changeOwn(tx, author, id, {
      where: and(
        eq(submissions.status, 'rejected'),
        isNull(submissions.withdrawnAt),
        isNull(submissions.secondLookAt),
      ),
      set: { secondLookAt: sql`now()`, secondLookReason: reason },
      action: 'second look asked',
    }),
  )
}

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

/** For its author, oldest first: without actors and without the team's notes. */
export async function findHistory(author: Author, id: string): Promise<HistoryEntry[]> {
  const events = await db
    .select({ action: submissionEvents.action, at: submissionEvents.at })
    .from(submissionEvents)
    .innerJoin(submissions, eq(submissions.id, submissionEvents.submissionId))
    .where(and(isOwn(author, id), inArray(submissionEvents.action, actionsKnownToAuthors)))
    .orderBy(asc(submissionEvents.id))
  return events.map(({ action, at }) => ({ text: storyEvents[action].author!, at }))
}

async function changeOwn(
  tx: Transaction,
  author: Author,
  id: string,
  change: Parameters<typeof changeStory>[3],
) {
  const where = and(isOwn(author, id), change.where)
  const changed = await changeStory(tx, author, id, { ...change, where, from: null })
  return changed?.story ?? null
}

const isPending = eq(submissions.status, 'pending')

function isOwn(author: Author, id: string) {
  return and(eq(submissions.id, id), eq(submissions.userId, author.id))
}
