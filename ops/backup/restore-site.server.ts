import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Configuration,
  usingFolder,
} from '#app/platform/configuration/configuration.server.ts'
import {
  checkDirectConnection,
  explainDirectError,
} from '#app/platform/db/direct-connection.server.ts'
import { launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { writeDurably } from '#app/platform/files/durable-file.server.ts'
import { createPhotoStorage } from '#app/platform/photos/photo-store.server.ts'
import { createRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import { BackupError, readBackupFolder } from './backup-folder.server.ts'
import { findRemovals, readRemovals } from './removals.server.ts'
import { type CheckedBackup, checkVersion, restore } from './restore-data.server.ts'

export type RestoreOptions = {
  settings: Configuration
  /** When it is not where the backup is read from: the record of removals may be beside it. */
  beside?: string
  /** Neither beside the backup nor where it says; null does without. */
  removals?: string | null
  /** For the record of removals, when they are not those of the target. */
  recordSettings?: Configuration
  say: (line: string) => void
}

const migrations = './db/migrations'
const linesAtOnce = 1_000

/**
 * Data folder, database and bucket are empty; when it fails, they are left so.
 * @returns when the backup was made, how many removals are replayed, and how many jobs wait to be released
 * @throws BackupError, ConfigurationError, DatabaseLaunchError: one clear line each
 */
export async function restoreSite(
  from: string,
  {
    settings,
    removals: named,
    beside = dirname(from),
    recordSettings = settings,
    say,
  }: RestoreOptions,
) {
  say('Checking the backup ...')
  const backup = await readBackupFolder(from)
  checkVersion(backup, migrations)
  const { dataDir } = settings
  const records =
    named === null
      ? []
      : await findRemovals(beside, backup.manifest, { named, settings: recordSettings })
  const removals = await readRemovals(records, say)

  const undo = await usingFolder('DATA_DIR', dataDir, () => emptyFolder(dataDir))
  try {
    const heldCount = await restoreInto(settings, from, backup, removals, say)
    const target = createRemovalLog(settings)
    if (!records.some(({ location }) => location === target.location)) {
      await target.create()
      for (let start = 0; start < removals.length; start += linesAtOnce) {
        const part = removals.slice(start, start + linesAtOnce)
        await target.append(part.map((removal) => JSON.stringify(removal)))
      }
    }
    return { madeAt: backup.manifest.madeAt, removals: removals.length, held: heldCount }
  } catch (error) {
    await undo()
    throw error
  }
}

async function restoreInto(
  settings: Configuration,
  from: string,
  backup: CheckedBackup,
  removals: Parameters<typeof restore>[3],
  say: RestoreOptions['say'],
) {
  const { dataDir, databaseUrl, databaseDirectUrl: directUrl } = settings
  if (backup.paths.includes('secret.txt')) {
    await writeDurably(join(dataDir, 'secret.txt'), await readFile(join(from, 'secret.txt')))
  }
  if (databaseUrl) await checkDirectConnection({ databaseUrl, directUrl }, say)
  const database = databaseUrl ? null : await launchDatabase({ dataDir, print: say })
  try {
    const destination = {
      databaseUrl: directUrl ?? databaseUrl ?? database?.url() ?? '',
      storage: createPhotoStorage(settings),
      migrations,
    }
    return await restore(from, backup, destination, removals)
  } catch (error) {
    throw explainDirectError(error, directUrl)
  } finally {
    await database?.stop()
  }
}

/** @returns what empties it again */
async function emptyFolder(folder: string) {
  const createdPath = await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new BackupError(
      `DATA_DIR: ${folder} is not empty. Move it away, or name another DATA_DIR.`,
    )
  }
  return async () => {
    // The database may lie elsewhere, with a link to it (app/platform/db/embedded/home.server.ts).
    const cluster = await realpath(join(folder, 'postgres')).catch(() => null)
    if (cluster && dirname(cluster) !== (await realpath(folder))) {
      await rm(dirname(cluster), { recursive: true, force: true })
    }
    for (const name of await readdir(folder)) {
      await rm(join(folder, name), { recursive: true, force: true })
    }
    if (createdPath) await rm(createdPath, { recursive: true, force: true })
  }
}
