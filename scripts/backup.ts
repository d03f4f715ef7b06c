import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '#app/backup/backup.server.ts'
import { backupsIn } from '#app/backup/backup-folder.server.ts'
import { backupsToDelete, readKeep } from '#app/backup/prune.server.ts'
import { pool } from '#app/db/client.server.ts'
import { ConfigurationError } from '#app/server/configuration.server.ts'
import { photoStore } from '#app/server/photos/store.server.ts'
import { removalLogOf } from '#app/server/removals/removal-log.server.ts'
import { readSiteNote } from '#app/server/site-note.server.ts'
import { readSettings } from '#app/startup/settings.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const name = `indelible-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`

try {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  // Before anything is written.
  const keep = values.keep === undefined ? null : readKeep(values.keep)
  const settings = readSettings(printLine)
  const { dataDir, databaseUrl, backupDir, objectStore } = settings
  const note = await readSiteNote(dataDir)
  if (databaseUrl && !note) {
    throw new ConfigurationError(
      `DATA_DIR: no site has started on ${dataDir} yet: give this command DATA_DIR as the site has it.`,
    )
  }
  const running = await startCommand({ settings })
  try {
    const removals = note?.removals ?? removalLogOf(settings).location
    const folder = resolve(positionals[0] ?? backupDir)
    const to = resolve(folder, name)
    const { rows, photos, pictures } = await backUp({
      from: pool,
      to,
      storage: photoStore,
      dataDir,
      removals,
    })
    printLine(`${rows} rows, ${photos} photos and ${pictures} pictures are in ${to}`)
    printLine(`What is removed from now on is written to ${removals}: a restore needs both.`)
    for (const { path } of keep ? backupsToDelete(await backupsIn(folder), keep) : []) {
      await rm(path, { recursive: true })
      printLine(`Deleted: ${path}`)
    }
    const elsewhere = objectStore ? 'S3_BUCKET=an-empty-one ' : ''
    printLine(`Try it out: ${elsewhere}DATA_DIR=/an/empty/place npm run restore -- ${to}`)
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
