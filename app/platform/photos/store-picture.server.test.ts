import { expect, test, vi } from 'vitest'
import { type FileStore, NotStorable } from '#app/platform/files/file-store.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { deleteOrphanedPhotos } from './delete-unused.server.ts'
import { checkStorage, removePicture, storePicture, variantKey } from './store-picture.server.ts'
import { listKeys, storages, variants } from './stored-photos.fixture.ts'

// What a storage promises, wherever it keeps its photos.

test.each(storages)(
  'a picture in %s can be fetched in every width until it is removed',
  async (_, open) => {
    const storage = await open()

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
    expect(await listKeys(storage)).toEqual([])
  },
)

test.each(storages)(
  'removing a picture from %s leaves the others of its owner',
  async (_, open) => {
    const storage = await open()
    const first = await storePicture(storage, { userId: 'mara', variants })
    const second = await storePicture(storage, { userId: 'mara', variants })

    await removePicture(storage, first!)

    expect(await listKeys(storage)).toEqual([variantKey(second!, 480), variantKey(second!, 960)])
  },
)

test.each(storages)(
  'what is not in %s is null, and may be removed all the same',
  async (_, open) => {
    const storage = await open()
    expect(await storage.get('mara/1-a.webp')).toBeNull()
    expect(await listKeys(storage)).toEqual([])
    await storage.remove('mara/1-a.webp')

    await storage.reach()
    await storage.reach()
    expect(await storage.get('mara/1-a.webp')).toBeNull()
    await storage.remove('mara/1-a.webp')
    expect(await listKeys(storage, 'mara/')).toEqual([])
  },
)

test.each(storages)('%s lists what begins like that, however much it is', async (_, open) => {
  const storage = await open()
  const maras = [
    'mara/1-a.webp',
    'mara/1-b.webp',
    'mara/2-a.webp',
    'mara/3-a.webp',
    'mara/4-a.webp',
  ]
  for (const key of [...maras, 'mara-jane/1-a.webp', 'noor/1-a.webp']) {
    await storage.put(key, Buffer.from('x'))
  }

  expect(await listKeys(storage)).toHaveLength(7)
  expect(await listKeys(storage, 'mara/')).toEqual(maras)
  expect(await listKeys(storage, 'mara/1-')).toEqual(['mara/1-a.webp', 'mara/1-b.webp'])
  expect(await listKeys(storage, 'mara')).toHaveLength(6)
  expect(await listKeys(storage, 'nobody')).toEqual([])
})

test.each(storages)(
  '%s that fails twice is left alone, once each way, with nothing in it',
  async (_, open) => {
    vi.spyOn(log, 'error').mockImplementationOnce(() => {})
    const storage = await open()
    const puts: string[] = []
    const failing: FileStore = {
      ...storage,
      async put(key, bytes) {
        puts.push(key)
        if (key.endsWith('-960.webp')) throw new Error('The disk is full')
        await storage.put(key, bytes)
      },
    }

    expect(await storePicture(failing, { userId: 'mara', variants })).toBeNull()

    expect(puts).toHaveLength(4)
    expect(await listKeys(storage)).toEqual([])
  },
)

test.each(storages)(
  '%s is checked by storing something, of which nothing is left',
  async (_, open) => {
    const storage = await open()
    const put = vi.fn(storage.put)
    await checkStorage({ ...storage, put })
    expect(put).toHaveBeenCalledTimes(1)
    expect(await listKeys(storage)).toEqual([])

    await storage.put(put.mock.calls[0]![0], Buffer.from('left by a killed process'))
    expect(
      await deleteOrphanedPhotos(storage, async () => new Set(), new Date(Date.now() + 1)),
    ).toBe(1)
  },
)

test.each(storages)('%s that took the last photo is not tried out', async (_, open) => {
  const storage = await open()
  const put = vi.fn(storage.put)
  const watched = { ...storage, put }
  await storePicture(watched, { userId: 'mara', variants })
  put.mockClear()
  await checkStorage(watched)
  expect(put).not.toHaveBeenCalled()
})

test.each(storages)(
  '%s that does not take a photo is said not to, and tried again after a while',
  async (_, open) => {
    vi.spyOn(log, 'error').mockImplementationOnce(() => {})
    const storage = await open()
    const refuse = () => Promise.reject(new Error('no'))
    const put = vi.fn<FileStore['put']>(refuse)
    const watched = { ...storage, put }
    expect(await storePicture(watched, { userId: 'mara', variants })).toBeNull()
    put.mockClear()

    await expect(checkStorage(watched)).rejects.toThrow('photos cannot be stored or removed')
    expect(put).not.toHaveBeenCalled()

    await expect(checkStorage(watched, { againAfterMs: 0 })).rejects.toThrow(NotStorable)
    put.mockImplementation(storage.put)
    await checkStorage(watched, { againAfterMs: 0 })
  },
)

const notKeys = [
  '../secret.webp',
  'mara/../../secret.webp',
  '/etc/passwd',
  'mara/..webp',
  'mara\\photo.webp',
  'mara/photo\0.webp',
  'mara/a/b.webp',
  'mara/photo.webp\n',
  'mara/photo.html',
  'mara/photo.webp?acl',
  'mara/%2e%2e.webp',
  './mara/photo.webp',
]

test.each(storages)('%s takes no key but ours', async (_, open) => {
  const storage = await open()
  for (const key of notKeys) {
    const why = JSON.stringify(key)
    await expect(storage.put(key, Buffer.from('x')), why).rejects.toThrow('Not the key')
    await expect(storage.get(key), why).rejects.toThrow('Not the key')
    await expect(storage.remove(key), why).rejects.toThrow('Not the key')
  }
})

test.each(storages)('the cleanup deletes old photos from %s that no story has', async (_, open) => {
  const storage = await open()
  const yesterday = new Date(Date.now() - 86_400_000)
  const hourAgo = new Date(Date.now() - 3_600_000)
  expect(await deleteOrphanedPhotos(storage, async () => new Set(), hourAgo)).toBe(0)
  const known = await storePicture(storage, { userId: 'mara', variants, now: yesterday })
  await storePicture(storage, { userId: 'noor', variants, now: yesterday })
  const fresh = await storePicture(storage, { userId: 'noor', variants })
  const findKnown = vi.fn(async () => new Set([known!]))

  expect(await deleteOrphanedPhotos(storage, findKnown, hourAgo)).toBe(2)

  expect(findKnown).toHaveBeenCalledTimes(1)
  const expected = [known, fresh].flatMap((base) => [
    variantKey(base!, 480),
    variantKey(base!, 960),
  ])
  expect(await listKeys(storage)).toEqual(expected.sort())
})

test('leaves a photo that cannot be removed to the cleanup', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementationOnce(() => {})
  const [, open] = storages[0]!
  const storage = await open()
  const base = await storePicture(storage, { userId: 'mara', variants })

  await removePicture({ ...storage, remove: () => Promise.reject(new Error('away')) }, base!)

  expect(warn).toHaveBeenCalledTimes(1)
  expect(await listKeys(storage)).toHaveLength(2)
})
