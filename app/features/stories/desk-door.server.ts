import { isNull } from 'drizzle-orm'
import { type Submission, submissions } from '#app/db/schema/submissions.ts'
import type { Viewer } from '#app/server/viewer.server.ts'

/** Thrown when someone who is no admin asks for what only admins may see or do. It means a door was left open. */
export class NotAnAdmin extends Error {}

/** Thrown when an admin would judge what they wrote themselves. Its page offers no button for it. */
export class OwnStoryError extends Error {}

/** @throws NotAnAdmin */
export function onlyFor(viewer: Viewer) {
  if (!viewer.isAdmin) throw new NotAnAdmin()
}

/** @throws OwnStory */
export function requireOthersStory(admin: Viewer, { userId }: Pick<Submission, 'userId'>) {
  if (userId === admin.id) throw new OwnStoryError()
}

// What its author took back is no business of the team's any more.
export const notWithdrawn = isNull(submissions.withdrawnAt)
