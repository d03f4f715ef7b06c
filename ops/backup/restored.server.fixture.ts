import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  configuration,
  readConfiguration,
} from '#app/platform/configuration/configuration.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { folderRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import { openRemovalLog, saveRemovals } from '#app/platform/removals/save-removals.server.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { emptyDatabase, openClient } from '#tests/test-database.ts'
import { backUp } from './backup.server.ts'
import { createBackupFolder } from './backup-folder.server.ts'
import { restoreSite } from './restore-site.server.ts'

export async function backedUp(
  removals?: string,
  removalLog?: ReturnType<typeof folderRemovalLog>,
) {
  const folder = temporaryFolder()
  const record = removalLog ?? folderRemovalLog(folder)
  openRemovalLog(record)
  await record.create()
  await saveRemovals()
  const backup = join(folder, 'backup')
  const { dataDir } = configuration
  await backUp({
    from: pool,
    to: await createBackupFolder(backup),
    storage: photoStore,
    dataDir,
    removals: removals ?? folder,
  })
  return { backup, folder }
}

/** Restores into a database of its own, so that no cluster has to be made. */
export async function restored(
  backup: string,
  { removals }: { removals?: string | null } = {},
  env: NodeJS.ProcessEnv = {},
) {
  const url = env.DATABASE_URL ?? (await emptyDatabase())
  const settings = readConfiguration({
    DATA_DIR: join(temporaryFolder(), 'data'),
    SECRET: configuration.secret,
    ...env,
    DATABASE_URL: url,
  })
  // A restore opens the queue of its own database; what comes after it in a test needs that of the test.
  onTestFinished(openJobs)
  const said: string[] = []
  const outcome = await restoreSite(backup, { settings, removals, say: (line) => said.push(line) })
  return { ...outcome, settings, said, there: await openClient(url) }
}

export async function recordIn(folder: string) {
  return (await readdir(folder)).find((name) => name.startsWith('removals-'))!
}

export function asked() {
  return { email: `${randomUUID()}@readers.example`, wording: 'Yes.', wordingVersion: 1 }
}

export function tokenIn(url: string) {
  return new URL(url).searchParams.get('token') ?? ''
}
