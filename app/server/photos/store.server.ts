import type { PhotoStorage } from './storage.server.ts'

/** Where this process keeps its photos; set once by `openPhotoStore`. */
export let photoStore: PhotoStorage

export function openPhotoStore(storage: PhotoStorage) {
  photoStore = storage
}
