import type { Configuration } from '#app/server/configuration.server.ts'
import { bucketExports } from './bucket-exports.server.ts'
import type { ExportStorage } from './export-storage.server.ts'
import { exportFolder, folderExports } from './folder-exports.server.ts'

/** The storage of this process; set once by `openExportStorage`. */
export let exportStorage: ExportStorage

export function openExportStorage(storage: ExportStorage) {
  exportStorage = storage
}

/** The bucket of the configuration, or else a folder in the data directory. */
export function exportStorageOf({
  dataDir,
  objectStore,
}: Pick<Configuration, 'dataDir' | 'objectStore'>) {
  return objectStore ? bucketExports(objectStore) : folderExports(exportFolder(dataDir))
}
