import { createReadStream, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import type { ObjectStore } from '#app/platform/files/bucket-requests.server.ts'
import { bucketStore } from '#app/platform/files/bucket-store.server.ts'
import { type FileStore, StoreUnreachable } from '#app/platform/files/file-store.ts'
import { folderStore } from '#app/platform/files/folder-store.server.ts'
import {
  BackupError,
  type BackupWriter,
  createBackupFolder,
  madeAtOf,
} from './backup-folder.server.ts'
import { createTarBackup, tarEnding, unpackTarBackup } from './tar-backup.server.ts'

type StoredBackup = { location: string; madeAt: Date }

type BackupPlace = {
  location: string
  /** Complete ones, newest first. What is in them is not checked. */
  list(): Promise<StoredBackup[]>
  /** @throws BackupError when there is one of that name */
  begin(now?: Date): Promise<{ location: string; backup: BackupWriter }>
  remove(backup: StoredBackup): Promise<void>
  noteCheck(check: RestoreCheck): Promise<void>
  lastCheck(): Promise<RestoreCheck | null>
}

const restoreCheckSchema = z.object({ location: z.string(), checkedAt: z.iso.datetime() })

type RestoreCheck = z.infer<typeof restoreCheckSchema>

const checkFile = 'last-restore-check.json'

export function configuredPlace(
  settings: Settings & Pick<Configuration, 'backupDir' | 'backupStore'>,
) {
  const { backupStore, backupDir } = settings
  return backupStore ? bucketPlace(backupStore, settings) : folderPlace(backupDir, settings)
}

type Settings = Pick<Configuration, 'backupRecipients' | 'tempDir'>

/** A folder of plain files or, when it is encrypted, one file. */
export function folderPlace(folder: string, settings: Settings): BackupPlace {
  const archives = placeOfArchives(folder, folderStore(folder), settings)
  return {
    ...archives,

    async list() {
      const names = await readdir(folder).catch(() => [])
      const backups = names.map(async (name) => {
        const location = join(folder, name)
        const madeAt = timeInName(name) ?? (await madeAtOf(location))
        return madeAt ? [{ location, madeAt }] : []
      })
      return newestFirst((await Promise.all(backups)).flat())
    },

    async begin(now = new Date()) {
      if (settings.backupRecipients.length > 0) return archives.begin(now)
      const location = join(folder, backupName(now))
      return { location, backup: await createBackupFolder(location) }
    },

    remove: ({ location }) => rm(location, { recursive: true }),
  }
}

/** One object, encrypted when there is a key. */
function bucketPlace(store: ObjectStore, settings: Settings) {
  return placeOfArchives(`s3://${store.bucket}/backups`, archivesIn(store, 'backups/'), settings)
}

/** There are 10,000 parts at most: 156 GiB. */
function archivesIn(store: ObjectStore, prefix: string) {
  const timeouts = { timeoutMs: 120_000, retryAfterMs: 1_000, circuitPauseMs: 30_000 }
  return bucketStore(store, { prefix, partBytes: 16 * 1024 * 1024, timeouts })
}

function placeOfArchives(
  location: string,
  files: FileStore,
  { backupRecipients: recipients, tempDir }: Settings,
): BackupPlace {
  return {
    location,

    async list() {
      const backups: StoredBackup[] = []
      for await (const name of files.list('')) {
        const madeAt = timeInName(name)
        if (madeAt) backups.push({ location: `${location}/${name}`, madeAt })
      }
      return newestFirst(backups)
    },

    async begin(now = new Date()) {
      const name = backupName(now)
      const file = `${name}.tar${recipients.length > 0 ? '.age' : ''}`
      const existing = await files.open(file)
      if (existing) {
        await existing.stream.cancel()
        throw new BackupError(`${location}/${file} is there already.`)
      }
      const store = (archive: ReadableStream<Uint8Array>) => files.put(file, archive)
      const backup = await createTarBackup({ name, recipients, tempDir, store })
      return { location: `${location}/${file}`, backup }
    },

    remove: (backup) => files.remove(basename(backup.location)),

    noteCheck: (check) => files.put(checkFile, JSON.stringify(check), 'application/json'),

    async lastCheck() {
      const check = await files.get(checkFile).catch((error) => {
        if (error instanceof StoreUnreachable) throw error
        // Somebody else's file, such as that of a check by root.
        return null
      })
      return readCheck(check?.toString() ?? null)
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

/** `close` removes what was only unpacked there. */
type OpenBackup = { folder: string; close(): Promise<void> }

/** A folder as it is, an archive unpacked into a temporary one. @throws BackupError when it is damaged, or for another key */
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
  const archive = await archivesIn({ ...store, bucket }, '').open(key)
  if (!archive) throw new BackupError(`${location} is not there.`)
  return archive.stream
}

function newestFirst(backups: StoredBackup[]) {
  return backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

function backupName(now: Date) {
  return `indelible-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
}

function timeInName(name: string) {
  const [, day, hours, minutes, seconds] =
    /^indelible-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.tar(?:\.age)?$/.exec(name) ?? []
  if (!day) return null
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}
