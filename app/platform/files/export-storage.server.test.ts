import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { givenObjectStore } from '#tests/object-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { archivesInParts } from './archives-in-parts.server.ts'
import type { ObjectStore, RequestTimeouts } from './bucket-requests.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import {
  type ExportStorage,
  exportFileName,
  folderExports,
  moveExports,
  removeUnknownExports,
} from './export-store.server.ts'
import { StoreUnreachable } from './file-store.ts'

function bucketExports(store: ObjectStore, timeouts?: RequestTimeouts) {
  return archivesInParts(bucketStore(store, { prefix: 'exports/', ...(timeouts && { timeouts }) }))
}

const mebibyte = 1024 * 1024

const storages: [string, () => Promise<ExportStorage>][] = [
  ['a folder', async () => folderExports(join(temporaryFolder(), 'archives'))],
  ['an object store', async () => bucketExports((await givenObjectStore({ page: 2 })).settings)],
]

test.each(storages)(
  '%s returns an archive as it was, and none once it is removed',
  async (_, open) => {
    const storage = await open()
    const key = exportFileName(randomUUID())
    const archive = randomBytes(9 * mebibyte + 1)
    await storage.put(key, inBlocks(archive, 700_001))

    const file = await storage.open(key)
    expect(file?.size).toBe(archive.byteLength)
    expect(await contentOf(file).then((content) => content?.equals(archive))).toBe(true)

    await storage.put(key, inBlocks(Buffer.from('a newer one'), 3))
    expect(String(await contentOf(await storage.open(key)))).toBe('a newer one')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()
  },
)

test.each(storages)('%s has nothing of an archive that breaks off', async (_, open) => {
  const storage = await open()
  const key = exportFileName(randomUUID())
  async function* breaksOff() {
    yield randomBytes(5 * mebibyte)
    throw new Error('broken off')
  }
  await expect(storage.put(key, breaksOff())).rejects.toThrow('broken off')
  expect(await storage.open(key)).toBeNull()
})

test.each(storages)('%s accepts no key but that of an archive', async (_, open) => {
  const storage = await open()
  for (const key of ['', 'a.zip', '../secret.txt', `../${randomUUID()}.zip`]) {
    await expect(storage.open(key), key).rejects.toThrow('Not the key')
    await expect(storage.remove(key), key).rejects.toThrow('Not the key')
    await expect(storage.put(key, inBlocks(Buffer.from('x'), 1)), key).rejects.toThrow(
      'Not the key',
    )
  }
})

test('an archive in an object store is found by every copy of the site', async () => {
  const { settings } = await givenObjectStore()
  const key = exportFileName(randomUUID())
  await bucketExports(settings).put(key, inBlocks(Buffer.from('made by one'), 4))
  expect(String(await contentOf(await bucketExports(settings).open(key)))).toBe('made by one')
})

test('archives without a row are deleted from the bucket, and nothing else', async () => {
  const { settings, buckets } = await givenObjectStore()
  const storage = bucketExports(settings)
  const [known, unknown] = [randomUUID(), randomUUID()]
  for (const id of [known, unknown]) {
    await storage.put(exportFileName(id), inBlocks(Buffer.from(id), 9))
  }
  const bucket = buckets.get(settings.bucket)
  bucket?.set(`exports/${unknown}.zip/000000000000/000000`, { bytes: Buffer.from('x'), type: '' })
  bucket?.set('somebody/1-a.webp', { bytes: Buffer.from('a photo'), type: 'image/webp' })

  expect(await removeUnknownExports(storage, async (id) => id === known)).toBe(1)

  expect([...(bucket?.keys() ?? [])].filter((key) => key.includes(unknown))).toEqual([])
  expect(await storage.open(exportFileName(known))).not.toBeNull()
  expect(bucket?.has('somebody/1-a.webp')).toBe(true)
})

test('what an interrupted archive has left in the folder is deleted with it', async () => {
  const folder = join(temporaryFolder(), 'archives')
  const storage = folderExports(folder)
  const [known, unknown] = [randomUUID(), randomUUID()]
  await storage.put(exportFileName(known), inBlocks(Buffer.from('ready'), 2))
  for (const id of [known, unknown])
    await writeFile(join(folder, `${id}.zip.01234567.part`), 'half')
  await writeFile(join(folder, 'notes.txt'), 'not ours')

  expect(await removeUnknownExports(storage, async (id) => id === known)).toBe(1)
  await storage.remove(exportFileName(known))

  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('a store that is away is told from an archive that is missing', async () => {
  const store = await givenObjectStore()
  const quick = { timeoutMs: 500, retryAfterMs: 1, circuitPauseMs: 1 }
  const storage = bucketExports(store.settings, quick)
  const key = exportFileName(randomUUID())
  await storage.put(key, inBlocks(Buffer.from('mine'), 2))
  await store.down()
  await expect(storage.open(key)).rejects.toThrow(StoreUnreachable)
  await store.up()
  await expect.poll(() => storage.open(key).catch(() => null)).not.toBeNull()
})

test('archives in the folder of a site that got an object store are moved, and expired ones deleted', async () => {
  const folder = join(temporaryFolder(), 'archives')
  const { settings } = await givenObjectStore()
  const [former, bucket] = [folderExports(folder), bucketExports(settings)]
  const [ready, expired, broken] = [randomUUID(), randomUUID(), randomUUID()].map(exportFileName)
  await former.put(ready!, inBlocks(Buffer.from('ready'), 2))
  await former.put(expired!, inBlocks(Buffer.from('expired'), 2))
  const before = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(folder, expired!), before, before)
  await writeFile(join(folder, `${broken}.01234567.part`), 'half')

  expect(await moveExports(folder, bucket)).toBe(1)

  expect(String(await contentOf(await bucket.open(ready!)))).toBe('ready')
  expect(await bucket.open(expired!)).toBeNull()
  expect(existsSync(folder)).toBe(false)
  expect(await moveExports(folder, bucket)).toBe(0)
})

test('an archive that cannot be moved stays in the folder', async () => {
  const folder = join(temporaryFolder(), 'archives')
  await mkdir(folder)
  const store = await givenObjectStore()
  const former = folderExports(folder)
  const key = exportFileName(randomUUID())
  await former.put(key, inBlocks(Buffer.from('ready'), 2))
  store.forbid()
  await expect(moveExports(folder, bucketExports(store.settings))).rejects.toThrow(StoreUnreachable)
  expect(await contentOf(await former.open(key))).toEqual(Buffer.from('ready'))
})

async function* inBlocks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function contentOf(file: Awaited<ReturnType<ExportStorage['open']>>) {
  return file && Buffer.from(await new Response(file.stream as BodyInit).arrayBuffer())
}
