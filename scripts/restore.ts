import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreSite } from '#app/backup/restore-site.server.ts'
import { readSettings } from '#app/startup/settings.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'

const usage = `npm run restore -- <backup>   puts a backup into DATA_DIR (and the bucket, when there is one), which must be empty
  --removals=<folder>         where the record of what was removed since is, if it is not found; s3://<bucket> for a bucket
  --without-removals          does without it: what was withdrawn or deleted since the backup comes back`

try {
  const { values, positionals } = parseArgs({
    options: { removals: { type: 'string' }, 'without-removals': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [from] = positionals
  if (!from) {
    printLine(usage)
    process.exit(2)
  }
  const settings = readSettings(printLine)
  const restored = await restoreSite(resolve(from), {
    settings,
    removals: values['without-removals'] ? null : values.removals,
    say: printLine,
  })
  printLine(`${settings.dataDir} is as it was on ${restored.madeAt}. Nobody is signed in.`)
  printLine(`  removals since then, removed again: ${restored.removals}`)
  printLine(
    `  emails and notices that may have gone out since: ${restored.held}${restored.held ? '. See npm run admin -- mail' : ''}`,
  )
  printLine('Start the site with npm start.')
} catch (error) {
  endWithOneLine(error)
}
