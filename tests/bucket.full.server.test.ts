import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAccountData } from '#app/accounts/account/account-deletion.server.ts'
import { exportZip } from '#app/accounts/data-export/export-zip.server.ts'
import { derivePicture } from '#app/pieces/pictures/picture-files.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { openPhotoStore, photoFolder, photoStore } from '#app/platform/photos/photo-store.server.ts'
import { submitStory } from '#app/stories/author/submission.server.ts'
import { backUp } from '#ops/backup/backup.server.ts'
import { createBackupFolder, readBackupFolder } from '#ops/backup/backup-folder.server.ts'
import { restore } from '#ops/backup/restore-data.server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { given } from './given.ts'
import { givenActor, givenPicture } from './given-pieces.ts'
import { givenObjectStore } from './object-store.ts'
import { databaseUrl, emptyDatabase } from './test-database.ts'

// What is done with all photos of somebody, or of the house, when they lie in a bucket.

const prepared = {
  width: 900,
  height: 600,
  variants: [480, 900].map((width) => ({
    width,
    height: 600,
    bytes: Buffer.from(`${width} wide`),
  })),
  blurred: Buffer.from('blurred'),
}

test('an account deletion removes its photos from the bucket and no others', async () => {
  const { objects } = await givenBucket()
  const [owner, other] = [await givenAuthor(), await givenAuthor()]
  expect(objects()).toHaveLength(4)

  await deleteAccountData(owner)

  expect(objects().filter((key) => key.startsWith(`${other.id}/`))).toHaveLength(2)
  expect(objects()).toHaveLength(2)
})

test('an account can be deleted while the store is away', async () => {
  const { store } = await givenBucket()
  const owner = await givenAuthor()
  await store.down()
  await deleteAccountData(owner)
  expect((await pool.query('select 1 from "user" where id = $1', [owner.id])).rows).toEqual([])
})

test('a data export contains the photo from the bucket and is not made without it', async () => {
  const { store } = await givenBucket()
  const owner = await givenAuthor()
  expect((await buffer(exportZip(owner))).includes('900 wide')).toBe(true)

  await store.down()
  await expect(buffer(exportZip(owner))).rejects.toThrow('cannot be reached')
})

test('a backup moves photos and pictures from a folder into a bucket and back', async () => {
  const author = await givenAuthor()
  const inFolder = await contentOf(photoStore, author.id)
  expect(inFolder).toHaveLength(2)
  const { sha256 } = await givenPicture(await givenActor('editor'))
  await derivePicture(sha256)
  const pictures = await contentOf(photoStore, 'pictures')
  expect(pictures).toHaveLength(7)
  await photoStore.put('pictures/nobodys-800.webp', Buffer.from('left behind'))
  const first = await backedUp()

  const { store } = await givenBucket()
  await restoredFrom(first, photoStore)
  expect(await contentOf(photoStore, author.id)).toEqual(inFolder)
  expect(await contentOf(photoStore, 'pictures')).toEqual(pictures)

  const second = await backedUp()
  const folder = photoFolder(temporaryFolder())
  await restoredFrom(second, folder)
  expect(await contentOf(folder, author.id)).toEqual(inFolder)
  expect(await contentOf(folder, 'pictures')).toEqual(pictures)

  await store.down()
  await expect(backedUp()).rejects.toThrow('cannot be reached')
})

test('refuses to restore into a bucket with photos and leaves none after a failure', async () => {
  await givenAuthor()
  const backup = await backedUp()
  const { objects } = await givenBucket()
  await photoStore.reach()
  await photoStore.put('somebody/1-a.webp', Buffer.from('theirs'))
  await expect(restoredFrom(backup, photoStore)).rejects.toThrow('There are photos already')
  expect(objects()).toEqual(['somebody/1-a.webp'])

  await photoStore.remove('somebody/1-a.webp')
  const checked = await readBackupFolder(backup)
  // The jobs come after the photos.
  await rm(join(backup, 'jobs.ndjson'))
  const destination = await destinationWith(photoStore)
  await expect(restore(backup, checked, destination, [])).rejects.toThrow('ENOENT')
  expect(objects()).toEqual([])
})

async function givenBucket() {
  const store = await givenObjectStore()
  const working = photoStore
  openPhotoStore(bucketStore(store.settings))
  onTestFinished(() => openPhotoStore(working))
  return { store, objects: () => [...(store.buckets.get('story-photos')?.keys() ?? [])] }
}

async function givenAuthor() {
  const author = await given.member()
  await submitStory(author, given.submissionForm(), { name: 'harbour.jpg', prepared })
  return author
}

async function backedUp() {
  const backup = join(temporaryFolder(), 'backup')
  const to = await createBackupFolder(backup)
  const { dataDir } = configuration
  await startJobs(databaseUrl)
  await stopJobs()
  await backUp({ from: pool, to, storage: photoStore, dataDir, removals: dataDir })
  return backup
}

async function restoredFrom(backup: string, storage: typeof photoStore) {
  await restore(backup, await readBackupFolder(backup), await destinationWith(storage), [])
}

async function destinationWith(storage: typeof photoStore) {
  return { databaseUrl: await emptyDatabase(), storage, migrations: './db/migrations' }
}

async function contentOf(storage: typeof photoStore, owner: string) {
  const content: [string, string | undefined][] = []
  for await (const key of storage.list(`${owner}/`)) {
    content.push([key, (await storage.get(key))?.toString()])
  }
  return content.toSorted()
}
