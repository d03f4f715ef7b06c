import {
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { installedBinaries } from './binaries.server.ts'
import { launchDatabase } from './launch.server.ts'
import { ask, ended, launched, serverPid } from './trial.fixture.ts'

test('a first start creates a database that stores data', async () => {
  const dataDir = join(temporaryFolder(), 'a new folder')
  const first = await launched(dataDir)
  expect(first.fresh).toBe(true)
  expect(first.said).toContain('Setting up the database for the first time.')
  await ask(first.url(), 'create table words as select 1 as word')
  await first.stop()

  const second = await launched(dataDir)
  expect(second.fresh).toBe(false)
  expect(second.said).toEqual([])
  expect(await ask(second.url(), 'select word from words')).toEqual([{ word: 1 }])
})

test('the server accepts connections from its own site only', async () => {
  const dataDir = temporaryFolder()
  const { url } = await launched(dataDir)

  expect(await ask(url(), 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(statSync(join(dataDir, 'socket')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600)
})

test('the database uses Unicode for case and sorting, page checksums and UTC', async () => {
  const { url } = await launched(temporaryFolder())
  const [row] = await ask(
    url(),
    `select lower('ÉCOLE') as folded, datlocprovider as provider, datlocale as locale,
      current_setting('data_checksums') as checksums, current_setting('timezone') as timezone
     from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    folded: 'école',
    provider: 'b',
    locale: 'C.UTF-8',
    checksums: 'on',
    timezone: 'UTC',
  })
})

test('can be stopped twice and leaves no process behind', async () => {
  const dataDir = temporaryFolder()
  const database = await launched(dataDir)
  const pids = await ask(database.url(), 'select pid from pg_stat_activity')
  pids.push({ pid: serverPid(dataDir) })

  await Promise.all([database.stop(), database.stop()])

  for (const { pid } of pids) await ended(pid)
  expect(readdirSync(dataDir)).not.toContain('socket')
})

test('stops without waiting for clients that stay connected', async () => {
  const database = await launched(temporaryFolder())
  const sleeper = ask(database.url(), 'select pg_sleep(60)').catch((error: Error) => error)
  await expect
    .poll(() => ask(database.url(), `select 1 from pg_stat_activity where query ~ '^select pg_sl'`))
    .toHaveLength(1)

  await database.stop()

  expect(await sleeper).toBeInstanceOf(Error)
})

test('reports the server’s own log when it cannot start', async () => {
  const dataDir = temporaryFolder()
  await (await launched(dataDir)).stop()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')

  await expect(launched(dataDir)).rejects.toThrow(
    /^The database did not start .*FATAL: {2}database files are incompatible with server$/,
  )
})

test('refuses an unusable data directory in one line', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const refusal = launchDatabase({ dataDir: file })
  await expect(refusal).rejects.toThrow(/^The database did not start: EEXIST/)
  await expect(refusal).rejects.toHaveProperty('name', 'DatabaseLaunchError')
})

test('suggests DATABASE_URL on a platform without binaries', () => {
  expect(() => installedBinaries('plan9-mips')).toThrow(
    /no programs for plan9-mips\): set DATABASE_URL/,
  )
})

test('starts a new log after five megabytes', async () => {
  const dataDir = temporaryFolder()
  const log = join(dataDir, 'postgres.log')
  writeFileSync(log, '')
  truncateSync(log, 6 * 1024 * 1024)

  await launched(dataDir)

  expect(statSync(log).size).toBeLessThan(10_000)
  expect(readFileSync(log, 'utf8')).toContain('PostgreSQL 18')
})

test('uses a short private folder when the path is too long for a socket', async () => {
  const dataDir = join(temporaryFolder(), 'long'.repeat(30))
  const { url } = await launched(dataDir)

  const socket = new URL(url()).searchParams.get('host')!
  expect(socket.length).toBeLessThan(90)
  expect(realpathSync(socket).startsWith(dataDir)).toBe(false)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
})
