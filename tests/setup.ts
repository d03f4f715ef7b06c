import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { loadCatalogue } from '#app/catalogue/live-catalogue.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { configure, readConfiguration } from '#app/server/configuration.server.ts'
import { openExportStorage } from '#app/server/exports/export-store.server.ts'
import { exportFolder, folderExports } from '#app/server/exports/folder-exports.server.ts'
import { jobs, openJobs } from '#app/server/jobs.server.ts'
import { diskStorage } from '#app/server/photos/disk-storage.server.ts'
import { openPhotoStore } from '#app/server/photos/store.server.ts'
import { folderRemovalLog } from '#app/server/removals/removal-log.server.ts'
import { openRemovalLog } from '#app/server/removals/save-removals.server.ts'
import { fakeInbox } from './fake-inbox.ts'
import { copyDatabase, databaseUrl } from './test-database.ts'

// What is no server module uses no database, and making one is most of what such a test would take.
const needsDatabase = /\.(?:server\.test|served|fault|deploy)\.tsx?$/

let stop = async () => {}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-test-'))
  configure({
    ...readConfiguration({ DATA_DIR: dataDir }),
    secret: 'a secret for tests alone, 32 characters or more',
  })
  const close = needsDatabase.test(expect.getState().testPath ?? '') ? await open(dataDir) : null
  stop = async () => {
    await close?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

afterAll(() => stop())

/** Gives a test file a database and a data folder of its own. @returns what closes them */
async function open(dataDir: string) {
  await copyDatabase(inject('databaseUrl'))
  connectDatabase(databaseUrl)
  await loadCatalogue()
  // Any test may queue emails; tests/queued-emails.ts reads them.
  await openJobs()
  const opened = jobs
  openPhotoStore(diskStorage(join(dataDir, 'photos')))
  openExportStorage(folderExports(exportFolder(dataDir)))
  openRemovalLog(folderRemovalLog(join(dataDir, 'backups')))
  await fakeInbox.open()
  return async () => {
    await opened.stop({ graceful: false })
    await disconnectDatabase()
  }
}
