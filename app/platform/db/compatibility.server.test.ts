import { expect, test } from 'vitest'
import { addMigration, compatibilityOf, givenMigrations } from '#tests/given-migrations.ts'
import { databaseUrl, emptyDatabase, openClient } from '#tests/test-database.ts'
import { migrationsIn, problemWithServer } from './compatibility.server.ts'
import { migrateDatabase } from './migrate.server.ts'

const folder = './db/migrations'
const newest = migrationsIn(folder).at(-1)!.tag

test('a version starts on a newer schema when its migrations say that it still runs with it', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url, newerVersion([newest]))
  await migrateDatabase(url, folder)
})

test('a version refuses a newer schema that no longer supports it', async () => {
  const url = await emptyDatabase()
  // The second of them takes something away that only the first has made needless.
  await migrateDatabase(url, newerVersion([newest, '9000_newer']))
  await expect(migrateDatabase(url, folder)).rejects.toThrow(/^The database was changed by a newer/)
})

test('a version refuses a newer schema that does not name its oldest version', async () => {
  const url = await emptyDatabase()
  await migrateDatabase(url, newerVersion([null]))
  await expect(migrateDatabase(url, folder)).rejects.toThrow(/^The database was changed by a newer/)
})

test('refuses a PostgreSQL that is too old in one line, and accepts the oldest supported', () => {
  const server = { version: '15.14', encoding: 'UTF8' }
  expect(problemWithServer({ ...server, number: 150_014 })).toBe(
    'DATABASE_URL: PostgreSQL 16 or later is needed, and this server is 15.14.',
  )
  expect(problemWithServer({ ...server, number: 160_000 })).toBeNull()
})

test('refuses a database that is not encoded in UTF-8 before writing to it', async () => {
  const name = `latin_${crypto.randomUUID().replaceAll('-', '')}`
  await query(
    databaseUrl,
    `create database ${name} template template0 encoding 'LATIN1' locale 'C' locale_provider libc`,
  )
  const url = databaseUrl.replace(/\/test_\w+\?/, `/${name}?`)
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    'DATABASE_URL: the database must be in UTF8, and this one is in LATIN1',
  )
  expect(await query(url, `select 1 from pg_namespace where nspname = 'drizzle'`)).toEqual([])
})

/** The migrations of a version that has one more for each given oldest version; null names none. */
function newerVersion(oldest: (string | null)[]) {
  const newer = givenMigrations()
  for (const [at, version] of oldest.entries()) {
    const tag = `900${at}_newer`
    addMigration(newer, version ? compatibilityOf(tag, version) : 'select 1', tag)
  }
  return newer
}

async function query(url: string, sql: string) {
  const client = await openClient(url)
  return (await client.query(sql)).rows
}
