import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Configuration } from '#app/server/configuration.server.ts'
import { syncFolder, writeDurably } from '#app/server/durable-file.server.ts'
import { bucketObjects } from '#app/server/photos/bucket-objects.server.ts'
import type { ObjectStore } from '#app/server/photos/bucket-requests.server.ts'
import { largeObjects } from '#app/server/photos/large-objects.server.ts'
import { objectStorage } from '#app/server/photos/object-storage.server.ts'
import {
  BackupError,
  type BackupWriter,
  createBackupFolder,
  madeAtOf,
} from './backup-folder.server.ts'
import { backupName, timeInName } from './backup-name.ts'
import { createTarBackup, tarEnding, unpackTarBackup } from './tar-backup.server.ts'

export type StoredBackup = { location: string; madeAt: Date }

/** Where backups are kept. */
export type BackupPlace = {
  location: string
  /** Those that are complete, newest first. What is in them is not checked. */
  list(): Promise<StoredBackup[]>
  /** Begins a backup. @throws BackupError when there is one of that name */
  begin(now?: Date): Promise<{ location: string; backup: BackupWriter }>
  remove(backup: StoredBackup): Promise<void>
  /** Notes that a backup was restored on trial, and that all was well. */
  noteCheck(check: RestoreCheck): Promise<void>
  /** @returns null when there was none yet */
  lastCheck(): Promise<RestoreCheck | null>
}

const restoreCheckSchema = z.object({ location: z.string(), checkedAt: z.iso.datetime() })

export type RestoreCheck = z.infer<typeof restoreCheckSchema>

const checkFile = 'last-restore-check.json'

/** The bucket for backups of the configuration, or else the folder. */
export function configuredPlace(
  settings: Settings & Pick<Configuration, 'backupDir' | 'backupStore'>,
) {
  const { backupStore, backupDir } = settings
  return backupStore ? bucketPlace(backupStore, settings) : folderPlace(backupDir, settings)
}

type Settings = Pick<Configuration, 'backupRecipients' | 'tempDir'>

/** A folder: each backup is a folder of plain files or, when it is encrypted, one file. */
export function folderPlace(
  folder: string,
  { backupRecipients: recipients, tempDir }: Settings,
): BackupPlace {
  return {
    location: folder,

    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.map(async (name) => {
          const location = join(folder, name)
          const madeAt = timeInName(name) ?? (await madeAtOf(location))
          return madeAt ? [{ location, madeAt }] : []
        }),
      )
      return newestFirst(found.flat())
    },

    async begin(now = new Date()) {
      const name = backupName(now)
      if (recipients.length === 0) {
        const location = join(folder, name)
        return { location, backup: await createBackupFolder(location) }
      }
      const location = join(folder, `${name}.tar.age`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (await stat(location).catch(() => null)) {
        throw new BackupError(`${location} is there already.`)
      }
      const store = (archive: ReadableStream<Uint8Array>) => writeWhole(archive, location)
      return { location, backup: await createTarBackup({ name, recipients, tempDir, store }) }
    },

    remove: ({ location }) => rm(location, { recursive: true }),

    noteCheck: (check) => writeDurably(join(folder, checkFile), JSON.stringify(check)),

    async lastCheck() {
      return readCheck(await readFile(join(folder, checkFile), 'utf8').catch(() => null))
    },
  }
}

const prefix = 'backups/'

/** A bucket: each backup is one object, encrypted when there is a key. */
function bucketPlace(
  store: ObjectStore,
  { backupRecipients: recipients, tempDir }: Settings,
): BackupPlace {
  const objects = bucketObjects(store)
  const location = `s3://${store.bucket}/backups`

  return {
    location,

    async list() {
      const found: StoredBackup[] = []
      for await (const key of objects.keys(prefix)) {
        const name = key.slice(prefix.length)
        const madeAt = timeInName(name)
        if (madeAt) found.push({ location: `${location}/${name}`, madeAt })
      }
      return newestFirst(found)
    },

    async begin(now = new Date()) {
      const name = backupName(now)
      const fileName = `${name}.tar${recipients.length > 0 ? '.age' : ''}`
      await objectStorage(store).makeBucket()
      return {
        location: `${location}/${fileName}`,
        backup: await createTarBackup({
          name,
          recipients,
          tempDir,
          store: (archive) => largeObjects(store).put(prefix + fileName, archive),
        }),
      }
    },

    remove: (backup) => objects.remove(prefix + basename(backup.location)),

    noteCheck: (check) =>
      objects.put(prefix + checkFile, JSON.stringify(check), 'application/json'),

    async lastCheck() {
      return readCheck((await objects.get(prefix + checkFile))?.toString() ?? null)
    },
  }
}

function readCheck(text: string | null) {
  try {
    return restoreCheckSchema.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

async function writeWhole(archive: ReadableStream<Uint8Array>, file: string) {
  const unfinished = `${file}.part`
  try {
    await pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A backup as a folder of this machine. `close` removes it when it was only unpacked there. */
export type OpenBackup = { folder: string; close(): Promise<void> }

/**
 * Opens a backup wherever it is: a folder as it is, and an archive unpacked into a temporary folder.
 *
 * @throws BackupError when it is none, damaged, or encrypted for another key
 */
export async function openBackup(
  location: string,
  settings: Pick<Configuration, 'backupIdentities' | 'backupStore'>,
): Promise<OpenBackup> {
  const isInBucket = location.startsWith('s3://')
  const file = isInBucket ? location : resolve(location)
  if (!tarEnding.test(file)) return { folder: file, async close() {} }
  const archive = isInBucket ? await objectAt(file, settings.backupStore) : await fileAt(file)
  const folder = await mkdtemp(join(tmpdir(), 'indelible-backup-unpacked-'))
  // What was decrypted must not stay on the disk when the command is broken off.
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeNow)
  const close = async () => {
    process.off('exit', removeNow)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const identities = settings.backupIdentities
    await unpackTarBackup(
      { archive, isEncrypted: basename(file).endsWith('.age'), identities },
      folder,
    )
    return { folder, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function fileAt(file: string) {
  if (!(await stat(file).catch(() => null))) throw new BackupError(`${file} is not there.`)
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}

async function objectAt(location: string, store: ObjectStore | null) {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(location) ?? []
  if (!store) throw new BackupError(`BACKUP_S3_BUCKET: must be set to read ${location}.`)
  const object = await largeObjects({ ...store, bucket }).get(key)
  if (!object) throw new BackupError(`${location} is not there.`)
  return Readable.toWeb(Readable.from(object)) as ReadableStream<Uint8Array>
}

function newestFirst(backups: StoredBackup[]) {
  return backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}
