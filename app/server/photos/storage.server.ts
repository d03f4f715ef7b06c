import { randomBytes } from 'node:crypto'
import { log } from '#app/server/observability/logger.server.ts'
import { photos } from '#app/server/observability/metrics.server.ts'
import type { ProcessedPicture } from './picture.server.ts'

export type { ProcessedPicture }

/**
 * Where pictures are kept: a folder, or a bucket in an object store. Keys are those that
 * `storePicture` makes; any other is refused. `put` fails when the bucket does not exist,
 * `get` returns null for what is not there, `remove` minds nothing, and `list` takes the
 * beginning of a key and also finds what an interrupted `put` left, under a key of its own.
 * `reach` makes the bucket when it is missing, and throws when it cannot be got at. All throw
 * PhotosUnreachable when an object store does not answer.
 */
export type PhotoStorage = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  makeBucket(): Promise<void>
  reach(): Promise<void>
}

/** The photos are where they were, and cannot be got at for the moment. */
export class PhotosUnreachable extends Error {}

/** No photo can be stored. Its message says why, in words for whoever runs the site. */
export class PhotosNotStorable extends Error {}

const storageKey = /^[\w-]{1,64}\/[\w-]{1,64}\.webp(\.[0-9a-f]{8}\.part)?$/
const storagePrefix = /^([\w-]{0,64}|[\w-]{1,64}\/[\w-]{0,64})$/

/**
 * Stores every variant of a picture and returns the beginning of their keys, or null when it
 * could not be done twice over: then nothing is left, and the story goes on without its photo.
 */
export async function storePicture(
  storage: PhotoStorage,
  picture: { userId: string; variants: ProcessedPicture['variants']; now?: Date },
): Promise<string | null> {
  const at = (picture.now ?? new Date()).getTime()
  const base = `${picture.userId}/${at}-${randomBytes(6).toString('hex')}`
  const putAll = () => putEach(storage, base, picture.variants)

  try {
    await putAll().catch(async () => {
      await storage.makeBucket()
      await putAll()
    })
    noteStoring(storage, true)
    return base
  } catch (error) {
    noteStoring(storage, false)
    log.error({ err: error }, 'a photo could not be stored')
    await removePicture(storage, base)
    return null
  }
}

type Storing = { works: boolean; at: number }

const storings = new WeakMap<PhotoStorage, Storing>()

function noteStoring(storage: PhotoStorage, works: boolean) {
  storings.set(storage, { works, at: performance.now() })
  photos.inc({ outcome: works ? 'stored' : 'not stored' })
}

/**
 * Makes sure that photos can be stored: that the bucket is there, and, unless the last photo was stored, that a small file
 * can be put into it and removed again. After a failure that is tried again only when `againAfterMs` have passed.
 *
 * @throws PhotosNotStorable, PhotosUnreachable
 */
export async function checkStorage(storage: PhotoStorage, { againAfterMs = 30_000 } = {}) {
  await storage.reach()
  const last = storings.get(storage)
  if (last?.works) return
  if (!last || performance.now() - last.at >= againAfterMs) {
    // Named like a photo, so that the sweep takes what a killed process leaves.
    const key = variantKey(`check/${Date.now()}-${randomBytes(6).toString('hex')}`, 1)
    storings.set(storage, { works: false, at: performance.now() })
    try {
      await storage.put(key, Buffer.from('check'))
      await storage.remove(key)
      storings.set(storage, { works: true, at: performance.now() })
      return
    } catch (error) {
      log.warn({ err: error }, 'a file could not be stored and removed again')
    }
  }
  throw new PhotosNotStorable('photos cannot be stored or removed')
}

/** Never throws: what cannot be removed now the hourly sweep takes, once no row knows it. */
export async function removePicture(storage: PhotoStorage, base: string) {
  try {
    const keys: string[] = []
    for await (const key of storage.list(`${base}-`)) keys.push(key)
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'a photo is left to the sweep')
  }
}

/** `base` is what `storePicture` returned. */
export function variantKey(base: string, width: number) {
  return `${base}-${width}.webp`
}

/** Whether a file or object is one of ours. */
export function isStorageKey(key: string) {
  return storageKey.test(key)
}

/** @throws when it is no key of ours, such as one that leads elsewhere */
export function checkedKey(key: string) {
  if (!storageKey.test(key)) throw new Error('Not a photo key')
  return key
}

/** @throws when no key of ours begins like this */
export function checkedPrefix(prefix: string) {
  if (!storagePrefix.test(prefix)) throw new Error('Not the beginning of a photo key')
  return prefix
}

// Side by side, so that a store that has stopped answering is waited for once and not once for each.
async function putEach(
  storage: PhotoStorage,
  base: string,
  variants: ProcessedPicture['variants'],
) {
  const puts = await Promise.allSettled(
    variants.map(({ width, bytes }) => storage.put(variantKey(base, width), bytes)),
  )
  for (const put of puts) if (put.status === 'rejected') throw put.reason
}
