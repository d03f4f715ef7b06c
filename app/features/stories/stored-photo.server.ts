import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { type ProcessedPicture, storePicture } from '#app/server/photos/storage.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'

/**
 * Puts a picture into storage.
 *
 * @param name the file's name as the reader knows it
 * @returns the columns of its row, or null when storage refused it twice: the story then goes on without
 */
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
