import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { outsideLinks, unanswered } from './content/outside-links.ts'

try {
  const links = await outsideLinks()
  printLine(`Asking ${links.length} addresses, four at once ...`)
  const failed = await unanswered(links.map(({ url }) => url))
  const unseen = links.filter(({ isUnseen }) => isUnseen)
  const filesOf = (url: string) => links.find((link) => link.url === url)?.files.join(', ')
  for (const { url, answer } of failed) printLine(`${answer}  ${url}\n  ${filesOf(url)}`)
  for (const { url, files } of unseen) printLine(`never opened  ${url}\n  ${files.join(', ')}`)
  printLine(`${failed.length} did not answer, ${unseen.length} were never opened by the team.`)
  process.exit(failed.length + unseen.length > 0 ? 1 : 0)
} catch (error) {
  endWithOneLine(error)
}
