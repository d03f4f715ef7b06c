import { join } from 'node:path'
import type { Configuration } from '#app/server/configuration.server.ts'
import { diskStorage } from './disk-storage.server.ts'
import { objectStorage } from './object-storage.server.ts'
import type { PhotoStorage } from './storage.server.ts'

/** The photo storage of this process; set once by `openPhotoStore`. */
export let photoStore: PhotoStorage

export function openPhotoStore(storage: PhotoStorage) {
  photoStore = storage
}

/** The bucket of the configuration, or else a folder in the data directory. */
export function storageOf({
  dataDir,
  objectStore,
  minFreeBytes,
}: Pick<Configuration, 'dataDir' | 'objectStore' | 'minFreeBytes'>) {
  return objectStore
    ? objectStorage(objectStore)
    : diskStorage(join(dataDir, 'photos'), minFreeBytes)
}
