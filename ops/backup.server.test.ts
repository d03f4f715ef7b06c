import { spawnSync } from 'node:child_process'
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdentity } from '#app/platform/db/identity.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import { writeSiteNote } from '#app/platform/db/site-note.server.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { wordsOfNpmScript } from '#tests/npm-script.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { emptyDatabase, openClient } from '#tests/test-database.ts'

test('refuses a backup when the site’s database is missing, and creates none', async () => {
  const dataDir = temporaryFolder()
  const { status, stderr } = backup({ DATA_DIR: dataDir })
  expect(stderr).toBe(
    `DATA_DIR: there is no database in ${dataDir}: give this command DATA_DIR and DATABASE_URL as the site has them.\n`,
  )
  expect(status).toBe(1)
  expect(readdirSync(dataDir)).toEqual([])
})

test('refuses to back up a database that the site does not use, without changing it', async () => {
  const [theirs, another] = [await emptyDatabase(), await emptyDatabase()]
  const dataDir = temporaryFolder()
  await writeSiteNote(dataDir, { database: await readIdentity(theirs), removals: dataDir })
  const { status, stderr } = backup({ DATA_DIR: dataDir, DATABASE_URL: another, SECRET: secret })
  expect(stderr).toContain(`DATABASE_URL: the site on ${dataDir} uses another database`)
  expect(status).toBe(1)
  expect(await isUntouched(another)).toBe(true)
})

test('refuses a database with another site’s data folder, because its photos would be missing', async () => {
  const url = await emptyDatabase()
  const dataDir = temporaryFolder()
  const { status, stderr } = backup({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret })
  expect(stderr).toContain(`DATA_DIR: no site has started on ${dataDir} yet`)
  expect(status).toBe(1)
  expect(await isUntouched(url)).toBe(true)
})

test('backs up the site’s database beside its record of removals', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url, './db/migrations')
  await startJobs(url)
  await stopJobs()
  const dataDir = temporaryFolder()
  await writeSiteNote(dataDir, { database: await readIdentity(url), removals: '/mnt/record' })
  const { status, stderr } = backup({ DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret })
  expect(stderr).toContain('What is removed from now on is written to /mnt/record')
  expect(status).toBe(0)
  const backups = join(dataDir, 'backups')
  const [made = ''] = readdirSync(backups)
  // A backup is named by its second, and the next one is made within the same.
  renameSync(join(backups, made), join(backups, 'indelible-2026-01-02T03-04-05'))

  const settings = { DATA_DIR: dataDir, DATABASE_URL: url, SECRET: secret }
  const tooLong = backup(settings, '--keep=12w')
  expect(tooLong).toMatchObject({ status: 1, stderr: expect.stringContaining('--keep: 12w') })
  expect(backup(settings, '--keep=1d').stderr).toContain('Deleted: ')
  expect(readdirSync(backups)).toHaveLength(1)
})

const secret = 'a secret for tests alone, 32 characters or more'

function backup(env: NodeJS.ProcessEnv, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env
  return spawnSync(process.execPath, [...wordsOfNpmScript('backup'), ...words], {
    env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: 'none', LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
  })
}

async function isUntouched(url: string) {
  const client = await openClient(url)
  const { rows } = await client.query("select from pg_namespace where nspname = 'drizzle'")
  return rows.length === 0
}
