import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrationsIn } from '#app/platform/db/compatibility.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { startJobs, stopJobs } from '#app/platform/jobs/jobs.server.ts'
import { mediaType } from '#app/platform/photos/photo-widths.ts'
import { photoBase } from '#app/platform/photos/store-picture.server.ts'
import { pictureBase } from '#app/platform/photos/uploaded-pictures.ts'
import type { Removal } from '#app/platform/removals/removal.ts'
import { BackupError, type readBackupFolder } from './backup-folder.server.ts'
import { clearDatabase, extensionsIn, isEmptyDatabase } from './empty-database.server.ts'
import { holdJobs } from './jobs.server.ts'
import { replayRemovals } from './removals.server.ts'
import { insertRows, tablesInOrder } from './tables.server.ts'

export type CheckedBackup = Awaited<ReturnType<typeof readBackupFolder>>

type Destination = {
  databaseUrl: string
  storage: FileStore
  migrations: string
}

/** @throws BackupError when the backup is of a newer version */
export function checkVersion({ manifest }: CheckedBackup, migrations: string) {
  if (manifest.migrations > migrationsIn(migrations).length) {
    throw new BackupError('The backup was made by a newer version of the site than this one.')
  }
}

/**
 * Brings it to the newest schema and removes again what was removed since. Nobody is signed in there, no link that was sent
 * works, nothing is counted, and mail waits for a person to release it. An attempt that fails leaves the destination as
 * empty as it was; no site starts on one that is killed. @returns how many jobs are held
 * @throws BackupError when the destination is not empty, or the backup is of a newer version than this one
 */
export async function restore(
  from: string,
  backup: CheckedBackup,
  destination: Destination,
  removals: Removal[],
) {
  checkVersion(backup, destination.migrations)
  const client = new pg.Client({ connectionString: destination.databaseUrl })
  await client.connect()
  try {
    if (!(await isEmptyDatabase(client))) {
      throw new BackupError('The database is not empty: restore into a new one.')
    }
    // If the bucket belongs to another site, the cleanups of the two sites would delete each other's photos.
    for await (const _ of destination.storage.list('')) {
      throw new BackupError('There are photos already: restore into an empty bucket or folder.')
    }
    const extensions = await extensionsIn(client)
    const photos: string[] = []
    try {
      await client.query('create schema restore_unfinished')
      await putRowsBack(client, from, backup, destination, removals)
      await putPhotosBack(client, from, backup, destination.storage, photos)
      const heldCount = await putJobsBack(from, destination.databaseUrl)
      await client.query('drop schema restore_unfinished')
      return heldCount
    } catch (error) {
      for (const key of photos) await destination.storage.remove(key).catch(() => {})
      // If these fail as well, the database stays marked as incomplete.
      await client.query('rollback').catch(() => {})
      await clearDatabase(client, extensions).catch(() => {})
      throw error
    }
  } finally {
    await client.end()
  }
}

async function putRowsBack(
  client: pg.Client,
  from: string,
  { manifest, paths }: CheckedBackup,
  destination: Destination,
  removals: Removal[],
) {
  await migrateTo(manifest.migrations, destination)
  await client.query('begin')
  for (const table of await tablesInOrder(client)) {
    const path = `database/${table}.ndjson.gz`
    if (!paths.includes(path)) continue
    const count = await insertRows(client, table, linesIn(join(from, path)))
    if (count !== manifest.rows[table]) throw new BackupError(`Rows of ${table} are missing.`)
  }
  await client.query('commit')
  await migrateDatabase(destination.databaseUrl, destination.migrations, { restoring: true })
  await client.query('begin')
  await replayRemovals(client, removals, new Date(manifest.madeAt))
  await holdNewsletters(client)
  await client.query('insert into restores (backup_made_at) values ($1)', [manifest.madeAt])
  await client.query('commit')
}

// Whoever waits in a backup may have got the newsletter since, so an editor decides what becomes of it.
async function holdNewsletters(client: pg.Client) {
  await client.query(
    `update newsletters set state = 'paused', paused_at = now(), paused_by = null, refused_by = null where state in ('sending', 'paused')`,
  )
  await client.query(
    `update newsletters set state = 'draft', send_at = null, requested_by = null where state = 'scheduled'`,
  )
}

// An older backup is laid into the schema it was made with, and goes through what came after like any database.
async function migrateTo(count: number, { databaseUrl, migrations }: Destination) {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
    await migrateDatabase(databaseUrl, folder, { restoring: true })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// A generator, so that the file is opened only when the first line is read: readline loses lines read before that.
async function* linesIn(path: string) {
  yield* createInterface({ input: createReadStream(path).pipe(createGunzip()) })
}

/** Those that a story still has, and the files of pictures. @param put learns of each key before it is written */
async function putPhotosBack(
  client: pg.Client,
  from: string,
  { paths }: CheckedBackup,
  storage: FileStore,
  put: string[],
) {
  const { rows } = await client.query<{ key: string }>(
    'select photo_key as key from submissions where photo_key is not null',
  )
  const pictures = await client.query<{ sha256: string }>('select sha256 from pictures')
  const known = new Set([
    ...rows.map(({ key }) => key),
    ...pictures.rows.map(({ sha256 }) => pictureBase(sha256)),
  ])
  const keys = paths
    .flatMap((path) => /^photos\/(.+)$/.exec(path)?.[1] ?? [])
    .filter((key) => known.has(photoBase(key)))
  for (const key of keys) {
    put.push(key)
    await storage.put(key, await readFile(join(from, 'photos', key)), mediaType(key))
  }
}

async function putJobsBack(from: string, databaseUrl: string) {
  const lines = (await readFile(join(from, 'jobs.ndjson'), 'utf8')).split('\n').filter(Boolean)
  await startJobs(databaseUrl)
  try {
    return await holdJobs(lines)
  } finally {
    await stopJobs()
  }
}
