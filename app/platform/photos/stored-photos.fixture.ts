import { join } from 'node:path'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { photoFolder, photoKey } from './photo-store.server.ts'

/** Both ways of keeping photos, each in a place of its own where there is no bucket yet. */
export const storages: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => photoFolder(temporaryFolder())],
  [
    'an object store',
    // Small pages, so that a list has more than one.
    async () => bucketStore((await givenObjectStore({ page: 2 })).settings, { keys: photoKey }),
  ],
]

export const variants = [
  { width: 480, height: 320, bytes: Buffer.from('small') },
  { width: 960, height: 640, bytes: Buffer.from('large') },
]

export async function givenDisk() {
  const folder = temporaryFolder()
  const storage = photoFolder(folder)
  await storage.reach()
  return { folder: join(folder, 'story-photos'), storage }
}

export async function listKeys(storage: FileStore, prefix = '') {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys.sort()
}
