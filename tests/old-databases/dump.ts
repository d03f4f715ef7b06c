import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { launchDatabase } from '#app/db/embedded/launch.server.ts'

// Writes the database of an older version as SQL: its own migrations, and every row. To add a version:
//
//   git worktree add /tmp/old <tag>; cd /tmp/old; npm ci; DATA_DIR=/tmp/old-data npm start, and stop it when it is ready
//   node tests/old-databases/dump.ts /tmp/old-data /tmp/old/db/migrations tests/old-databases/<tag>.sql.gz
//
// The queue is left out: every start makes its tables anew. pg_dump does not come with the embedded PostgreSQL.
const [dataDir = '', migrations = '', to = ''] = process.argv.slice(2)

const database = await launchDatabase({ dataDir })
const client = new pg.Client({ connectionString: database.url() })
await client.connect()
const applied = await client.query(
  'select hash, created_at from drizzle.__drizzle_migrations order by id',
)
const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
const { rows: tables } = await client.query<{ name: string }>(
  `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
)
const sql = [
  ...entries.map(({ tag }: { tag: string }) =>
    readFileSync(join(migrations, `${tag}.sql`), 'utf8'),
  ),
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  ...applied.rows.map(
    ({ hash, created_at: at }) =>
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${at})`,
  ),
  'set session_replication_role = replica',
  `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`,
]
for (const { name } of tables) sql.push(...(await rowsOf(name)))
sql.push('set session_replication_role = origin')
await client.end()
await database.stop()
writeFileSync(
  to,
  gzipSync(`${sql.map((part) => part.trim().replace(/;$/, '')).join(';\n')};\n`, { level: 9 }),
)

async function rowsOf(table: string) {
  const columns = await client.query<{ name: string; sequence: string | null }>(
    `select column_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.rows.map(({ name }) => `"${name}"`).join(', ')
  const { rows } = await client.query<{ row: string }>(
    `select to_jsonb(t)::text as row from "${table}" t`,
  )
  if (rows.length === 0) return []
  const lines = rows.map(({ row }) => row).join(',\n')
  const numbers = columns.rows
    .filter(({ sequence }) => sequence)
    .map(
      ({ name, sequence }) =>
        `select setval('${sequence}', (select max("${name}") from "${table}"))`,
    )
  return [
    `insert into "${table}" (${names}) overriding system value\nselect ${names} from jsonb_populate_recordset(null::"${table}", $rows$[${lines}]$rows$)`,
    ...numbers,
  ]
}
