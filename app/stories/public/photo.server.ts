import { eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { variantKey } from '#app/platform/photos/storage.server.ts'
import { photoStore } from '#app/platform/photos/store.server.ts'
import { lacksSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'

/**
 * A photo in one of its widths, or the largest. Everyone may see it once the story is approved; its owner and admins in any
 * status; only its owner once the story is withdrawn.
 * @returns null when it does not exist, or the viewer may not see it
 * @throws StoreUnreachable when it exists, but the object store does not return it
 */
export async function findPhoto(
  photoId: string,
  requestedWidth: number | 'largest',
  viewer: Viewer | null,
) {
  if (!isUuid(photoId)) return null
  const [row] = await db
    .select(pickColumns(submissions, ['status', 'withdrawnAt', 'userId', 'photoKey', 'photoWidth']))
    .from(submissions)
    .where(eq(submissions.photoId, photoId))
  if (!row?.photoKey || !row.photoWidth) return null
  const widths = photoWidths(row.photoWidth)
  const width = requestedWidth === 'largest' ? widths.at(-1) : requestedWidth
  if (!width || !widths.includes(width)) return null

  const isPublic = row.status === 'approved'
  const isOwner = viewer?.id === row.userId
  if (!isPublic && !isOwner && (row.withdrawnAt || !(await isReviewer(viewer)))) return null
  const bytes = await photoStore.get(variantKey(row.photoKey, width))
  return bytes && { bytes, isPublic }
}

async function isReviewer(viewer: Viewer | null) {
  return viewer?.isAdmin && !(await lacksSecondFactor(viewer))
}
