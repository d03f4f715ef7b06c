import { isNull } from 'drizzle-orm'
import { type Submission, submissions } from '#app/db/schema/submissions.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Thrown when an admin would judge what they wrote themselves. Its page offers no button for it. */
export class OwnStoryError extends Error {}

/** @throws OwnStoryError */
export function requireOthersStory(admin: Viewer, { userId }: Pick<Submission, 'userId'>) {
  if (userId === admin.id) throw new OwnStoryError()
}

// What its author took back is no business of the team's any more.
export const notWithdrawn = isNull(submissions.withdrawnAt)
