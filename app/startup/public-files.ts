import { findPublicPicture } from '#app/pieces/pictures/public-picture.server.ts'
import type { PublicFiles } from '#app/platform/page-cache/file-cache.server.ts'
import { findPublicPhoto, findStoryCard } from '#app/stories/public/photo.server.ts'

/** From memory, as long as everybody may see them. */
export const publicFiles: PublicFiles[] = [
  {
    path: /^\/photos\/([0-9a-f-]{36})(?:\/([1-9]\d{0,3})\.webp)?$/,
    find: ([, photoId = '', width]) => findPublicPhoto(photoId, width ? Number(width) : 'largest'),
  },
  {
    path: /^\/story\/([0-9a-f-]{36})\/card\.png$/,
    find: ([, storyId = '']) => findStoryCard(storyId),
  },
  {
    path: /^\/pictures\/([\w.-]+)$/,
    find: ([, file = '']) => findPublicPicture(file),
  },
]
