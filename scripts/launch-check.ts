import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSiteSettings } from '#app/features/site-settings/live-settings.server.ts'
import { countSamples } from '#app/features/stories/samples.server.ts'
import type { Configuration } from '#app/server/configuration.server.ts'
import { siteSettings } from '#app/server/site-settings.server.ts'
import { readSettings } from '#app/startup/settings.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'
import { type Invention, inSiteSettings, inventions } from './content/inventions.ts'

try {
  const settings = readSettings(printLine)
  const found = [...(await inventions()), ...inSettings(settings), ...(await inDatabase(settings))]
  for (const [file, list] of Map.groupBy(found, ({ file }) => file)) {
    printLine(`\n${file}`)
    for (const { what } of list) printLine(`  ${what}`)
  }
  printLine(
    found.length ? `\n${found.length} to replace before opening.` : 'Nothing here is made up.',
  )
  // No fault where the mail provider signs, which nobody can see from here.
  if (!settings.dkim) {
    printLine(
      'Emails are not signed by the site. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY unless your mail provider signs them (docs/operations.md).',
    )
  }
  process.exit(found.length ? 1 : 0)
} catch (error) {
  endWithOneLine(error)
}

function inSettings({ mailFrom }: Configuration): Invention[] {
  return mailFrom.includes('.example') ? [{ file: 'MAIL_FROM', what: mailFrom }] : []
}

// A house where nobody has lived yet has no database, and looking must not make one.
async function inDatabase(settings: Configuration) {
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) return inSiteSettings(siteSettings)
  const running = await startCommand({ settings })
  try {
    await loadSiteSettings()
    const count = await countSamples()
    const what = `${count} sample stories: npm run samples -- remove`
    const samples = count ? [{ file: 'the database', what }] : []
    return [...inSiteSettings(siteSettings), ...samples]
  } finally {
    await running.stop()
  }
}
