import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endWithOneLine, printLine } from '#app/startup/terminal.ts'
import { measureMany } from './bench/many.ts'
import { fill, openOwnSite, ownDataDir } from './bench/own-site.ts'
import { memoryMb } from './bench/process.ts'
import { measureRatios } from './bench/ratios.ts'
import { type Findings, isOver, report, reportMany } from './bench/report.ts'
import { measureTargets } from './bench/targets.ts'
import { overweight, type Weight, weights } from './weight.ts'

// `npm run bench` weighs the built site and measures it under load; with `-- --write` the figures go into
// docs/performance.md, with `-- --weight` it only weighs. An error when anything is too heavy. `-- --stories=1000000` asks
// instead how long the pages take among so many, on DATA_DIR where that is given and filled already.
const seconds = 4
const places = {
  measured: /(?<=<!-- measured -->\n)[\s\S]*(?=<!-- end -->)/,
  many: /(?<=<!-- many -->\n)[\s\S]*(?=<!-- end of many -->)/,
}
const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean' },
    weight: { type: 'boolean' },
    stories: { type: 'string' },
  },
})

const all = weights('build/client')
for (const weight of all) process.stdout.write(`${line(weight)}\n`)
if (!asked.weight) {
  try {
    await (asked.stories ? measureAmong(Number(asked.stories)) : measureAll())
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
  printLine('\nMeasuring: some two minutes, best on a machine that has nothing else to do ...')
  const findings = await findThem()
  tell('measured', report(findings))
  const over = findings.promised
    .filter((one) => isOver(one, findings.ratios))
    .map(({ what }) => what)
  if (over.length > 0) printLine(`\nOver what is promised: ${over.join(', ')}.`)
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
  const ratios = await measureRatios(site, seconds)
  const targets = await measureTargets(site, seconds)
  const loaded = memoryMb(site.pid)
  const bytes = await documents(site.url)
  await site.close()

  const target = (name: string) => targets.find(({ what }) => what === name)
  const cached = target('Home, cached')
  const story = target('A story, rendered from the database')
  return {
    ratios,
    targets,
    bytes,
    promised: [
      ofTheMachine('CPU of a cached page', cached?.cpuMs, 0.1),
      ofTheMachine('p99 of a cached page', cached?.p99, 10),
      ofTheMachine('CPU of a story rendered from the database', story?.cpuMs, 2),
      {
        what: 'First start to the first page',
        measured: first.startMs,
        budget: 20_000,
        unit: 'ms',
      },
      { what: 'Warm start to the first page', measured: site.startMs, budget: 1_500, unit: 'ms' },
      { what: 'Memory, idle', measured: idle, budget: 150, unit: 'MB' },
      { what: 'Memory, after the load', measured: loaded, budget: 300, unit: 'MB' },
    ],
  }
}

/** A promise in milliseconds that depends on how fast the machine is. */
function ofTheMachine(what: string, measured: number | null | undefined, budget: number) {
  return { what, measured: measured ?? null, budget, unit: 'ms', ofTheMachine: true }
}

async function documents(url: string) {
  const pages = {
    Home: '/',
    'An article': '/blog/tattoo-cost-london-2025',
    Stories: '/stories',
    Gallery: '/gallery',
  }
  return Promise.all(
    Object.entries(pages).map(async ([what, path]) => {
      const { headers } = await fetch(url + path, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'br' },
      })
      return { what, bytes: Number(headers.get('content-length')) }
    }),
  )
}

function line({ what, bytes, budget, requests }: Weight) {
  const allowed = budget ? `of ${(budget / 1000).toFixed(0).padStart(3)} kB` : ''
  const files = requests ? `in ${requests} requests` : ''
  const weight = `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  return `${what.padEnd(56)} ${weight} ${allowed} ${files}`.trimEnd()
}
