import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { loadCatalogue } from '#app/pieces/reading/live-catalogue.server.ts'
import { configure, readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { connectDatabase, disconnectDatabase, pool } from '#app/platform/db/client.server.ts'
import {
  exportFolder,
  folderExports,
  openExportStorage,
} from '#app/platform/files/export-store.server.ts'
import { jobs, openJobs } from '#app/platform/jobs/jobs.server.ts'
import { openPhotoStore, photoFolder } from '#app/platform/photos/photo-store.server.ts'
import { folderRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import { openRemovalLog } from '#app/platform/removals/save-removals.server.ts'
import { fakeInbox } from './fake-inbox.ts'
import { copyDatabase, databaseUrl } from './test-database.ts'

/** Configures the code with a data folder of its own. @returns what removes it */
export function configureForTests() {
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-test-'))
  configure({
    ...readConfiguration({ DATA_DIR: dataDir }),
    secret: 'a secret for tests alone, 32 characters or more',
  })
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** The same with a database of its own, and all that stores something. @returns what closes it */
export async function openServices() {
  const { dataDir, remove } = configureForTests()
  await copyDatabase(inject('databaseUrl'))
  connectDatabase(databaseUrl)
  // A site gives up soon, for somebody who waits; a test is only slower on a busy machine.
  const limit = 60_000
  Object.assign(pool.options, {
    connectionTimeoutMillis: limit,
    statement_timeout: limit,
    query_timeout: limit,
  })
  await loadCatalogue()
  // Any test may queue emails; tests/queued-emails.ts reads them.
  await openJobs()
  const opened = jobs
  openPhotoStore(photoFolder(join(dataDir, 'photos')))
  openExportStorage(folderExports(exportFolder(dataDir)))
  openRemovalLog(folderRemovalLog(join(dataDir, 'backups')))
  await fakeInbox.open()
  return async () => {
    await opened.stop({ graceful: false })
    await disconnectDatabase()
    remove()
  }
}
