import { randomBytes } from 'node:crypto'
import { type FileStore, NotStorable, StoreUnreachable } from '#app/platform/files/file-store.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { photos } from '#app/platform/observability/metrics.server.ts'
import { mediaType } from './photo-widths.ts'
import type { ProcessedPicture } from './prepare-picture.server.ts'

export type { ProcessedPicture }

/** For `catch`. Throws every other error on. */
export function ifUnreachable(error: unknown) {
  if (error instanceof StoreUnreachable) return 'unreachable' as const
  throw error
}

/** With one retry. @returns the common beginning of their keys; null when storing failed, and then no variant is left */
export async function storePicture(
  storage: FileStore,
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

/** With one retry. @returns whether all are stored; otherwise some may be */
export async function storeFiles(storage: FileStore, files: StoredFile[]) {
  const uploadAll = () => uploadEach(storage, files)
  try {
    await uploadAll().catch(uploadAll)
    recordStoring(storage, true)
    return true
  } catch (error) {
    recordStoring(storage, false)
    log.error({ err: error }, 'a photo could not be stored')
    return false
  }
}

type StoringResult = { works: boolean; at: number }

const lastResults = new WeakMap<FileStore, StoringResult>()

function recordStoring(storage: FileStore, works: boolean) {
  lastResults.set(storage, { works, at: performance.now() })
  photos.inc({ outcome: works ? 'stored' : 'not stored' })
}

/**
 * Unless the last photo was stored, a small file is put there and removed again; after a failure once `againAfterMs` are
 * over.
 * @throws NotStorable, StoreUnreachable
 */
export async function checkStorage(
  storage: FileStore,
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
  throw new NotStorable('photos cannot be stored or removed')
}

/** Never throws: the hourly cleanup deletes what cannot be removed now. */
export async function removePicture(storage: FileStore, base: string) {
  try {
    const keys: string[] = []
    for await (const key of storage.list(`${base}-`)) keys.push(key)
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    log.warn({ err: error }, 'a photo is left to the cleanup')
  }
}

/** @param base what all keys of the picture begin with */
export function variantKey(base: string, width: number) {
  return `${base}-${width}.webp`
}

/** An unfinished file has none. */
export function photoBase(key: string) {
  return key.replace(/-[^-]+\.(?:webp|avif|jpg)$/, '')
}

// In parallel, so that there is only one timeout to wait for when the store has stopped answering.
async function uploadEach(storage: FileStore, files: StoredFile[]) {
  const results = await Promise.allSettled(
    files.map(({ key, bytes }) => storage.put(key, bytes, mediaType(key))),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
