import { randomBytes } from 'node:crypto'
import { log } from '#app/server/observability/logger.server.ts'
import { photos } from '#app/server/observability/metrics.server.ts'
import type { ProcessedPicture } from './picture.server.ts'

export type { ProcessedPicture }

/**
 * Where pictures are stored: a folder, or a bucket in an object store. Only keys made by `variantKey` are accepted.
 * `put` fails when the bucket does not exist. `get` returns null for a missing key, and `remove` ignores one. `list` takes
 * the beginning of a key, and also finds the unfinished files of an interrupted `put`. `reach` creates the bucket when it is
 * missing, and throws when it is not accessible. All throw PhotosUnreachable when an object store does not answer.
 */
export type PhotoStorage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  makeBucket(): Promise<void>
  reach(): Promise<void>
}

/** Thrown when the stored photos cannot be reached for the moment. */
export class PhotosUnreachable extends Error {}

/** For `catch`, where an object store that does not answer is to be told to the reader. Throws every other error on. */
export function ifUnreachable(error: unknown) {
  if (error instanceof PhotosUnreachable) return 'unreachable' as const
  throw error
}

/** Thrown when no photo can be stored. Its message tells the operator of the site why. */
export class PhotosNotStorable extends Error {}

const storageKey = /^[\w-]{1,64}\/[\w-]{1,64}\.(?:webp|avif|jpg)(\.[0-9a-f]{8}\.part)?$/
const storagePrefix = /^([\w-]{0,64}|[\w-]{1,64}\/[\w-]{0,64})$/

/**
 * Stores every variant of a picture, with one retry.
 *
 * @returns the common beginning of their keys; null when storing failed, and then no variant is left
 */
export async function storePicture(
  storage: PhotoStorage,
  picture: { userId: string; variants: ProcessedPicture['variants']; now?: Date },
): Promise<string | null> {
  const at = (picture.now ?? new Date()).getTime()
  const base = `${picture.userId}/${at}-${randomBytes(6).toString('hex')}`
  const files = picture.variants.map(({ width, bytes }) => ({
    key: variantKey(base, width),
    bytes,
  }))
  if (await storeFiles(storage, files)) return base
  await removePicture(storage, base)
  return null
}

export type StoredFile = { key: string; bytes: Buffer }

/** Stores files that belong together, with one retry. @returns whether all are stored; otherwise some may be */
export async function storeFiles(storage: PhotoStorage, files: StoredFile[]) {
  const putAll = () => putEach(storage, files)
  try {
    await putAll().catch(async () => {
      await storage.makeBucket()
      await putAll()
    })
    recordStoring(storage, true)
    return true
  } catch (error) {
    recordStoring(storage, false)
    log.error({ err: error }, 'a photo could not be stored')
    return false
  }
}

type StoringResult = { works: boolean; at: number }

const lastResults = new WeakMap<PhotoStorage, StoringResult>()

function recordStoring(storage: PhotoStorage, works: boolean) {
  lastResults.set(storage, { works, at: performance.now() })
  photos.inc({ outcome: works ? 'stored' : 'not stored' })
}

/**
 * Makes sure that photos can be stored: that the bucket is there, and, unless the last photo was stored, that a small file
 * can be put into it and removed again. After a failure that is tried again only when `againAfterMs` have passed.
 *
 * @throws PhotosNotStorable, PhotosUnreachable
 */
export async function checkStorage(
  storage: PhotoStorage,
  { againAfterMs: retryAfterMs = 30_000 } = {},
) {
  await storage.reach()
  const last = lastResults.get(storage)
  if (last?.works) return
  if (!last || performance.now() - last.at >= retryAfterMs) {
    // Named like a photo, so that the cleanup deletes what a killed process leaves.
    const key = variantKey(`check/${Date.now()}-${randomBytes(6).toString('hex')}`, 1)
    lastResults.set(storage, { works: false, at: performance.now() })
    try {
      await storage.put(key, Buffer.from('check'))
      await storage.remove(key)
      lastResults.set(storage, { works: true, at: performance.now() })
      return
    } catch (error) {
      log.warn({ err: error }, 'a file could not be stored and removed again')
    }
  }
  throw new PhotosNotStorable('photos cannot be stored or removed')
}

/** Never throws: the hourly cleanup deletes what cannot be removed now, once no row refers to it. */
export async function removePicture(storage: PhotoStorage, base: string) {
  try {
    const keys: string[] = []
    for await (const key of storage.list(`${base}-`)) keys.push(key)
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'a photo is left to the cleanup')
  }
}

/**
 * The key of a file of a picture.
 *
 * @param base what all keys of the picture begin with
 */
export function variantKey(
  base: string,
  variant: number | 'card',
  format: 'webp' | 'avif' | 'jpg' = 'webp',
) {
  return `${base}-${variant}.${format}`
}

/** What the keys of all files of a picture begin with. An unfinished file has none. */
export function baseOf(key: string) {
  return key.replace(/-[^-]+\.(?:webp|avif|jpg)$/, '')
}

/** Whether a key is one that `variantKey` makes, or that of its unfinished file. */
export function isStorageKey(key: string) {
  return storageKey.test(key)
}

/** @throws when the key is not a photo key, such as one with a path to another folder */
export function checkedKey(key: string) {
  if (!storageKey.test(key)) throw new Error('Not a photo key')
  return key
}

/** @throws when no photo key begins like this */
export function checkedPrefix(prefix: string) {
  if (!storagePrefix.test(prefix)) throw new Error('Not the beginning of a photo key')
  return prefix
}

// In parallel, so that there is only one timeout to wait for when the store has stopped answering.
async function putEach(storage: PhotoStorage, files: StoredFile[]) {
  const puts = await Promise.allSettled(files.map(({ key, bytes }) => storage.put(key, bytes)))
  for (const put of puts) if (put.status === 'rejected') throw put.reason
}
