import type pg from 'pg'
import { expect, test } from 'vitest'
import { addMigration, compatibilityOf, givenMigrations } from '#tests/given-migrations.ts'
import { pluck } from '#tests/pluck.ts'
import { emptyDatabase, openClient } from '#tests/test-database.ts'
import { migrationsIn } from './compatibility.server.ts'
import { migrateDatabase } from './migrate.server.ts'

test('every version that may run on the newest schema finds all it uses', async () => {
  expect(await missedByOlderVersions()).toEqual([])
})

test('a migration that takes something from a version which may still run is found', async () => {
  const harm = [
    'alter table favorites drop column item_title',
    'alter table favorites alter column item_id type integer using 0',
    'alter table favorites alter column item_image_url set not null',
    'alter table favorites add column needed text not null',
    `alter table favorites add column has_default text not null default ''`,
    'create table scratch (needed text not null)',
  ].join(';')
  const missed = ['item_id', 'item_title', 'item_image_url', 'needed'].map((column) =>
    expect.stringContaining(`favorites.${column}`),
  )
  const adding =
    (oldest: (name: string, before: string) => string) => (name: string, last: string) =>
      `${harm};${compatibilityOf(name, oldest(name, last))}`

  expect(await missedByOlderVersions(adding((_, before) => before))).toEqual(missed)
  expect(await missedByOlderVersions(adding((name) => name))).toEqual([])
})

/**
 * What the newest schema has no longer, has as another type or demands a value for, by each version that may run with it
 * (docs/decisions/020-older-versions-on-a-newer-schema.md).
 * @param later one more migration
 */
async function missedByOlderVersions(later?: (name: string, before: string) => string) {
  const tags = pluck(migrationsIn('./db/migrations'), 'tag')
  const url = await emptyDatabase()
  const client = await openClient(url)
  const versions: { known: string[]; before: Columns }[] = []
  for (const at of tags.keys()) {
    await migrateDatabase(url, givenMigrations(at + 1))
    versions.push({ known: tags.slice(0, at + 1), before: await columnsOf(client) })
  }
  if (later) {
    const newer = givenMigrations()
    addMigration(newer, later)
    await migrateDatabase(url, newer)
  }
  const after = await columnsOf(client)
  const { rows } = await client.query<{ migration: string; oldest: string }>(
    'select migration, oldest_version as oldest from schema_compatibility',
  )
  return versions
    .filter(({ known }) =>
      rows.every(({ migration, oldest }) => known.includes(migration) || known.includes(oldest)),
    )
    .flatMap(({ known, before }) =>
      missing(before, after).map((column) => `${known.at(-1)}: ${column}`),
    )
}

function missing(before: Columns, after: Columns) {
  const tables = new Set(pluck([...before.values()], 'table'))
  const changed = [...before].filter(([name, { type }]) => after.get(name)?.type !== type)
  const demanded = [...after].filter(
    ([name, { table, isDemanded }]) =>
      tables.has(table) && isDemanded && !before.get(name)?.isDemanded,
  )
  return [...changed, ...demanded].map(([name]) => name)
}

type Columns = Awaited<ReturnType<typeof columnsOf>>

/**
 * The columns of all tables; one is demanded when an older version could not insert a row without it. An enum counts as text,
 * because it is read and written in the same way.
 */
async function columnsOf(client: pg.Client) {
  const { rows } = await client.query(
    `select table_name as table, column_name as name,
       case data_type when 'USER-DEFINED' then 'text' else udt_name end as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isDemanded"
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  )
  return new Map<string, { table: string; type: string; isDemanded: boolean }>(
    rows.map((row) => [`${row.table}.${row.name}`, row]),
  )
}
