import { mkdir, readdir, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NotStorable } from '#app/platform/files/file-store.ts'
import { DiskNearlyFull } from '#app/platform/files/folder-store.server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { deleteOrphanedPhotos } from './delete-unused.server.ts'
import { photoFolder } from './photo-store.server.ts'
import { storePicture, variantKey } from './store-picture.server.ts'
import { givenDisk, listKeys, variants } from './stored-photos.fixture.ts'

test('stored files are private and no unfinished file is left', async () => {
  const { storage, folder } = await givenDisk()

  const base = await storePicture(storage, { userId: 'mara', variants })

  const owned = join(folder, 'mara')
  expect((await stat(owned)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, variantKey(base!, 480)))).mode & 0o777).toBe(0o600)
  expect(await readdir(owned)).toHaveLength(2)
})

test('a full disk leaves no unfinished file', async () => {
  const { storage, folder } = await givenDisk()
  // A folder in the way makes the last step, the renaming, fail.
  await mkdir(join(folder, 'mara', '1-a.webp', 'in-the-way'), { recursive: true })

  await expect(storage.put('mara/1-a.webp', Buffer.from('x'))).rejects.toThrow()

  expect(await readdir(join(folder, 'mara'))).toEqual(['1-a.webp'])
})

test('keeps free space for the database', async () => {
  const folder = temporaryFolder()
  const { bavail, bsize } = await statfs(folder)
  const storage = photoFolder(folder, bavail * bsize * 2)

  expect(await storePicture(storage, { userId: 'mara', variants })).toBeNull()

  expect(await listKeys(storage)).toEqual([])
  await expect(storage.reach()).rejects.toThrow(DiskNearlyFull)
})

test('reports a folder that cannot be created', async () => {
  const file = join(temporaryFolder(), 'a file')
  await writeFile(file, '')
  await expect(photoFolder(file).reach()).rejects.toThrow(
    new NotStorable('the folder for photos cannot be written'),
  )
})

test('cleanup removes unfinished files but not those being written', async () => {
  const { storage, folder } = await givenDisk()
  const yesterday = new Date(Date.now() - 86_400_000)
  const known = await storePicture(storage, { userId: 'mara', variants, now: yesterday })
  const fresh = await storePicture(storage, { userId: 'noor', variants })
  await writeFile(join(folder, `${known}-480.webp.0123abcd.part`), 'half')
  await writeFile(join(folder, `${fresh}-480.webp.0123abcd.part`), 'being written')

  const hourAgo = new Date(Date.now() - 3_600_000)
  expect(await deleteOrphanedPhotos(storage, async () => new Set([known!]), hourAgo)).toBe(1)

  expect(await listKeys(storage)).toEqual(
    [
      ...[known, fresh].flatMap((base) => [variantKey(base!, 480), variantKey(base!, 960)]),
      `${fresh}-480.webp.0123abcd.part`,
    ].sort(),
  )
})
