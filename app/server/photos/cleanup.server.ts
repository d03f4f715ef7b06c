import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadFileStart } from './received-photo.server.ts'
import type { PhotoStorage } from './storage.server.ts'

const storedKey = /^([\w-]+\/(\d+)-[0-9a-f]{12})-\d+\.webp(\.[0-9a-f]{8}\.part)?$/

/**
 * Deletes stored photos older than the date whose base no story refers to, and unfinished files of that age. A process
 * killed between storing a photo and writing its row leaves such photos.
 *
 * @returns how many files were deleted
 */
export async function deleteOrphanedPhotos(
  storage: PhotoStorage,
  isKnown: (base: string) => Promise<boolean>,
  olderThan: Date,
): Promise<number> {
  const known = new Map<string, boolean>()
  let removed = 0

  for await (const key of storage.list('')) {
    const [, base, storedAt, unfinished] = storedKey.exec(key) ?? []
    if (!base || Number(storedAt) >= olderThan.getTime()) continue
    if (!unfinished) {
      if (!known.has(base)) known.set(base, await isKnown(base))
      if (known.get(base)) continue
    }
    await storage.remove(key)
    removed += 1
  }
  return removed
}

const hourMs = 3_600_000
let uploadCleanup: NodeJS.Timeout | undefined

/**
 * Deletes uploads over an hour old that a killed process left in `tempDir`, now and once an hour. No job of the queue: that
 * would run in one copy of the site, and each has a folder of its own.
 */
export async function startUploadCleanup(tempDir: string) {
  const cleanUp = () => deleteStaleUploads(tempDir, new Date(Date.now() - hourMs))
  uploadCleanup = setInterval(cleanUp, hourMs).unref()
  await cleanUp()
}

export function stopUploadCleanup() {
  clearInterval(uploadCleanup)
}

/** Deletes uploads that a killed process left in `tempDir`. @returns how many */
export async function deleteStaleUploads(tempDir: string, olderThan: Date): Promise<number> {
  const names = await readdir(tempDir).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => each.startsWith(uploadFileStart))) {
    const path = join(tempDir, name)
    const written = await stat(path).catch(() => null)
    if (!written || written.mtime >= olderThan) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
