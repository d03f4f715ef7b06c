import { rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { archivesInParts } from './archives-in-parts.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.server.ts'

const dayMs = 24 * 3_600_000

export const exportQueue = 'data-export'

/** By `exportFileName`. `remove` also removes what interrupted ones have left. */
export type ExportStorage = Pick<FileStore, 'open' | 'remove' | 'list'> & {
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>
}

/** Set once by `openExportStorage`. */
export let exportStorage: ExportStorage

export function openExportStorage(storage: ExportStorage) {
  exportStorage = storage
}

export function createExportStorage({
  dataDir,
  objectStore,
}: Pick<Configuration, 'dataDir' | 'objectStore'>) {
  return objectStore
    ? archivesInParts(bucketStore(objectStore, { prefix: 'exports/' }))
    : folderExports(exportFolder(dataDir))
}

export function exportFolder(dataDir: string) {
  return join(dataDir, 'archives')
}

const archiveKey = /^([0-9a-f-]{36})\.zip(?:\.[0-9a-f]{8}\.part)?$/

export function folderExports(folder: string): ExportStorage {
  const files = folderStore(folder, { keys: archiveKey })
  return {
    ...files,
    async remove(key) {
      await files.remove(key)
      for await (const unfinished of files.list(key)) await files.remove(unfinished)
    },
  }
}

export function exportFileName(id: string) {
  return `${id}.zip`
}

/** Also what interrupted ones have left. @returns how many */
export async function removeUnknownExports(
  storage: ExportStorage,
  isKnown: (id: string) => Promise<boolean>,
) {
  const ids = new Set<string>()
  for await (const key of storage.list('')) {
    const [, id] = archiveKey.exec(key.split('/')[0]!) ?? []
    if (id) ids.add(id)
  }
  let removed = 0
  for (const id of ids) {
    // An archive has its row before its first byte, and the row is deleted with it.
    if (await isKnown(id)) continue
    await storage.remove(exportFileName(id))
    removed += 1
  }
  return removed
}

/**
 * For a site that kept archives in a folder before it had an object store. Those older than a day are deleted.
 * @returns how many were moved
 */
export async function moveExports(folder: string, storage: ExportStorage) {
  const former = folderExports(folder)
  let moved = 0
  for await (const key of former.list('')) {
    const written = await stat(join(folder, key)).catch(() => null)
    const isCurrent = key.endsWith('.zip') && written && written.mtimeMs >= Date.now() - dayMs
    const archive = isCurrent ? await former.open(key) : null
    if (archive) {
      await storage.put(key, archive.stream)
      moved += 1
    }
    await former.remove(key)
  }
  await rmdir(folder).catch(() => {})
  return moved
}

/** Tried again each minute until it succeeds; nobody waits for it. */
export function startMovingExports(folder: string, storage: ExportStorage) {
  moveExports(folder, storage).then(
    (moved) => moved > 0 && log.info({ exports: moved }, 'data exports moved to the object store'),
    (error) => {
      log.warn({ err: error, folder }, 'data exports cannot be moved to the object store')
      setTimeout(startMovingExports, 60_000, folder, storage).unref()
    },
  )
}
