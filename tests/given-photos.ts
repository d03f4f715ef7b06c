import { randomUUID } from 'node:crypto'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { storePicture } from '#app/platform/photos/store-picture.server.ts'
import { given } from './given.ts'

/** A photo as it comes out of its preparation. */
export const preparedPhoto = {
  width: 480,
  height: 360,
  variants: [{ width: 480, height: 360, bytes: Buffer.from('480 wide') }],
  blurred: Buffer.from('blurred'),
}

/** The fields of a story that has a photo. */
export function photoFields(photoKey: string | null = randomUUID()) {
  const photoId = randomUUID()
  return { photoId, photoKey, photoUrl: `/photos/${photoId}`, photoWidth: 480, photoHeight: 360 }
}

/** A published story whose photo is in the store. @returns its id, and the address of the photo */
export async function givenStoryWithPhoto(store = photoStore) {
  const { id: userId } = await given.member()
  const variants = [{ width: 480, height: 360, bytes: Buffer.from('a picture') }]
  const photo = photoFields(await storePicture(store, { userId, variants }))
  const { id } = await given.approved({ userId, ...photo })
  return { id, path: `${photo.photoUrl}/480.webp` }
}
