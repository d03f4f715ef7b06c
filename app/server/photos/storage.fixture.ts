import { join } from 'node:path'
import { givenObjectStore } from '#tests/object-store.ts'
import { diskStorage } from './disk-storage.server.ts'
import { givenFolder } from './forms.fixture.ts'
import { objectStorage } from './object-storage.server.ts'
import type { PhotoStorage } from './storage.server.ts'

/** Both ways of keeping photos, each in a place of its own where there is no bucket yet. */
export const storages: [string, () => Promise<PhotoStorage>][] = [
  ['a folder', async () => diskStorage(await givenFolder())],
  [
    'an object store',
    // Small pages, so that a list has more than one.
    async () => objectStorage((await givenObjectStore({ page: 2 })).settings),
  ],
]

export const variants = [
  { width: 480, height: 320, bytes: Buffer.from('small') },
  { width: 960, height: 640, bytes: Buffer.from('large') },
]

export async function givenDisk() {
  const folder = await givenFolder()
  const storage = diskStorage(folder)
  await storage.makeBucket()
  return { folder: join(folder, 'story-photos'), storage }
}

export async function keysOf(storage: PhotoStorage, prefix = '') {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys.sort()
}
