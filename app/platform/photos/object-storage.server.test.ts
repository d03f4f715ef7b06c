import { expect, test } from 'vitest'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import { NotStorable, StoreUnreachable } from '#app/platform/files/file-store.ts'
import { logLines } from '#tests/log-lines.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { photoKey } from './photo-store.server.ts'
import { checkStorage, storePicture } from './store-picture.server.ts'
import { listKeys, variants } from './stored-photos.fixture.ts'

const key = 'mara/1-a.webp'
const bytes = Buffer.from('a picture')

test('stores a photo in the configured bucket with its content type', async () => {
  const { store, storage } = await givenStorage()
  await storage.put(key, bytes, 'image/webp')

  const [[name, objects]] = [...store.buckets] as [[string, Map<string, unknown>]]
  expect([name, objects.get(key)]).toEqual(['story-photos', { bytes, type: 'image/webp' }])
  expect(store.asked.slice(1)).toEqual(['PUT /story-photos', `PUT /story-photos/${key}`])
})

test('does not create an existing bucket', async () => {
  const { store, storage } = await givenStorage()
  await storage.put(key, bytes)
  const before = store.asked.length
  await storage.reach()
  expect(store.asked.slice(before)).toEqual([expect.stringMatching(/^GET /)])
  expect(await storage.get(key)).toEqual(bytes)
})

test('keeps two simultaneous uploads that find no bucket', async () => {
  const storage = bucketStore((await givenObjectStore()).settings)
  const pictures = await Promise.all(
    ['mara', 'noor'].map((userId) => storePicture(storage, { userId, variants })),
  )
  expect(pictures).not.toContain(null)
  expect(await listKeys(storage)).toHaveLength(4)
})

test('ignores foreign objects in the bucket', async () => {
  const { store, storage } = await givenStorage()
  await storage.put(key, bytes)
  store.buckets.get('story-photos')?.set('notes.txt', { bytes, type: 'text/plain' })
  expect(await listKeys(storage)).toEqual([key])
})

test.each(['the wrong', 'another region’s'])(
  'with %s key nothing is given or taken',
  async (wrong) => {
    const { store } = await givenStorage()
    const settings = {
      ...store.settings,
      ...(wrong === 'the wrong' ? { secretAccessKey: 'not ours' } : { region: 'us-east-1' }),
    }
    const storage = bucketStore(settings)
    await expect(storage.put(key, bytes)).rejects.toThrow(StoreUnreachable)
    await expect(storage.get(key)).rejects.toThrow(StoreUnreachable)
    expect(store.buckets.get('story-photos')?.size).toBe(0)
  },
)

test('reports an unreachable, silent or forbidding store and asks again later', async () => {
  const { store, storage, hurry, rest } = await givenStorage()
  await storage.put(key, bytes)
  for (const fault of ['down', 'hang', 'forbid'] as const) {
    await store[fault]()
    hurry()
    await expect(storage.get(key), fault).rejects.toThrow(StoreUnreachable)
    await expect(storage.put(key, bytes), fault).rejects.toThrow(StoreUnreachable)
    await expect(storage.remove(key), fault).rejects.toThrow(StoreUnreachable)
    await expect(listKeys(storage), fault).rejects.toThrow(StoreUnreachable)
    await expect(storage.reach(), fault).rejects.toThrow(StoreUnreachable)

    await store.up()
    rest()
    expect(await storage.get(key), fault).toEqual(bytes)
  }
})

test('reports a bucket that cannot be created, written or emptied', async () => {
  const store = await givenObjectStore()
  const storage = () => bucketStore(store.settings)
  store.forbid('making')
  await expect(checkStorage(storage())).rejects.toThrow(
    new NotStorable('the bucket for photos is missing and cannot be made'),
  )
  await store.up()
  await storage().reach()
  for (const act of ['writing', 'removing'] as const) {
    store.forbid(act)
    await expect(checkStorage(storage()), act).rejects.toThrow(
      new NotStorable('photos cannot be stored or removed'),
    )
  }
})

test('retries a temporary failure once and a refusal never', async () => {
  const { store, storage, hurry, rest } = await givenStorage()
  const before = store.asked.length
  store.hang()
  hurry()
  await expect(storage.get(key)).rejects.toThrow()
  expect(store.asked).toHaveLength(before + 2)

  await store.up()
  rest()
  store.forbid()
  await expect(storage.get(key)).rejects.toThrow()
  expect(store.asked).toHaveLength(before + 3)
})

test('after five failures in a row the store is not asked for a while', async () => {
  const { store, storage, rest } = await givenStorage()
  await storage.put(key, bytes)
  store.forbid()
  for (let each = 0; each < 5; each += 1) await expect(storage.get(key)).rejects.toThrow()
  const requestCount = store.asked.length

  await store.up()
  await expect(storage.get(key)).rejects.toThrow(StoreUnreachable)
  await expect(storage.put(key, bytes)).rejects.toThrow(StoreUnreachable)
  expect(store.asked).toHaveLength(requestCount)

  rest()
  expect(await storage.get(key)).toEqual(bytes)
})

test('a missing photo is not a failure', async () => {
  const { storage } = await givenStorage()
  for (let each = 0; each < 10; each += 1) expect(await storage.get(key)).toBeNull()
})

test('logs a failed request without keys or signatures', async () => {
  const lines = logLines()
  const { store, storage } = await givenStorage()
  store.forbid()
  await expect(storage.get(key)).rejects.toThrow()
  await store.down()
  await expect(storage.put(key, bytes)).rejects.toThrow()

  await expect.poll(() => lines).toHaveLength(3)
  const output = lines.join('')
  expect(output).toContain('403 AccessDenied')
  expect(output).toContain('ECONNREFUSED')
  for (const secret of [store.settings.secretAccessKey, store.settings.accessKeyId, 'AWS4', key]) {
    expect(output).not.toContain(secret)
  }
})

test('accepts an endpoint with a path or a trailing slash', async () => {
  const { store } = await givenStorage()
  const storage = bucketStore({ ...store.settings, endpoint: `${store.settings.endpoint}/` })
  await storage.put(key, bytes)
  expect(store.buckets.get('story-photos')?.has(key)).toBe(true)
})

async function givenStorage() {
  const store = await givenObjectStore()
  let time = 0
  const limits = { timeoutMs: 5_000, retryAfterMs: 1, circuitPauseMs: 30_000, now: () => time }
  const storage = bucketStore(store.settings, { timeouts: limits, keys: photoKey })
  await storage.reach()
  return {
    store,
    storage,
    /** From now on answers are waited for only so long that a test need not wait. */
    hurry() {
      limits.timeoutMs = 50
    },
    rest() {
      limits.timeoutMs = 5_000
      time += limits.circuitPauseMs
    },
  }
}
