import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#app/server/log.server.ts'
import {
  diskStorage,
  type PhotoStorage,
  removePicture,
  storePicture,
  variantKey,
} from './storage.server.ts'
import { sweepOrphans, sweepUploads } from './sweep.server.ts'

const variants = [
  { width: 480, height: 320, bytes: Buffer.from('small') },
  { width: 960, height: 640, bytes: Buffer.from('large') },
]

test('a stored picture can be fetched in every width until it is removed', async () => {
  const { storage } = await givenBucket()

  const base = await storePicture(storage, {
    userId: 'mara',
    variants,
    now: new Date(1_700_000_000_000),
  })

  expect(base).toMatch(/^mara\/1700000000000-[0-9a-f]{12}$/)
  expect(await storage.get(variantKey(base!, 480))).toEqual(Buffer.from('small'))
  expect(await storage.get(variantKey(base!, 960))).toEqual(Buffer.from('large'))

  await removePicture(storage, base!)
  expect(await storage.get(variantKey(base!, 480))).toBeNull()
  expect(await keysOf(storage)).toEqual([])
})

test('removing one picture leaves the others of its owner', async () => {
  const { storage } = await givenBucket()
  const first = await storePicture(storage, { userId: 'mara', variants })
  const second = await storePicture(storage, { userId: 'mara', variants })

  await removePicture(storage, first!)

  expect(await keysOf(storage)).toEqual([variantKey(second!, 480), variantKey(second!, 960)])
})

test('only we can read what is stored, and nothing unfinished is left beside it', async () => {
  const { storage, folder } = await givenBucket()

  const base = await storePicture(storage, { userId: 'mara', variants })

  const owned = join(folder, 'story-photos', 'mara')
  expect((await stat(owned)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'story-photos', variantKey(base!, 480)))).mode & 0o777).toBe(
    0o600,
  )
  expect(await readdir(owned)).toHaveLength(2)
})

test('a missing bucket fails the first upload, is made, and the second goes through', async () => {
  const folder = await givenFolder()
  const storage = diskStorage(folder)
  await expect(storage.put('mara/1-a.webp', Buffer.from('x'))).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(await readdir(folder)).toEqual([])

  const base = await storePicture(storage, { userId: 'mara', variants })

  expect(await storage.get(variantKey(base!, 960))).toEqual(Buffer.from('large'))
})

test('an upload that fails twice gives up, once each way, and leaves nothing', async () => {
  vi.spyOn(log, 'error').mockImplementationOnce(() => {})
  const { storage } = await givenBucket()
  const puts: string[] = []
  const makeBucket = vi.fn(storage.makeBucket)
  const failing: PhotoStorage = {
    ...storage,
    makeBucket,
    async put(key, bytes) {
      puts.push(key)
      if (key.endsWith('-960.webp')) throw new Error('The disk is full')
      await storage.put(key, bytes)
    },
  }

  expect(await storePicture(failing, { userId: 'mara', variants })).toBeNull()

  expect(puts).toHaveLength(4)
  expect(makeBucket).toHaveBeenCalledTimes(1)
  expect(await keysOf(storage)).toEqual([])
})

test('a full disk leaves no unfinished file', async () => {
  const { storage, folder } = await givenBucket()
  // A folder in the way makes the last step, the renaming, fail.
  await mkdir(join(folder, 'story-photos', 'mara', '1-a.webp', 'in-the-way'), { recursive: true })

  await expect(storage.put('mara/1-a.webp', Buffer.from('x'))).rejects.toThrow()

  expect(await readdir(join(folder, 'story-photos', 'mara'))).toEqual(['1-a.webp'])
})

test.each([
  '../secret.webp',
  'mara/../../secret.webp',
  '/etc/passwd',
  'mara/..webp',
  'mara\\photo.webp',
  'mara/photo\0.webp',
  'mara/a/b.webp',
  'mara/photo.webp\n',
  'mara/photo.html',
  './mara/photo.webp',
])('%j is no key', async (key) => {
  const { storage } = await givenBucket()

  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a photo key')
  await expect(storage.get(key)).rejects.toThrow('Not a photo key')
  await expect(storage.remove(key)).rejects.toThrow('Not a photo key')
  await expect(keysOf(storage, key)).rejects.toThrow('Not the beginning')
})

test('the sweep takes old photos that no story knows, and what a kill left unfinished', async () => {
  const { storage, folder } = await givenBucket()
  const yesterday = new Date(Date.now() - 86_400_000)
  const hourAgo = new Date(Date.now() - 3_600_000)
  const known = await storePicture(storage, { userId: 'mara', variants, now: yesterday })
  await storePicture(storage, { userId: 'noor', variants, now: yesterday })
  const fresh = await storePicture(storage, { userId: 'noor', variants })
  await writeFile(join(folder, 'story-photos', `${known}-480.webp.0123abcd.part`), 'half')
  await writeFile(join(folder, 'story-photos', `${fresh}-480.webp.0123abcd.part`), 'being written')
  const isKnown = vi.fn(async (base: string) => base === known)

  expect(await sweepOrphans(storage, isKnown, hourAgo)).toBe(3)

  expect(isKnown).toHaveBeenCalledTimes(2)
  expect((await keysOf(storage)).sort()).toEqual(
    [
      ...[known, fresh].flatMap((base) => [variantKey(base!, 480), variantKey(base!, 960)]),
      `${fresh}-480.webp.0123abcd.part`,
    ].sort(),
  )
})

test('sweeping before anything was ever stored finds nothing', async () => {
  expect(await sweepOrphans(diskStorage(await givenFolder()), async () => false, new Date())).toBe(
    0,
  )
})

test('uploads that a kill left behind are swept, and nothing else of that folder', async () => {
  const folder = await givenFolder()
  await writeFile(join(folder, 'indelible-upload-1'), 'left')
  await writeFile(join(folder, 'somebody-elses'), 'kept')

  expect(await sweepUploads(folder, new Date(Date.now() - 60_000))).toBe(0)
  expect(await sweepUploads(folder, new Date(Date.now() + 60_000))).toBe(1)
  expect(await readdir(folder)).toEqual(['somebody-elses'])
})

async function givenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function givenBucket() {
  const folder = await givenFolder()
  const storage = diskStorage(folder)
  await storage.makeBucket()
  return { folder, storage }
}

async function keysOf(storage: PhotoStorage, prefix = '') {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys.sort()
}
