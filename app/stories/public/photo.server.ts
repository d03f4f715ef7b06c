import { eq } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import { pickColumns } from '#app/platform/db/pick-columns.server.ts'
import { submissions } from '#app/platform/db/schema/submissions.ts'
import type { PublicFile } from '#app/platform/page-cache/file-cache.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { drawWords } from '#app/platform/photos/share-cards.server.ts'
import { variantKey } from '#app/platform/photos/store-picture.server.ts'
import { createEtag } from '#app/platform/response/etag.ts'
import { lacksSecondFactor } from '#app/platform/sessions/second-factor.server.ts'
import type { Viewer } from '#app/platform/sessions/viewer.server.ts'
import { firstSentences, storyTitle } from './excerpt.ts'
import { findPublished } from './published.server.ts'

// A photo leaves every cache within a minute after its story.
const forEveryone = {
  'Cache-Control': 'public, max-age=60',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'; sandbox",
}
export const forFew = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Frame-Options': 'DENY',
}

/**
 * Everyone may see it once the story is approved; its owner and admins in any status; only its owner once it is withdrawn.
 * @returns null when it does not exist, or the viewer may not see it
 * @throws StoreUnreachable when it exists, but the object store does not return it
 */
export async function findPhoto(
  photoId: string,
  requestedWidth: number | 'largest',
  viewer: Viewer | null,
) {
  const photo = await locatePhoto(photoId, requestedWidth)
  if (!photo) return null
  const { isPublic } = photo
  const isOwner = viewer?.id === photo.userId
  if (!isPublic && !isOwner && (photo.withdrawnAt || !(await isReviewer(viewer)))) return null
  const bytes = await photoStore.get(photo.key)
  return bytes && { bytes, isPublic, headers: photoHeaders(photoId, photo) }
}

export async function findPublicPhoto(
  photoId: string,
  requestedWidth: number | 'largest',
): Promise<PublicFile | null> {
  const photo = await locatePhoto(photoId, requestedWidth)
  if (!photo?.isPublic) return null
  return {
    key: photo.key,
    shownBy: `story:${photo.id}`,
    headers: photoHeaders(photoId, photo),
    read: () => photoStore.get(photo.key),
  }
}

/** In link previews: title and first sentence, and never a photograph. */
export async function findStoryCard(storyId: string): Promise<PublicFile | null> {
  const story = await findPublished(storyId)
  if (!story) return null
  const key = `card of ${story.id} ${story.updatedAt.toISOString()}`
  return {
    key,
    shownBy: `story:${story.id}`,
    headers: { ...forEveryone, 'Content-Type': 'image/png', ETag: createEtag(key) },
    read: () =>
      drawWords({
        title: storyTitle(story),
        instead: `Story ${story.number}`,
        line: firstSentences(story.story, 200),
        by: [story.name, story.location ?? ''],
      }),
  }
}

async function locatePhoto(photoId: string, requestedWidth: number | 'largest') {
  if (!isUuid(photoId)) return null
  const columns = ['id', 'status', 'withdrawnAt', 'userId', 'photoKey', 'photoWidth'] as const
  const [row] = await db
    .select(pickColumns(submissions, columns))
    .from(submissions)
    .where(eq(submissions.photoId, photoId))
  if (!row?.photoKey || !row.photoWidth) return null
  const widths = photoWidths(row.photoWidth)
  const width = requestedWidth === 'largest' ? widths.at(-1) : requestedWidth
  if (!width || !widths.includes(width)) return null
  return { ...row, key: variantKey(row.photoKey, width), isPublic: row.status === 'approved' }
}

/** @param key what is stored under it never changes, so it stands for the bytes */
function photoHeaders(photoId: string, { key, isPublic }: { key: string; isPublic: boolean }) {
  return {
    ...(isPublic ? forEveryone : forFew),
    'Content-Disposition': `inline; filename="${photoId}.webp"`,
    'Content-Type': 'image/webp',
    ETag: createEtag(key),
  }
}

async function isReviewer(viewer: Viewer | null) {
  return viewer?.isAdmin && !(await lacksSecondFactor(viewer))
}
