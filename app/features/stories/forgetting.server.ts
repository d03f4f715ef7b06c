import { eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#app/db/client.server.ts'
import { submissionEvents, submissions } from '#app/db/schema/tables.server.ts'
import type { Viewer } from '#app/server/viewer.server.ts'

/**
 * Removes an author's stories and consents, and empties the team's notes about them. What was decided, when and by whom
 * stays on record, with ids alone.
 *
 * @returns the names of the photos in storage, to be removed once the transaction stands
 */
export async function forgetAuthor(tx: Transaction, author: Pick<Viewer, 'id'>) {
  const rows = await tx
    .delete(submissions)
    .where(eq(submissions.userId, author.id))
    .returning({ id: submissions.id, photoKey: submissions.photoKey })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await tx
      .update(submissionEvents)
      .set({ note: null })
      .where(inArray(submissionEvents.submissionId, ids))
  }
  return rows.flatMap(({ photoKey }) => photoKey ?? [])
}
