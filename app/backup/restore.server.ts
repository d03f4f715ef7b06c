import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { writeDurably } from '#app/server/durable-file.server.ts'
import { startJobs, stopJobs } from '#app/server/jobs.server.ts'
import type { PhotoStorage } from '#app/server/photos/storage.server.ts'
import { BackupError, type checkedArchive } from './archive.server.ts'
import { resumeJobs } from './jobs.server.ts'
import { insertRows, tablesInOrder } from './tables.server.ts'

type Archive = Awaited<ReturnType<typeof checkedArchive>>

type Place = {
  databaseUrl: string
  storage: PhotoStorage
  /** The folder of the migrations of this version of the site. */
  migrations: string
}

/**
 * Puts a checked archive into an empty place, and brings it to the newest schema. The rows come in one transaction, and
 * photos are taken out again when it fails: an attempt that fails leaves the place as empty as it was.
 *
 * @throws BackupError when somebody lives there already, or the archive is of a newer version than this one
 */
export async function restore(from: string, { manifest, paths }: Archive, place: Place) {
  await migrateTo(manifest.migrations, place)
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  let photos: string[] = []
  try {
    const { rows: residents } = await client.query('select 1 from "user" limit 1')
    if (residents.length > 0) {
      throw new BackupError('Somebody lives here already: restore into an empty place.')
    }
    // A bucket may be another site's, which would sweep away what this one brings, and this one what is there.
    for await (const _ of place.storage.list('')) {
      throw new BackupError('There are photos already: restore into an empty bucket or folder.')
    }
    photos = paths.flatMap((path) => /^photos\/(.+)$/.exec(path)?.[1] ?? [])
    await putPhotosBack(from, photos, place.storage)
    await client.query('begin')
    for (const table of await tablesInOrder(client)) {
      const path = `database/${table}.ndjson.gz`
      if (!paths.includes(path)) continue
      const count = await insertRows(client, table, linesIn(join(from, path)))
      if (count !== manifest.rows[table]) throw new BackupError(`Rows of ${table} are missing.`)
    }
    await client.query('commit')
  } catch (error) {
    for (const key of photos) await place.storage.remove(key).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
  await migrateDatabase(place.databaseUrl, place.migrations)
  await startJobs(place.databaseUrl)
  await resumeJobs((await readFile(join(from, 'jobs.ndjson'), 'utf8')).split('\n').filter(Boolean))
  await stopJobs()
}

/** Puts the secret back into an empty data directory, where the archive has one. */
export async function restoreSecret(from: string, { paths }: Archive, dataDir: string) {
  if (paths.includes('secret.txt')) {
    await writeDurably(join(dataDir, 'secret.txt'), await readFile(join(from, 'secret.txt')))
  }
}

// An older archive is laid into the schema it was made with, and goes through what came after like any database.
async function migrateTo(count: number, { databaseUrl, migrations }: Place) {
  const folder = await mkdtemp(join(tmpdir(), 'indelible-migrations-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const journal = join(folder, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    if (count > entries.length) {
      throw new BackupError('The backup was made by a newer version of the site than this one.')
    }
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
    await migrateDatabase(databaseUrl, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// As a generator it opens the file only when the first line is asked for: readline loses what it reads before that.
async function* linesIn(path: string) {
  yield* createInterface({ input: createReadStream(path).pipe(createGunzip()) })
}

async function putPhotosBack(from: string, keys: string[], storage: PhotoStorage) {
  await storage.makeBucket()
  for (const key of keys) await storage.put(key, await readFile(join(from, 'photos', key)))
}
