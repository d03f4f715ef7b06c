import type { Submission, SubmissionStatus } from '#app/db/schema/submissions.ts'
import { readPrivate, writePrivate } from '#app/enhance/private-storage.ts'

/** What an admin has typed about a story and not saved. */
export type ReviewDraftText = { notes: string; reason: string; message: string }

export type ReviewDraft = ReviewDraftText & { version: number; status: SubmissionStatus }

type Decidable = Pick<Submission, 'id' | 'status'>

/** @returns null when there is no draft */
export function readReviewDraft(id: string): ReviewDraft | null {
  const stored = readPrivate(storageKeyFor(id))
  if (!stored) return null
  try {
    const { version, status, notes, reason, message } = JSON.parse(stored)
    return [notes, reason, message].every((text) => typeof text === 'string')
      ? { version, status, notes, reason, message }
      : null
  } catch {
    return null
  }
}

/** Stores the draft in this tab for the signed-in admin; null deletes it. */
export function writeReviewDraft(id: string, draft: ReviewDraft | null) {
  writePrivate(storageKeyFor(id), draft && JSON.stringify(draft))
}

/** Deletes the drafts of stories whose status has changed since. */
export function forgetDecidedDrafts(stories: Decidable[]) {
  for (const { id, status } of stories) {
    const draft = readReviewDraft(id)
    if (draft && draft.status !== status) writeReviewDraft(id, null)
  }
}

/** Whether the fields hold anything beyond the saved notes. */
export function isUnsaved({ notes, reason, message }: ReviewDraftText, savedNotes: string) {
  return notes.trim() !== savedNotes.trim() || reason !== '' || message.trim() !== ''
}

function storageKeyFor(id: string) {
  return `review-draft ${id}`
}
