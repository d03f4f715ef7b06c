import { loadSiteSettings } from '#app/pieces/settings/live-settings.server.ts'
import type { Configuration } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { countSamples } from '#app/stories/public/samples.server.ts'
import { startCommand } from './command.ts'
import { type Invention, inContent, inPiece, inSiteSettings } from './content/inventions.ts'
import { hasDatabase, piecesInDatabase, piecesInFiles } from './content/magazine-pieces.ts'

try {
  const settings = readSettings(printLine)
  const inMagazine = hasDatabase(settings) ? await inDatabase(settings) : await inFiles()
  const inventions = [...(await inContent()), ...inSender(settings), ...inMagazine]
  const toReplace = inventions.filter(({ isOptional }) => !isOptional)
  printByPlace(toReplace)
  printLine(
    toReplace.length
      ? `\n${toReplace.length} to replace before opening.`
      : 'Nothing here is made up.',
  )
  const toAdd = inventions.filter(({ isOptional }) => isOptional)
  if (toAdd.length) {
    printLine('\nThe magazine can open without these:')
    printByPlace(toAdd)
  }
  // No fault where the mail provider signs, which nobody can see from here.
  if (!settings.dkim) {
    printLine(
      '\nEmails are not signed by the site. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY unless your mail provider signs them (docs/operations.md).',
    )
  }
  process.exit(toReplace.length ? 1 : 0)
} catch (error) {
  endWithOneLine(error)
}

function printByPlace(inventions: Invention[]) {
  for (const [place, list] of Map.groupBy(inventions, ({ place }) => place)) {
    printLine(`\n${place}`)
    for (const { what } of list) printLine(`  ${what}`)
  }
}

function inSender({ mailFrom }: Configuration): Invention[] {
  return mailFrom.includes('.example')
    ? [{ place: 'MAIL_FROM', what: mailFrom, isOptional: false }]
    : []
}

async function inFiles() {
  return [...(await piecesInFiles()).flatMap(inPiece), ...inSiteSettings(siteSettings)]
}

async function inDatabase(settings: Configuration) {
  const running = await startCommand({ settings })
  try {
    await loadSiteSettings()
    const pieces = (await piecesInDatabase()).flatMap(inPiece)
    const count = await countSamples()
    const what = `${count} sample stories: npm run samples -- remove`
    const samples = count ? [{ place: 'the database', what, isOptional: false }] : []
    return [...pieces, ...inSiteSettings(siteSettings), ...samples]
  } finally {
    await running.stop()
  }
}
