import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { readPrivate, writePrivate } from '#app/enhance/private-storage.ts'

/** What was typed on a story in review and not saved. */
export type ReviewDraftText = { notes: string; reason: string; message: string }

export type ReviewDraft = ReviewDraftText & { version: number; status: SubmissionStatus }

type Decidable = Pick<Submission, 'id' | 'status'>

/** @returns null when there is none */
export function readReviewDraft(id: string): ReviewDraft | null {
  const kept = readPrivate(nameOf(id))
  if (!kept) return null
  try {
    const { version, status, notes, reason, message } = JSON.parse(kept)
    return [notes, reason, message].every((text) => typeof text === 'string')
      ? { version, status, notes, reason, message }
      : null
  } catch {
    return null
  }
}

/** Keeps it in this tab for the signed-in admin; null forgets it. */
export function writeReviewDraft(id: string, draft: ReviewDraft | null) {
  writePrivate(nameOf(id), draft && JSON.stringify(draft))
}

/** Forgets the drafts of stories that were decided on since. */
export function forgetDecidedDrafts(stories: Decidable[]) {
  for (const { id, status } of stories) {
    const draft = readReviewDraft(id)
    if (draft && draft.status !== status) writeReviewDraft(id, null)
  }
}

/** Whether there is more in the boxes than the notes that are saved. */
export function isUnsaved({ notes, reason, message }: ReviewDraftText, savedNotes: string) {
  return notes.trim() !== savedNotes.trim() || reason !== '' || message.trim() !== ''
}

function nameOf(id: string) {
  return `review-draft ${id}`
}
