import { createReadStream } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { log } from '#app/server/observability/logger.server.ts'
import { type ExportStorage, exportFileName } from './export-storage.server.ts'
import { exportFilesIn } from './folder-exports.server.ts'

const dayMs = 24 * 3_600_000

/**
 * Moves the archives that a folder holds into a storage, for a site that kept them there before it had an object store. What
 * is older than a day has expired and is deleted.
 *
 * @returns how many were moved
 */
export async function moveExports(folder: string, storage: ExportStorage) {
  let moved = 0
  for (const { path, id, unfinished, writtenAt } of await exportFilesIn(folder)) {
    if (!unfinished && writtenAt >= Date.now() - dayMs) {
      await storage.store(exportFileName(id), createReadStream(path))
      moved += 1
    }
    await rm(path, { force: true })
  }
  await rmdir(folder).catch(() => {})
  return moved
}

/** The same, tried again each minute until it succeeds; nobody waits for it. */
export function startMovingExports(folder: string, storage: ExportStorage) {
  moveExports(folder, storage).then(
    (moved) => moved > 0 && log.info({ exports: moved }, 'data exports moved to the object store'),
    (error) => {
      log.warn({ err: error, folder }, 'data exports cannot be moved to the object store')
      setTimeout(startMovingExports, 60_000, folder, storage).unref()
    },
  )
}
