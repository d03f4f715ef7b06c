import { readFile, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { showProblem } from '#app/editor/form/field-words.ts'
import { decodeExport } from '#app/editor/imports/decode-export.server.ts'
import { readGhostExport } from '#app/editor/imports/ghost-export.server.ts'
import { readGhostRedirects } from '#app/editor/imports/ghost-redirects.server.ts'
import { importSite } from '#app/editor/imports/import-site.server.ts'
import { openPictureFolder } from '#app/editor/imports/picture-folder.server.ts'
import { reportOf } from '#app/editor/imports/report.ts'
import { UnreadableExport } from '#app/editor/imports/site-export.ts'
import { readWordpressExport } from '#app/editor/imports/wordpress-export.server.ts'
import { importPictures } from '#app/pieces/pictures/picture-folder.server.ts'
import { exportPieces } from '#app/pieces/publication/export.server.ts'
import { importPiece, readPieceFiles } from '#app/pieces/publication/import.server.ts'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { startCommand } from './command.ts'

const usage = `npm run content -- import [folder]   puts changed files into the database; --overwrite also over changes made at /edit
npm run content -- import --ghost <export.json> [--pictures <folder>] [--redirects <file>] [--address <https://…>]   makes drafts of the articles of a Ghost site; --address is that of the site, for links that name it
npm run content -- import --wordpress <export.xml> [--pictures <folder>]   makes drafts of the articles of a WordPress site
    --publish publishes those that are complete; --report <file> says where to write what did not map; --overwrite as above
npm run content -- export [folder]   writes the live pieces as files; --drafts also what is not published`

const maxBytes = 100 * 1024 * 1024

type Words = ReturnType<typeof readWords>

const words = readWords()

try {
  const running = await startCommand()
  try {
    if (words.act === 'export') await exportAll(words)
    else if (words.ghost || words.wordpress) await importFromSite(words)
    else await importAll(words)
  } finally {
    await running.stop()
  }
} catch (error) {
  endWithOneLine(error)
}

async function exportAll({ folder, drafts }: Words) {
  printLine(`${await exportPieces(folder, { drafts })} pieces are in ${folder}.`)
}

async function importAll({ folder, overwrite }: Words) {
  const counts = { added: 0, updated: 0, unchanged: 0, 'changed on both sides': 0 }
  const files = await readPieceFiles(folder)
  const problems = await importPictures(folder)
  for (const problem of problems) printLine(problem)
  for (const file of files) {
    const outcome = await importPiece(file, { overwrite })
    counts[outcome] += 1
    if (outcome !== 'unchanged') printLine(`${file.kind} ${file.key}: ${outcome}`)
  }
  const sums = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  printLine(`${sums.join(', ')}.`)
  if (counts['changed on both sides'] > 0 || problems.length > 0) process.exitCode = 1
}

async function importFromSite(words: Words) {
  const { ghost, wordpress, address, redirects, report, publish, overwrite } = words
  const pictures = words.pictures ? openPictureFolder(words.pictures) : null
  const { text: exported, note } = await readExport(ghost ?? wordpress!)
  const site = ghost ? readGhostExport(exported, { address }) : readWordpressExport(exported)
  if (note) site.notes.unshift(note)
  const rules = redirects ? readGhostRedirects((await readExport(redirects)).text) : []
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => stopping.abort(new Error('it was told to end.')))
  }
  const result = await importSite(site, {
    pictures,
    redirects: rules,
    publish,
    overwrite,
    onProgress: printProgress,
    signal: stopping.signal,
  })
  const text = reportOf(result, (problem) => showProblem('article', problem).summary)
  await writeFile(resolve(report), text)
  printLine(text.trimEnd())
  printLine(`This is also in ${resolve(report)}.`)
  const isLeft = (outcome: string) => /^(?:not imported|changed on both sides)$/.test(outcome)
  const isWhole = result.stopped === null && !result.articles.some(({ outcome }) => isLeft(outcome))
  if (!isWhole) process.exitCode = 1
}

function printProgress(act: 'read' | 'published', done: number, all: number) {
  if (done % 50 === 0) printLine(`${done} of ${all} articles ${act}`)
}

/** @throws UnreadableExport for what is no file, or too large to be read into memory */
async function readExport(path: string) {
  const stats = await stat(path).catch(() => null)
  if (!stats) throw new UnreadableExport(`There is no file ${path}.`)
  if (!stats.isFile()) throw new UnreadableExport(`${path} is no file.`)
  if (stats.size > maxBytes) {
    throw new UnreadableExport(
      `${path} is larger than 100 MB. Export a part of the site at a time.`,
    )
  }
  return decodeExport(await readFile(path))
}

function readWords() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        overwrite: { type: 'boolean' },
        drafts: { type: 'boolean' },
        publish: { type: 'boolean' },
        ghost: { type: 'string' },
        wordpress: { type: 'string' },
        pictures: { type: 'string' },
        redirects: { type: 'string' },
        address: { type: 'string' },
        report: { type: 'string', default: 'import-report.txt' },
      },
    })
    const [act, folder = act === 'import' ? 'content' : 'export'] = positionals
    const isForSite = values.ghost !== undefined || values.wordpress !== undefined
    const isRight = isForSite
      ? act === 'import' &&
        positionals.length === 1 &&
        !(values.wordpress && (values.ghost || values.address)) &&
        (!values.address || URL.canParse(values.address))
      : !values.redirects && !values.pictures && !values.publish && !values.address
    if ((act === 'import' || act === 'export') && positionals.length <= 2 && isRight) {
      return { act, folder: resolve(folder), ...values }
    }
  } catch {
    // An unknown option.
  }
  printLine(usage)
  process.exit(2)
}
