import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { measureCounting } from './bench/counting.ts'
import { measureFirstLoads } from './bench/first-load.ts'
import { generator } from './bench/load.ts'
import { measureMany } from './bench/many.ts'
import { fill, openOwnSite, ownDataDir, signInAsAdmin } from './bench/own-site.ts'
import { measurePieces } from './bench/pieces.ts'
import { memoryMb } from './bench/process.ts'
import {
  type Findings,
  isMissed,
  type Promised,
  promises,
  promisesAmongPieces,
  promisesAmongReaders,
} from './bench/promises.ts'
import { measureRatios } from './bench/ratios.ts'
import { measureReaders } from './bench/readers.ts'
import { report, reportMany, reportPieces, reportReaders } from './bench/report.ts'
import { measureTargets } from './bench/targets.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { overweight, type Weight, weights } from './weight.ts'

// `npm run bench` weighs the built site and measures it under load; with `-- --write` the figures go into
// docs/performance.md, with `-- --weight` it only weighs. An error when anything is too heavy. `-- --stories=1000000` asks
// instead how long the pages take among so many, on DATA_DIR where that is given and filled already, and
// `-- --pieces=10000` the same of articles, plates and films, and `-- --readers=100000` of the readers of a newsletter. `-- --peer=<folder>` measures a built Next app beside the site.
const seconds = 4
const places = {
  measured: /(?<=<!-- measured -->\n)[\s\S]*(?=<!-- end -->)/,
  many: /(?<=<!-- many -->\n)[\s\S]*(?=<!-- end of many -->)/,
  pieces: /(?<=<!-- pieces -->\n)[\s\S]*(?=<!-- end of pieces -->)/,
  readers: /(?<=<!-- readers -->\n)[\s\S]*(?=<!-- end of readers -->)/,
}
const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean' },
    weight: { type: 'boolean' },
    stories: { type: 'string' },
    pieces: { type: 'string' },
    readers: { type: 'string' },
    peer: { type: 'string' },
  },
})

const all = weights('build/client')
for (const weight of all) process.stdout.write(`${line(weight)}\n`)
if (!asked.weight) {
  try {
    if (asked.stories) await measureAmong(Number(asked.stories))
    else if (asked.pieces) await measureAmongPieces(Number(asked.pieces))
    else if (asked.readers) await measureAmongReaders(Number(asked.readers))
    else await measureAll()
  } catch (error) {
    endWithOneLine(error)
  }
}

const over = all.filter(overweight)
if (over.length > 0) {
  printLine(`Over its budget: ${over.map(({ what }) => what).join(', ')}.`)
  process.exit(1)
}

async function measureAll() {
  printLine(
    `\nMeasuring by ${generator}: some four minutes, best on a machine that has nothing else to do ...`,
  )
  const findings = await findThem()
  tell('measured', report(findings))
  sayMissed(promises(findings))
}

async function measureAmongPieces(count: number) {
  const found = await measurePieces(count)
  tell('pieces', reportPieces(found))
  sayMissed(promisesAmongPieces(found))
}

async function measureAmongReaders(count: number) {
  const found = await measureReaders(count)
  tell('readers', reportReaders(found))
  sayMissed(promisesAmongReaders(found))
}

function sayMissed(all: Promised[]) {
  const missed = all.filter(isMissed).map(({ what }) => what)
  if (missed.length > 0) printLine(`\nMissed: ${missed.join('; ')}.`)
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
  const listed = await measureMany(site)
  await site.close()
  tell('many', reportMany(listed, stories))
}

function tell(part: keyof typeof places, tables: string) {
  process.stdout.write(`\n${tables}\n`)
  if (!asked.write) return
  const path = 'docs/performance.md'
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(places[part], `\n${tables}\n\n`))
}

async function findThem(): Promise<Findings> {
  const dataDir = ownDataDir()
  const first = await openOwnSite(dataDir)
  await first.close()
  fill(dataDir, 10_000)
  const site = await openOwnSite(dataDir)
  const idle = memoryMb(site.pid)
  const cookie = await signInAsAdmin(site)
  const ratios = await measureRatios(site, { seconds, cookie, peer: asked.peer })
  const targets = await measureTargets(site, { seconds, cookie })
  const loaded = memoryMb(site.pid)
  const browser = await chromium.launch({
    executablePath: await findBrowser(printLine),
    args: browserArguments,
  })
  const firstLoads = await measureFirstLoads(site, { browser, cookie })
  await browser.close()
  await site.close()
  return {
    ratios,
    targets,
    firstLoads,
    startsMs: { first: first.startMs, warm: site.startMs },
    memoryMb: { idle, loaded },
    countingUs: measureCounting(),
  }
}

function line({ what, bytes, budget, requests }: Weight) {
  const allowed = budget ? `of ${(budget / 1000).toFixed(0).padStart(3)} kB` : ''
  const files = requests ? `in ${requests} requests` : ''
  const weight = `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  return `${what.padEnd(56)} ${weight} ${allowed} ${files}`.trimEnd()
}
