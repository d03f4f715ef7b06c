import { eq } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { submissions } from '#app/db/schema/submissions.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { photoWidths } from '#app/server/photos/photo.ts'
import { variantKey } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'

/**
 * A photo in one of its widths, or the largest, for those who may see it: everyone once the story is approved,
 * its owner and the admins before and after; its owner alone once the story was taken back.
 *
 * @returns null when there is none, or it is none of the viewer's business
 * @throws PhotosUnreachable when there is one, and the object store does not give it
 */
export async function findPhoto(photoId: string, asked: number | 'largest', viewer: Viewer | null) {
  if (!isUuid(photoId)) return null
  const [row] = await db
    .select({
      status: submissions.status,
      withdrawnAt: submissions.withdrawnAt,
      userId: submissions.userId,
      photoKey: submissions.photoKey,
      photoWidth: submissions.photoWidth,
    })
    .from(submissions)
    .where(eq(submissions.photoId, photoId))
  if (!row?.photoKey || !row.photoWidth) return null
  const widths = photoWidths(row.photoWidth)
  const width = asked === 'largest' ? widths.at(-1) : asked
  if (!width || !widths.includes(width)) return null

  const isPublic = row.status === 'approved'
  const isTeams = viewer?.isAdmin && !row.withdrawnAt
  if (!isPublic && !isTeams && viewer?.id !== row.userId) return null
  const bytes = await photoStore.get(variantKey(row.photoKey, width))
  return bytes && { bytes, isPublic }
}
