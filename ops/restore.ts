import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { BackupError } from '#ops/backup/backup-folder.server.ts'
import { configuredPlace, folderPlace, openBackup } from '#ops/backup/backup-place.server.ts'
import { type RestoreOptions, restoreSite } from '#ops/backup/restore-site.server.ts'
import { checkBackup } from './restore-check.ts'

const usage = `npm run restore -- <backup>   puts a backup into DATA_DIR (and the bucket, when there is one), which must be empty
  --removals=<folder>         where the record of what was removed since is, if it is not found; s3://<bucket> for a bucket
  --without-removals          does without it: what was withdrawn or deleted since the backup comes back
  --check                     only tries the backup out, in a folder of its own, with a copy of the site on it;
                              without a backup, the newest in BACKUP_DIR or the bucket for backups
  <backup> is a folder or a file, or s3://<bucket>/backups/<name>; npm run backup prints it`

try {
  const { values, positionals } = parseArgs({
    options: {
      removals: { type: 'string' },
      'without-removals': { type: 'boolean' },
      check: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  if (!positionals[0] && !values.check) {
    printLine(usage)
    process.exit(2)
  }
  const settings = readSettings(printLine)
  const from = positionals[0] ?? (await newestBackup(settings))
  const removals = values['without-removals'] ? null : values.removals
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  const backup = await openBackup(from, settings)
  try {
    const options = {
      settings,
      removals,
      beside: isInBucket(from) ? settings.backupDir : dirname(resolve(from)),
      say: printLine,
    }
    if (values.check) await check(from, backup.folder, options)
    else await restoreInto(settings.dataDir, backup.folder, options)
  } finally {
    await backup.close()
  }
} catch (error) {
  endWithOneLine(error)
}

async function check(from: string, folder: string, options: RestoreOptions) {
  const lines = await checkBackup(folder, options)
  for (const line of lines) printLine(`  ${line}`)
  const checkedAt = new Date().toISOString()
  const place = isInBucket(from)
    ? configuredPlace(options.settings)
    : folderPlace(dirname(resolve(from)), options.settings)
  await place.noteCheck({ location: from, checkedAt })
  printLine(`${from} can be restored.`)
}

async function restoreInto(dataDir: string, folder: string, options: RestoreOptions) {
  const restored = await restoreSite(folder, options)
  printLine(`${dataDir} is as it was on ${restored.madeAt}. Nobody is signed in.`)
  printLine(`  removals since then, removed again: ${restored.removals}`)
  printLine(
    `  emails and notices that may have gone out since: ${restored.held}${restored.held ? '. See npm run admin -- mail' : ''}`,
  )
  printLine('Start the site with npm start.')
}

function isInBucket(location: string) {
  return location.startsWith('s3://')
}

async function newestBackup(settings: Configuration) {
  const place = configuredPlace(settings)
  const [newest] = await place.list()
  if (!newest) throw new BackupError(`There is no backup in ${place.location}.`)
  return newest.location
}
