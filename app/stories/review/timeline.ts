import type { SubmissionAction } from '#app/platform/db/schema/submissions.ts'
import { storyEvents } from '#app/stories/public/events.ts'

export type ReviewEvent = {
  id: number
  action: SubmissionAction
  note: string | null
  at: Date
  /** An admin's address, 'the author', or null when the account is gone. */
  actor: string | null
}

export function eventLabel({ action }: Pick<ReviewEvent, 'action'>) {
  return storyEvents[action].team
}

export function eventActorLabel({ actor }: Pick<ReviewEvent, 'actor'>) {
  return actor ?? 'a deleted account'
}

/** Oldest first. */
export function changesSinceDecision(events: ReviewEvent[]) {
  const last = events.findLastIndex(({ action }) => storyEvents[action].decides)
  return events.slice(last + 1).filter(({ action }) => storyEvents[action].changesStory)
}
