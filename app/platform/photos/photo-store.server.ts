import { join } from 'node:path'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { folderStore } from '#app/platform/files/folder-store.server.ts'

export let photoStore: FileStore

export function openPhotoStore(storage: FileStore) {
  photoStore = storage
}

export function createPhotoStorage({
  dataDir,
  objectStore,
  minFreeBytes,
}: Pick<Configuration, 'dataDir' | 'objectStore' | 'minFreeBytes'>) {
  return objectStore
    ? bucketStore(objectStore, { keys: photoKey })
    : photoFolder(join(dataDir, 'photos'), minFreeBytes)
}

export const photoKey = /^[\w-]{1,64}\/[\w-]{1,64}\.(?:webp|avif|jpg)(\.[0-9a-f]{8}\.part)?$/

export function photoFolder(folder: string, minFreeBytes = 0) {
  return folderStore(join(folder, 'story-photos'), { minFreeBytes, keys: photoKey })
}
