import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigurationError } from '#app/platform/configuration/configuration.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { readSiteNote } from '#app/platform/db/site-note.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { createRemovalLog } from '#app/platform/removals/removal-log.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { backUp } from '#ops/backup/backup.server.ts'
import { configuredPlace, folderPlace } from '#ops/backup/backup-place.server.ts'
import { backupsToDelete, readKeep } from '#ops/backup/prune.server.ts'
import { startCommand } from './command.ts'

try {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  // Before anything is written.
  const keep = values.keep === undefined ? null : readKeep(values.keep)
  const settings = readSettings(printLine)
  const { dataDir, databaseUrl, objectStore } = settings
  const note = await readSiteNote(dataDir)
  if (databaseUrl && !note) {
    throw new ConfigurationError(
      `DATA_DIR: no site has started on ${dataDir} yet: give this command DATA_DIR as the site has it.`,
    )
  }
  const running = await startCommand({ settings })
  try {
    const removals = note?.removals ?? createRemovalLog(settings).location
    const place = positionals[0]
      ? folderPlace(resolve(positionals[0]), settings)
      : configuredPlace(settings)
    const { location, backup } = await place.begin()
    const { rows, photos, pictures } = await backUp({
      from: pool,
      to: backup,
      storage: photoStore,
      dataDir,
      removals,
    })
    printLine(`${rows} rows, ${photos} photos and ${pictures} pictures are in ${location}`)
    printLine(`What is removed from now on is written to ${removals}: a restore needs both.`)
    for (const old of keep ? backupsToDelete(await place.list(), keep) : []) {
      await place.remove(old)
      printLine(`Deleted: ${old.location}`)
    }
    const elsewhere = objectStore ? 'S3_BUCKET=an-empty-one ' : ''
    printLine(`Try it out: ${elsewhere}DATA_DIR=/an/empty/place npm run restore -- ${location}`)
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}
