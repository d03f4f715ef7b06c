import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { type ProcessedPicture, storePicture } from '#app/platform/photos/store-picture.server.ts'

/** @returns the columns of its row, or null when storing failed twice: the story then goes on without a photo */
export async function storePhoto(userId: string, name: string, prepared: ProcessedPicture) {
  const photoKey = await storePicture(photoStore, { userId, variants: prepared.variants })
  if (!photoKey) return null
  const photoId = randomUUID()
  return {
    photoId,
    photoKey,
    photoUrl: href('/photos/:photoId', { photoId }),
    photoName: name,
    photoWidth: prepared.width,
    photoHeight: prepared.height,
    photoBlurred: prepared.blurred.toString('base64'),
  }
}
