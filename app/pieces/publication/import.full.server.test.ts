import pg from 'pg'
import { expect, test } from 'vitest'
import { connectDatabase, db, disconnectDatabase, pool } from '#app/platform/db/client.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import { pieces } from '#app/platform/db/schema/tables.server.ts'
import { databaseUrl, emptyDatabase } from '#tests/test-database.ts'
import { importFirstEdition, importLock } from './import.server.ts'

test('a database without pieces gets them once, also from two starts at the same time', async () => {
  await withEmptyDatabase(async () => {
    const counts = await Promise.all([importFirstEdition('content'), importFirstEdition('content')])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 44])
    expect(await db.$count(pieces)).toBe(44)
  })
})

test('a start that finds another importing outlasts the time that a statement has', async () => {
  await withEmptyDatabase(async (url) => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [importLock])
    const imported = importFirstEdition('content')
    const asked = `select 1 from pg_stat_activity where pid <> pg_backend_pid()
      and datname = current_database() and query ~* 'advisory|commit|rollback'`
    await expect
      .poll(async () => (await other.query(asked)).rows.length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    await Promise.race([imported, other.query('select pg_sleep(3)')])
    await other.query('select pg_advisory_unlock($1)', [importLock])
    expect(await imported).toBe(44)
    await other.end()
  }, '&statement_timeout=2000')
})

/** Lets a test have a database with no pieces in it. @param settings what else its address says */
async function withEmptyDatabase(act: (url: string) => Promise<void>, settings = '') {
  const url = await emptyDatabase()
  await migrateDatabase(url, './db/migrations')
  const own = pool
  connectDatabase(url + settings)
  try {
    await act(url)
  } finally {
    await disconnectDatabase()
    await own.end()
    connectDatabase(databaseUrl)
  }
}
