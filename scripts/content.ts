import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportPieces } from '#app/features/pieces/export.server.ts'
import { importPiece, readPieceFiles } from '#app/features/pieces/import.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const usage = `npm run content -- import [folder]   puts changed files into the database; --overwrite also over changes made at /edit
npm run content -- export [folder]   writes the live pieces as files; --drafts also what is not published`

const { act, folder, overwrite, drafts } = readWords()

try {
  const running = await startCommand()
  try {
    if (act === 'import') await importAll()
    else printLine(`${await exportPieces(folder, { drafts })} pieces are in ${folder}.`)
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}

async function importAll() {
  const counts = { added: 0, updated: 0, unchanged: 0, 'changed on both sides': 0 }
  for (const file of await readPieceFiles(folder)) {
    const outcome = await importPiece(file, { overwrite })
    counts[outcome] += 1
    if (outcome !== 'unchanged') printLine(`${file.kind} ${file.key}: ${outcome}`)
  }
  const words = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  printLine(`${words.join(', ')}.`)
  if (counts['changed on both sides'] > 0) process.exitCode = 1
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { overwrite: { type: 'boolean' }, drafts: { type: 'boolean' } },
    })
    const [act, folder = act === 'import' ? 'content' : 'export'] = positionals
    if ((act === 'import' || act === 'export') && positionals.length <= 2) {
      return { act, folder: resolve(folder), ...values }
    }
  } catch {
    // An unknown option.
  }
  printLine(usage)
  process.exit(2)
}
