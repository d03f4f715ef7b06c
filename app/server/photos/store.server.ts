import { join } from 'node:path'
import type { Configuration } from '#app/server/configuration.server.ts'
import { diskStorage } from './disk-storage.server.ts'
import { objectStorage } from './object-storage.server.ts'
import type { PhotoStorage } from './storage.server.ts'

/** Where this process keeps its photos; set once by `openPhotoStore`. */
export let photoStore: PhotoStorage

export function openPhotoStore(storage: PhotoStorage) {
  photoStore = storage
}

/** The bucket that the configuration names, or else a folder among the other data. */
export function storageOf({
  dataDir,
  objectStore,
  keepFree,
}: Pick<Configuration, 'dataDir' | 'objectStore' | 'keepFree'>) {
  return objectStore ? objectStorage(objectStore) : diskStorage(join(dataDir, 'photos'), keepFree)
}
