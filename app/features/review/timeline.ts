import type { SubmissionAction } from '#app/db/schema/submissions.ts'
import { storyEvents } from '#app/features/stories/events.ts'

/** Something that was done to a submission, as the desk may know it. */
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
  return actor ?? 'an account that is gone'
}

/** What its author has changed since anybody decided on it, oldest first. */
export function changesSinceDecision(events: ReviewEvent[]) {
  const last = events.findLastIndex(({ action }) => storyEvents[action].decides)
  return events.slice(last + 1).filter(({ action }) => storyEvents[action].changesStory)
}
