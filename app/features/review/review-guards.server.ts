import { isNull } from 'drizzle-orm'
import { type Submission, submissions } from '#app/db/schema/submissions.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/** Thrown when admins try to decide on their own story. The page offers them no button for it. */
export class OwnStoryError extends Error {}

/** Thrown when admins decide on a pending story that nobody has opened. The page leads them to the story first. */
export class UnreadStoryError extends Error {}

/** @throws OwnStoryError */
export function requireOthersStory(admin: Viewer, { userId }: Pick<Submission, 'userId'>) {
  if (userId === admin.id) throw new OwnStoryError()
}

// The team no longer sees a story that its author has withdrawn.
export const notWithdrawn = isNull(submissions.withdrawnAt)
