import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenFolder } from '#app/server/photos/forms.fixture.ts'
import { PhotosUnreachable } from '#app/server/photos/storage.server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { bucketExports } from './bucket-exports.server.ts'
import { type ExportStorage, exportFileName } from './export-storage.server.ts'
import { folderExports } from './folder-exports.server.ts'
import { moveExports } from './move-exports.server.ts'

const mebibyte = 1024 * 1024

const storages: [string, () => Promise<ExportStorage>][] = [
  ['a folder', async () => folderExports(join(await givenFolder(), 'archives'))],
  ['an object store', async () => bucketExports((await givenObjectStore({ page: 2 })).settings)],
]

test.each(storages)(
  '%s returns an archive as it was, and none once it is removed',
  async (_, open) => {
    const storage = await open()
    const key = exportFileName(randomUUID())
    const archive = randomBytes(9 * mebibyte + 1)
    await storage.store(key, inBlocks(archive, 700_001))

    const found = await storage.find(key)
    expect(found?.size).toBe(archive.byteLength)
    expect(await contentOf(found).then((content) => content?.equals(archive))).toBe(true)

    await storage.store(key, inBlocks(Buffer.from('a newer one'), 3))
    expect(String(await contentOf(await storage.find(key)))).toBe('a newer one')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.find(key)).toBeNull()
  },
)

test.each(storages)('%s has nothing of an archive that breaks off', async (_, open) => {
  const storage = await open()
  const key = exportFileName(randomUUID())
  async function* breaksOff() {
    yield randomBytes(5 * mebibyte)
    throw new Error('broken off')
  }
  await expect(storage.store(key, breaksOff())).rejects.toThrow('broken off')
  expect(await storage.find(key)).toBeNull()
})

test.each(storages)('%s accepts no key but that of an archive', async (_, open) => {
  const storage = await open()
  for (const key of ['', 'a.zip', '../secret.txt', `../${randomUUID()}.zip`]) {
    await expect(storage.find(key), key).rejects.toThrow('Not the key')
    await expect(storage.remove(key), key).rejects.toThrow('Not the key')
    await expect(storage.store(key, inBlocks(Buffer.from('x'), 1)), key).rejects.toThrow(
      'Not the key',
    )
  }
})

test('an archive in an object store is found by every copy of the site', async () => {
  const { settings } = await givenObjectStore()
  const key = exportFileName(randomUUID())
  await bucketExports(settings).store(key, inBlocks(Buffer.from('made by one'), 4))
  expect(String(await contentOf(await bucketExports(settings).find(key)))).toBe('made by one')
})

test('archives without a row are deleted from the bucket, and nothing else', async () => {
  const { settings, buckets } = await givenObjectStore()
  const storage = bucketExports(settings)
  const [known, unknown] = [randomUUID(), randomUUID()]
  for (const id of [known, unknown]) {
    await storage.store(exportFileName(id), inBlocks(Buffer.from(id), 9))
  }
  const bucket = buckets.get(settings.bucket)
  bucket?.set(`exports/${unknown}.zip/000000000000/000000`, { bytes: Buffer.from('x'), type: '' })
  bucket?.set('somebody/1-a.webp', { bytes: Buffer.from('a photo'), type: 'image/webp' })

  expect(await storage.removeUnknown(async (id) => id === known)).toBe(1)

  expect([...(bucket?.keys() ?? [])].filter((key) => key.includes(unknown))).toEqual([])
  expect(await storage.find(exportFileName(known))).not.toBeNull()
  expect(bucket?.has('somebody/1-a.webp')).toBe(true)
})

test('a store that is away is told from an archive that is missing', async () => {
  const store = await givenObjectStore()
  const quick = { timeoutMs: 500, retryAfterMs: 1, circuitPauseMs: 1 }
  const storage = bucketExports(store.settings, quick)
  const key = exportFileName(randomUUID())
  await storage.store(key, inBlocks(Buffer.from('mine'), 2))
  await store.down()
  await expect(storage.find(key)).rejects.toThrow(PhotosUnreachable)
  await store.up()
  await expect.poll(() => storage.find(key).catch(() => null)).not.toBeNull()
})

test('archives in the folder of a site that got an object store are moved, and expired ones deleted', async () => {
  const folder = join(await givenFolder(), 'archives')
  const { settings } = await givenObjectStore()
  const [former, bucket] = [folderExports(folder), bucketExports(settings)]
  const [ready, expired, broken] = [randomUUID(), randomUUID(), randomUUID()].map(exportFileName)
  await former.store(ready!, inBlocks(Buffer.from('ready'), 2))
  await former.store(expired!, inBlocks(Buffer.from('expired'), 2))
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, expired!), before, before)
  await writeFile(join(folder, `${broken}.01234567.part`), 'half')

  expect(await moveExports(folder, bucket)).toBe(1)

  expect(String(await contentOf(await bucket.find(ready!)))).toBe('ready')
  expect(await bucket.find(expired!)).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(await moveExports(folder, bucket)).toBe(0)
})

test('an archive that cannot be moved stays in the folder', async () => {
  const folder = join(await givenFolder(), 'archives')
  await mkdir(folder)
  const store = await givenObjectStore()
  const former = folderExports(folder)
  const key = exportFileName(randomUUID())
  await former.store(key, inBlocks(Buffer.from('ready'), 2))
  store.forbid()
  await expect(moveExports(folder, bucketExports(store.settings))).rejects.toThrow(
    PhotosUnreachable,
  )
  expect(await contentOf(await former.find(key))).toEqual(Buffer.from('ready'))
})

async function* inBlocks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf(found: Awaited<ReturnType<ExportStorage['find']>>) {
  return found && Buffer.from(await new Response(found.stream as BodyInit).arrayBuffer())
}
