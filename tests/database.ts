import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { launchDatabase } from '#app/db/embedded/launch.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { importFirstEdition } from '#app/features/pieces/import.server.ts'
import { jobs, startJobs, stopJobs } from '#app/server/jobs.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real server for the whole run, with a migrated database to copy: `tests/setup.ts` makes one for each file. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-tests-'))
  const database = await launchDatabase({ dataDir, durability: 'off' })
  await migrateDatabase(database.url(), './db/migrations')
  connectDatabase(database.url())
  await importFirstEdition('./content')
  await disconnectDatabase()
  await startJobs(database.url())
  for (const queue of ['mail', 'decision-notice', 'data-export', 'publication', 'picture-files'])
    await jobs.createQueue(queue)
  await stopJobs()
  project.provide('databaseUrl', database.url())

  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
