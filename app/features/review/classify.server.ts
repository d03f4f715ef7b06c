import { and, eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type Submission, submissionEvents, submissions } from '#app/db/schema/submissions.ts'
import { nextVersion } from '#app/features/stories/next-version.server.ts'
import { themeLabels } from '#app/features/stories/story.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

type Classification = Pick<
  Submission,
  'id' | 'version' | 'theme' | 'contentNote' | 'photoDescription'
>

/**
 * Sets the theme, the content note and the photo's description of a story, in any status.
 *
 * @returns the submission as it is now, or why it cannot be classified
 */
export async function classify(admin: Viewer, { id, version, ...fields }: Classification) {
  requireAdmin(admin)
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ userId: submissions.userId, version: submissions.version })
      .from(submissions)
      .where(and(eq(submissions.id, id), notWithdrawn))
      .for('update')
    if (before?.version !== version) return 'changed'
    if (before.userId === admin.id) return 'own story'
    const [updated] = await tx
      .update(submissions)
      .set({ ...fields, ...nextVersion })
      .where(eq(submissions.id, id))
      .returning()
    const after = updated!
    await tx.insert(submissionEvents).values({
      submissionId: id,
      actorId: admin.id,
      action: 'classified',
      fromStatus: after.status,
      toStatus: after.status,
      note: inWords(after),
    })
    log.info({ ...auditFields(), submission: id, user: admin.id }, 'submission classified')
    return after
  })
}

function inWords({ theme, contentNote, photoDescription }: Omit<Classification, 'id' | 'version'>) {
  return [
    theme ? `Theme: ${themeLabels[theme]}.` : 'No theme.',
    contentNote ? `Content note: ${contentNote}` : 'No content note.',
    photoDescription && `Photo description: ${photoDescription}`,
  ]
    .filter(Boolean)
    .join(' ')
}
