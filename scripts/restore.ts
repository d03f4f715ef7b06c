import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError, backupsIn } from '#app/backup/backup-folder.server.ts'
import { restoreSite } from '#app/backup/restore-site.server.ts'
import { readSettings } from '#app/startup/settings.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { checkBackup } from './restore-check.ts'

const usage = `npm run restore -- <backup>   puts a backup into DATA_DIR (and the bucket, when there is one), which must be empty
  --removals=<folder>         where the record of what was removed since is, if it is not found; s3://<bucket> for a bucket
  --without-removals          does without it: what was withdrawn or deleted since the backup comes back
  --check                     only tries the backup out, in a folder of its own, with a copy of the site on it;
                              without a backup, the newest in BACKUP_DIR`

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
  const from = positionals[0] ?? (await newestIn(settings.backupDir))
  const removals = values['without-removals'] ? null : values.removals
  if (values.check) {
    const found = await checkBackup(resolve(from), { settings, removals, say: printLine })
    for (const line of found) printLine(`  ${line}`)
    printLine(`${from} can be restored.`)
    process.exit(0)
  }
  const restored = await restoreSite(resolve(from), { settings, removals, say: printLine })
  printLine(`${settings.dataDir} is as it was on ${restored.madeAt}. Nobody is signed in.`)
  printLine(`  removals since then, removed again: ${restored.removals}`)
  printLine(
    `  emails and notices that may have gone out since: ${restored.held}${restored.held ? '. See npm run admin -- mail' : ''}`,
  )
  printLine('Start the site with npm start.')
} catch (error) {
  endWithOneLine(error)
}

async function newestIn(folder: string) {
  const [newest] = await backupsIn(folder)
  if (!newest) throw new BackupError(`There is no backup in ${folder}.`)
  return newest.path
}
