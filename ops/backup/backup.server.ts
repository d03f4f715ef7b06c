import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { ClientBase, Pool } from 'pg'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { photoWidths } from '#app/platform/photos/photo-widths.ts'
import { photoBase, variantKey } from '#app/platform/photos/store-picture.server.ts'
import { pictureBase, pictureFolder } from '#app/platform/photos/uploaded-pictures.ts'
import type { BackupWriter } from './backup-folder.server.ts'
import { jobsToBackUp } from './jobs.server.ts'
import { rowsOf, tablesInOrder } from './tables.server.ts'

export type Backup = { rows: number; photos: number; pictures: number }

/** The site may run meanwhile. @param removals where the site records later ones, so that a restore finds them */
export async function backUp({
  from,
  to: backup,
  storage,
  dataDir,
  removals,
}: {
  from: Pool
  to: BackupWriter
  storage: FileStore
  dataDir: string
  removals: string
}): Promise<Backup> {
  const client = await from.connect().catch(async (error) => {
    await backup.abandon()
    throw error
  })
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const madeAt = await client.query<{ now: Date }>('select now()')
    const rows = await writeTables(backup, client)
    await backup.write('jobs.ndjson', Readable.from(linesOf(await jobsToBackUp(client))))
    const photos = await writePhotos(backup, client, storage)
    const pictures = await writePictures(backup, client, storage)
    await writeSecret(backup, dataDir)
    const migrations = await client.query('select 1 from drizzle.__drizzle_migrations')
    await backup.finish({
      format: 1,
      madeAt: madeAt.rows[0]!.now.toISOString(),
      migrations: migrations.rows.length,
      rows,
      removals,
    })
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), photos, pictures }
  } catch (error) {
    await backup.abandon()
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

async function writeTables(backup: BackupWriter, client: ClientBase) {
  const counts: Record<string, number> = {}
  for (const table of await tablesInOrder(client)) {
    counts[table] = 0
    async function* lines() {
      for await (const rows of rowsOf(client, table)) {
        counts[table]! += rows.length
        yield `${rows.join('\n')}\n`
      }
    }
    await backup.write(`database/${table}.ndjson.gz`, Readable.from(lines()).pipe(createGzip()))
  }
  return counts
}

function* linesOf(values: unknown[]) {
  for (const value of values) yield `${JSON.stringify(value)}\n`
}

async function writePhotos(backup: BackupWriter, client: ClientBase, storage: FileStore) {
  const { rows } = await client.query<{ key: string; width: number }>(
    'select photo_key as key, photo_width as width from submissions where photo_key is not null',
  )
  for (const { key, width } of rows) {
    for (const each of photoWidths(width)) {
      // The photo was deleted after the snapshot: its author withdrew the story.
      const bytes = await storage.get(variantKey(key, each))
      if (bytes) await backup.write(`photos/${variantKey(key, each)}`, bytes)
    }
  }
  return rows.length
}

/** So that nothing has to be made again. @returns how many pictures there are */
async function writePictures(backup: BackupWriter, client: ClientBase, storage: FileStore) {
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from pictures')
  const bases = new Set(rows.map(({ sha256 }) => pictureBase(sha256)))
  for await (const key of storage.list(`${pictureFolder}/`)) {
    const bytes = bases.has(photoBase(key)) ? await storage.get(key) : null
    if (bytes) await backup.write(`photos/${key}`, bytes)
  }
  return bases.size
}

async function writeSecret(backup: BackupWriter, dataDir: string) {
  const secret = join(dataDir, 'secret.txt')
  if (await stat(secret).catch(() => null)) {
    await backup.write('secret.txt', createReadStream(secret))
  }
}
