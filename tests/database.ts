import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { importFirstEdition } from '#app/pieces/publication/import.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import { launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import { jobs, startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'

const filled = 'node_modules/.cache/test-databases'

/** One real server for the whole run, with a migrated database to copy: `tests/setup.ts` makes one for each file. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'indelible-tests-'))
  const dataDir = join(folder, 'data')
  const template = join(filled, sourcesHash())
  if (!existsSync(template)) await fill(template, join(folder, 'template'))
  copy(template, dataDir)
  const database = await launchDatabase({ dataDir, durability: 'off' })
  project.provide('databaseUrl', database.url())

  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the folder of a database with the first edition, in place of those of older sources. */
async function fill(template: string, dataDir: string) {
  const database = await launchDatabase({ dataDir, durability: 'off' })
  await migrateDatabase(database.url(), './db/migrations')
  connectDatabase(database.url())
  await importFirstEdition('./content')
  await disconnectDatabase()
  await startJobs(database.url())
  for (const queue of ['mail', 'decision-notice', 'data-export', 'publication', 'picture-files'])
    await jobs.createQueue(queue)
  await stopJobs()
  await database.stop()
  rmSync(filled, { recursive: true, force: true })
  mkdirSync(filled, { recursive: true })
  copy(dataDir, `${template}.part`)
  renameSync(`${template}.part`, template)
}

// With its owners: a server that root starts runs as another account.
function copy(from: string, to: string) {
  execFileSync('cp', ['-a', from, to])
}

/** A hash of all that may change what is in the database at first. */
function sourcesHash() {
  const sources = globSync([
    'package-lock.json',
    'db/migrations/**/*.sql',
    '{app,content}/**/*.{ts,tsx,md,yaml}',
  ])
  const hash = createHash('sha256')
  for (const path of sources.toSorted()) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(path).update(readFileSync(path))
  }
  return hash.digest('hex')
}
