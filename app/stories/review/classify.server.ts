import { and, eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { type Submission, submissions } from '#app/platform/db/schema/submissions.ts'
import { requireAdmin } from '#app/platform/sessions/require-admin.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { changeStory } from '#app/stories/public/change-story.server.ts'
import { themeLabels } from '#app/stories/public/story.ts'
import { notWithdrawn } from './not-withdrawn.server.ts'

type Classification = Pick<
  Submission,
  'id' | 'version' | 'theme' | 'contentNote' | 'photoDescription'
>

/**
 * Sets the theme, the content note and the photo's description of a story, in any status.
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
    const note = inWords(fields)
    const changed = await changeStory(tx, admin, id, { set: fields, action: 'classified', note })
    return changed!.story
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
