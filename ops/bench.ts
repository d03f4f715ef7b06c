import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { measureCounting } from './bench/counting.ts'
import { measureFirstLoads } from './bench/first-load.ts'
import { generator } from './bench/load.ts'
import { measureMany } from './bench/many.ts'
import { fill, openOwnSite, ownDataDir, signInAsAdmin } from './bench/own-site.ts'
import { measurePieces } from './bench/pieces.ts'
import { memoryMb } from './bench/process.ts'
import { measureReaders } from './bench/readers.ts'
import { figuresIn, formatReport, isMissed, type Report } from './bench/report.ts'
import { measureTargets } from './bench/targets.ts'
import { measureWriting } from './bench/writing.ts'
import { openBrowser } from './browser.ts'
import { overweight, type Weight, weights } from './weight.ts'

// Weighs the built site and measures it under load. `--write` puts the figures into docs/performance.md, `--weight` only
// weighs: an error when anything is too heavy. `--stories=1000000`, `--pieces=10000` and `--readers=100000` ask how long
// pages take among so many (stories on DATA_DIR, if that is given and filled); `--writing` how long a key takes in a long
// text.
const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean' },
    weight: { type: 'boolean' },
    stories: { type: 'string' },
    pieces: { type: 'string' },
    readers: { type: 'string' },
    writing: { type: 'boolean' },
  },
})

const all = weights('build/client')
for (const weight of all) process.stdout.write(`${line(weight)}\n`)
if (!options.weight) {
  try {
    if (options.stories) tell('many', await measureAmong(Number(options.stories)))
    else if (options.pieces) tell('pieces', await measurePieces(Number(options.pieces)))
    else if (options.readers) tell('readers', await measureReaders(Number(options.readers)))
    else if (options.writing) tell('writing', await measureWriting())
    else tell('measured', await measureAll())
  } catch (error) {
    endWithOneLine(error)
  }
}

const over = all.filter(overweight)
if (over.length > 0) {
  printLine(`Over its budget: ${over.map(({ what }) => what).join(', ')}.`)
  process.exit(1)
}

async function measureAmong(stories: number) {
  const dataDir = process.env.DATA_DIR ?? ownDataDir()
  if (!process.env.DATA_DIR) {
    printLine(
      `\nMaking ${stories.toLocaleString('en-GB')} stories: a quarter of an hour for a million ...`,
    )
    fill(dataDir, stories)
  }
  const site = await openOwnSite(dataDir)
  const report = await measureMany(site, stories)
  await site.close()
  return report
}

function tell(part: 'measured' | 'many' | 'pieces' | 'readers' | 'writing', report: Report) {
  const tables = formatReport(report)
  process.stdout.write(`\n${tables}\n`)
  if (options.write) {
    const path = 'docs/performance.md'
    const place = new RegExp(`(?<=<!-- ${part} -->\\n)[\\s\\S]*(?=<!-- end of ${part} -->)`)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(place, `\n${tables}\n\n`))
  }
  const missed = figuresIn(report).filter(isMissed)
  if (missed.length > 0) printLine(`\nMissed: ${missed.map(({ what }) => what).join('; ')}.`)
}

async function measureAll(): Promise<Report> {
  printLine(
    `\nMeasuring by ${generator}: some four minutes, best on a machine that has nothing else to do ...`,
  )
  const dataDir = ownDataDir()
  const first = await openOwnSite(dataDir)
  await first.close()
  fill(dataDir, 10_000)
  const site = await openOwnSite(dataDir)
  const idle = memoryMb(site.pid)
  await askForEveryFile(site.url)
  const holdingFiles = memoryMb(site.pid)
  const cookie = await signInAsAdmin(site)
  const targets = await measureTargets(site, cookie)
  const loaded = memoryMb(site.pid)
  const browser = await openBrowser(printLine)
  const firstLoads = await measureFirstLoads(site, { browser, cookie })
  await browser.close()
  await site.close()
  const counting = measureCounting()
  const figures = [
    { what: 'Counting that a page was read, CPU', measured: counting, unit: 'µs', budget: 1 },
    { what: 'First start to the first page', measured: first.startMs, unit: 'ms', budget: 20_000 },
    { what: 'Warm start to the first page', measured: site.startMs, unit: 'ms', budget: 1_500 },
    { what: 'Memory, idle', measured: idle, unit: 'MB', budget: 150 },
    {
      what: 'More memory once every built file was asked for',
      measured: holdingFiles - idle,
      unit: 'MB',
      budget: 40,
    },
    { what: 'Memory, after the load', measured: loaded, unit: 'MB', budget: 300 },
  ]
  return { tables: [...targets, firstLoads], figures }
}

async function askForEveryFile(url: string) {
  for (const name of readdirSync('build/client/assets')) {
    if (!/\.(?:br|gz)$/.test(name)) await (await fetch(`${url}/assets/${name}`)).arrayBuffer()
  }
}

function line({ what, bytes, budget, requests }: Weight) {
  const allowed = budget ? `of ${(budget / 1000).toFixed(0).padStart(3)} kB` : ''
  const files = requests ? `in ${requests} requests` : ''
  const weight = `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  return `${what.padEnd(56)} ${weight} ${allowed} ${files}`.trimEnd()
}
