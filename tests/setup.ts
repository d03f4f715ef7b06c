import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { loadCatalogue } from '#app/catalogue/live-catalogue.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { configure, readConfiguration } from '#app/server/configuration.server.ts'
import { jobs, openJobs } from '#app/server/jobs.server.ts'
import { diskStorage } from '#app/server/photos/disk-storage.server.ts'
import { openPhotoStore } from '#app/server/photos/store.server.ts'
import { folderRemovalLog } from '#app/server/removals/removal-log.server.ts'
import { openRemovalLog } from '#app/server/removals/save-removals.server.ts'
import { fakeInbox } from './fake-inbox.ts'
import { copyDatabase, databaseUrl } from './test-database.ts'

let dataDir: string
let stopSending: () => Promise<void>

beforeAll(async () => {
  await copyDatabase(inject('databaseUrl'))
  dataDir = mkdtempSync(join(tmpdir(), 'indelible-test-'))
  configure({
    ...readConfiguration({ DATA_DIR: dataDir }),
    secret: 'a secret for tests alone, 32 characters or more',
  })
  connectDatabase(databaseUrl)
  await loadCatalogue()
  // Any test may queue emails; tests/queued-emails.ts reads them.
  await openJobs()
  const opened = jobs
  stopSending = () => opened.stop({ graceful: false })
  openPhotoStore(diskStorage(join(dataDir, 'photos')))
  openRemovalLog(folderRemovalLog(join(dataDir, 'backups')))
  fakeInbox.open()
})

afterAll(async () => {
  await stopSending()
  await disconnectDatabase()
  rmSync(dataDir, { recursive: true, force: true })
})
