import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'

const oldestPostgres = 16

/** Oldest first: `tag` is the file name, `when` the time that the database records. */
export function migrationsIn(folder: string): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries
}

/** @returns null when the SQL names none */
export function oldestVersionIn(migration: string) {
  const row =
    /insert into "schema_compatibility" \("migration", "oldest_version"\) values \('\w+', '(\w+)'\)/i
  return row.exec(migration)?.[1] ?? null
}

/** @throws DatabaseLaunchError when the server is too old, or the database is not in UTF-8 */
export async function checkServer(client: ClientBase) {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as number,
    current_setting('server_version') as version, current_setting('server_encoding') as encoding`)
  const problem = problemWithServer(rows[0])
  if (problem) throw new DatabaseLaunchError(problem)
}

type Server = { number: number; version: string; encoding: string }

/** @returns one line about what is wrong with the server or the encoding of its database, or null */
export function problemWithServer({ number, version, encoding }: Server) {
  if (number < oldestPostgres * 10_000) {
    return `DATABASE_URL: PostgreSQL ${oldestPostgres} or later is needed, and this server is ${version}.`
  }
  if (encoding !== 'UTF8') {
    return `DATABASE_URL: the database must be in UTF8, and this one is in ${encoding}: create one with ENCODING 'UTF8' TEMPLATE template0.`
  }
  return null
}

/** @throws DatabaseLaunchError when a restore into this database was interrupted */
export async function checkRestored(client: ClientBase) {
  const { rows } = await client.query(
    `select to_regnamespace('restore_unfinished') is null as whole`,
  )
  if (!rows[0].whole) {
    throw new DatabaseLaunchError(
      'A restore into this database was broken off: empty it, and DATA_DIR, and restore again.',
    )
  }
}

/** @throws DatabaseLaunchError when a newer version has changed the schema so that this one no longer runs with it */
export async function checkSchema(client: Pick<ClientBase, 'query'>, folder: string) {
  const known = migrationsIn(folder)
  const newest = known.at(-1)?.when ?? 0
  const applied = await readRows(
    client,
    'drizzle.__drizzle_migrations',
    `created_at > ${Number(newest)}`,
  )
  if (applied.length === 0) return
  const tags = known.map(({ tag }) => tag)
  const unknown = (await readRows(client, 'public.schema_compatibility')).filter(
    ({ migration }) => !tags.includes(migration),
  )
  const runs =
    unknown.length >= applied.length &&
    unknown.every(({ oldest_version: oldest }) => tags.includes(oldest))
  if (!runs) {
    throw new DatabaseLaunchError(
      'The database was changed by a newer version of the site, with which this version does not run: start the newer one, or restore a backup that this one has made.',
    )
  }
}

async function readRows(client: Pick<ClientBase, 'query'>, table: string, where = 'true') {
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
  return rows[0].exists ? (await client.query(`select * from ${table} where ${where}`)).rows : []
}
