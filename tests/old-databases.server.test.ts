import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { successorOf } from '#app/backup/tables.server.ts'
import { migrationsIn } from '#app/db/compatibility.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { emptyDatabase } from './test-database.ts'

// Written by tests/old-databases/dump.ts: of two days before version 1.0.0, and of each tag since.
const dumps = globSync('tests/old-databases/*.sql.gz').toSorted()
const migrations = './db/migrations'

test.for(dumps)('%s is brought to the newest schema and keeps its rows', async (dump) => {
  const { url, client } = await givenOldDatabase(dump)
  const before = await countsOf(client)
  const stories = 'select id, title, story, status, created_at from submissions order by id'
  const told = (await client.query(stories)).rows
  expect(told.length).toBeGreaterThan(5)

  await migrateDatabase(url, migrations)

  expect((await client.query(stories)).rows).toEqual(told)
  const after = await countsOf(client)
  for (const [table, count] of Object.entries(before)) {
    const name = table in after ? table : successorOf(table)
    expect(after[name ?? table], table).toBeGreaterThanOrEqual(count)
  }
  const applied = await client.query('select 1 from drizzle.__drizzle_migrations')
  expect(applied.rows).toHaveLength(migrationsIn(migrations).length)
})

test.for(dumps)(
  '%s: a version that may run on the newest schema finds all it uses',
  async (dump) => {
    const { url, client } = await givenOldDatabase(dump)
    const known = await tagsAppliedTo(client)
    const before = await columnsOf(client)
    await migrateDatabase(url, migrations)
    const { rows } = await client.query<{ migration: string; oldest_version: string }>(
      'select migration, oldest_version from schema_compatibility',
    )
    const newer = rows.filter(({ migration }) => !known.includes(migration))
    // Otherwise it refuses to start (docs/decisions/020-older-versions-on-a-newer-schema.md).
    if (!newer.every(({ oldest_version: oldest }) => known.includes(oldest))) return

    const after = await columnsOf(client)
    for (const [name, { type }] of before) expect(after.get(name)?.type, name).toBe(type)
    const tables = new Set([...before.values()].map(({ table }) => table))
    const demanded = [...after].filter(
      ([name, { table, isDemanded }]) =>
        tables.has(table) && isDemanded && !before.get(name)?.isDemanded,
    )
    expect(demanded.map(([name]) => name)).toEqual([])
  },
)

async function givenOldDatabase(dump: string) {
  const url = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(gunzipSync(readFileSync(dump)).toString())
  return { url, client }
}

async function countsOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await client.query(`select count(*)::int as n from "${name}"`)
    counts[name] = counted[0].n
  }
  return counts
}

async function tagsAppliedTo(client: pg.Client) {
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations',
  )
  const times = rows.map(({ at }) => Number(at))
  return migrationsIn(migrations).flatMap(({ tag, when }) => (times.includes(when) ? [tag] : []))
}

/**
 * The columns of all tables; one is demanded when an older version could not insert a row without it. An enum counts as text,
 * because it is read and written in the same way.
 */
async function columnsOf(client: pg.Client) {
  const { rows } = await client.query(
    `select table_name as table, column_name as name,
       case data_type when 'USER-DEFINED' then 'text' else udt_name end as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isDemanded"
     from information_schema.columns where table_schema = 'public'`,
  )
  return new Map<string, { table: string; type: string; isDemanded: boolean }>(
    rows.map((row) => [`${row.table}.${row.name}`, row]),
  )
}
