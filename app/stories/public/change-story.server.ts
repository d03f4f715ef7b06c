import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '#app/platform/db/client.server.ts'
import {
  type SubmissionAction,
  type SubmissionStatus,
  submissionEvents,
  submissions,
} from '#app/platform/db/schema/submissions.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'

type Change = {
  where?: SQL | undefined
  set: PgUpdateSetSource<typeof submissions>
  action: SubmissionAction
  /** Null where its author acts; left out where the status stays. */
  from?: SubmissionStatus | null
  /** For the team only. */
  note?: string | null
}

/** Forms with an older version are refused from then on. @returns null when there is no story for which `where` holds */
export async function changeStory(
  tx: Transaction,
  actor: { id: string },
  id: string,
  { where, set, action, from, note }: Change,
) {
  const [story] = await tx
    .update(submissions)
    .set({ ...set, version: sql`${submissions.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(submissions.id, id), where))
    .returning()
  if (!story) return null
  const { status } = story
  const fromStatus = from === undefined ? status : from
  const [event] = await tx
    .insert(submissionEvents)
    .values({ submissionId: id, actorId: actor.id, action, fromStatus, toStatus: status, note })
    .returning({ id: submissionEvents.id })
  logSecurityEvent(
    { submission: id, user: actor.id, action, was: fromStatus, is: status },
    'story changed',
  )
  return { story, eventId: event!.id }
}
