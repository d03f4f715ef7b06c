import { readSettings } from '#app/startup/environment.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'
import { hasDatabase, piecesInDatabase, piecesInFiles } from './content/magazine-pieces.ts'
import { outsideLinks, unanswered } from './content/outside-links.ts'

try {
  const links = await outsideLinks(await magazinePieces())
  printLine(`Asking ${links.length} addresses, four at once ...`)
  const failed = await unanswered(links.map(({ url }) => url))
  const unseen = links.filter(({ isUnseen }) => isUnseen)
  const placesOf = (url: string) => links.find((link) => link.url === url)?.places.join(', ')
  for (const { url, answer } of failed) printLine(`${answer}  ${url}\n  ${placesOf(url)}`)
  for (const { url, places } of unseen) printLine(`never opened  ${url}\n  ${places.join(', ')}`)
  printLine(`${failed.length} did not answer, ${unseen.length} were never opened by the team.`)
  process.exit(failed.length + unseen.length > 0 ? 1 : 0)
} catch (error) {
  endWithOneLine(error)
}

async function magazinePieces() {
  const settings = readSettings(printLine)
  if (!hasDatabase(settings)) return piecesInFiles()
  const running = await startCommand({ settings })
  try {
    return await piecesInDatabase()
  } finally {
    await running.stop()
  }
}
