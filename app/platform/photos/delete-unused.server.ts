import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { uploadFileStart } from './incoming-photo.server.ts'

const storedKey = /^([\w-]+\/(\d+)-[0-9a-f]{12})-\d+\.webp(\.[0-9a-f]{8}\.part)?$/

const filesAtOnce = 1_000

/**
 * A process killed between storing a photo and writing its row leaves such photos.
 * @param findKnown which of up to a thousand bases some story refers to
 * @returns how many files were deleted
 */
export async function deleteOrphanedPhotos(
  storage: FileStore,
  findKnown: (bases: string[]) => Promise<Set<string>>,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  let files: { key: string; base: string }[] = []

  async function remove(key: string) {
    await storage.remove(key)
    removed += 1
  }

  async function removeUnknown() {
    const known = await findKnown([...new Set(files.map(({ base }) => base))])
    for (const { key, base } of files) if (!known.has(base)) await remove(key)
    files = []
  }

  for await (const key of storage.list('')) {
    const [, base, storedAt, unfinished] = storedKey.exec(key) ?? []
    if (!base || Number(storedAt) >= olderThan.getTime()) continue
    if (unfinished) await remove(key)
    else files.push({ key, base })
    if (files.length === filesAtOnce) await removeUnknown()
  }
  await removeUnknown()
  return removed
}

const hourMs = 3_600_000
let uploadCleanup: NodeJS.Timeout | undefined

/** No job of the queue: that would run in one copy of the site, and each has a folder of its own. */
export async function startUploadCleanup(tempDir: string) {
  const cleanUp = () => deleteStaleUploads(tempDir, new Date(Date.now() - hourMs))
  uploadCleanup = setInterval(cleanUp, hourMs).unref()
  await cleanUp()
}

export function stopUploadCleanup() {
  clearInterval(uploadCleanup)
}

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
