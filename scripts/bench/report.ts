import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { generator } from './load.ts'
import type { Listed } from './many.ts'
import type { ManyPieces } from './pieces.ts'
import {
  type Findings,
  isMissed,
  type Promised,
  promises,
  promisesAmongPieces,
  promisesAmongReaders,
} from './promises.ts'
import type { Ratio } from './ratios.ts'
import type { ManyReaders } from './readers.ts'
import type { Target } from './targets.ts'

// Far above the number of processors, the figures are those of a crowded machine.
const [loadBefore] = loadavg()

/** Everything that was measured, as the tables of docs/performance.md. */
export function report(findings: Findings) {
  const { ratios, targets, firstLoads } = findings
  return [
    measuredOn(),
    'A cached page, the same bytes from a minimal Node server, and from nginx, in turns (50 connections):',
    ratioTable(ratios.cached),
    'Pages that differ for each reader, and the minimal Node server, in turns (8 connections):',
    ratioTable(ratios.rendered),
    'What readers, members and admins ask for (10,000 stories; 50 connections at once for cached pages, 8 for others, 2 for signing in):',
    targetTable(targets),
    'What a telephone receives (390×844, density 3, an empty cache): until the load event, without scrolling, and all scripts:',
    table(
      ['', 'until load', 'its document', 'its pictures', 'scripts', 'requests for script'],
      firstLoads.map(({ what, total, document, pictures, scripts, scriptRequests }) => [
        what,
        inKilobytes(total),
        inKilobytes(document),
        inKilobytes(pictures),
        inKilobytes(scripts),
        String(scriptRequests),
      ]),
    ),
    'What is promised:',
    promiseTable(promises(findings)),
  ].join('\n\n')
}

function promiseTable(all: Promised[]) {
  return table(
    ['', 'measured', 'promised', ''],
    all.map((promise) => [
      promise.what,
      promise.measured === null ? 'not here' : inUnits(promise.measured, promise.unit),
      inUnits(promise.budget, promise.unit),
      isMissed(promise) ? 'missed' : '',
    ]),
  )
}

function ratioTable(ratios: Ratio[]) {
  return table(
    ['', 'CPU per request', 'of bare node:http', 'requests a second', 'p99'],
    ratios.map(({ name, cpuMs, times, perSecond, p99 }) => [
      name,
      inMs(cpuMs),
      times === null ? '' : `${times.toFixed(1)} ×`,
      rate(perSecond),
      `${whole(p99)} ms`,
    ]),
  )
}

/** How long pages take among a great many stories, as a table of docs/performance.md. */
export function reportMany(listed: Listed[], stories: number) {
  return [
    `${measuredOn()} ${whole(stories)} stories; pages rendered for one reader, one after the other:`,
    waitTable(listed),
  ].join('\n\n')
}

/** How a site bears a great many pieces, as tables of docs/performance.md. */
export function reportPieces(found: ManyPieces) {
  const { count, compared, cached, startsMs, searchableMs, memoryMb, publicationMs } = found
  return [
    `${measuredOn()} ${whole(count)} pieces, and beside them a site with the first edition, asked in turns; pages rendered for one reader, one after the other:`,
    table(
      ['', 'CPU, first edition', 'CPU', 'p50', 'p95', 'weighs'],
      compared.map(({ what, few, many }) => [
        what,
        few ? inMs(few.cpuMs) : '',
        inMs(many.cpuMs),
        `${whole(many.p50)} ms`,
        `${whole(many.p95)} ms`,
        `${(many.bytes / 1000).toFixed(0)} kB`,
      ]),
    ),
    table(
      ['50 connections', 'CPU, first edition', 'CPU'],
      cached.map(({ what, few, many }) => [what, inMs(few), inMs(many)]),
    ),
    table(
      ['', 'measured'],
      [
        ['First start, to the first page', `${whole(startsMs.first)} ms`],
        ['First start, until all can be searched for', `${whole(searchableMs)} ms`],
        ['Warm start to the first page', `${whole(startsMs.warm)} ms`],
        ['From publishing an article until another copy shows it', `${whole(publicationMs)} ms`],
        ['Memory, idle', `${whole(memoryMb.idle)} MB`],
        ['Memory, after the load', `${whole(memoryMb.loaded)} MB`],
      ],
    ),
    'What is promised:',
    promiseTable(promisesAmongPieces(found)),
  ].join('\n\n')
}

/** How a site bears a great many readers of its newsletter, as tables of docs/performance.md. */
export function reportReaders(found: ManyReaders) {
  const { count, pages, progressP50, makingMs, perMinute, emailCpuMs, memoryMb } = found
  return [
    `${measuredOn()} ${whole(count)} readers; 8 connections at once:`,
    targetTable(pages),
    table(
      ['', 'measured'],
      [
        ['From "Send" until each has a row and it is sent', `${whole(makingMs)} ms`],
        [
          'Emails a minute, of those allowed',
          `${whole(perMinute.reached)} of ${whole(perMinute.set)}`,
        ],
        ['CPU for each email', inMs(emailCpuMs)],
        ['The page of a sending, while it is sent', `${whole(progressP50)} ms`],
        ['Memory before', `${whole(memoryMb.before)} MB`],
        ['Memory while the rows are made, at most', `${whole(memoryMb.making)} MB`],
        ['Memory in the first minute of sending, at most', `${whole(memoryMb.firstMinute)} MB`],
        ['Memory in the last minute, at most', `${whole(memoryMb.lastMinute)} MB`],
      ],
    ),
    'What is promised:',
    promiseTable(promisesAmongReaders(found)),
  ].join('\n\n')
}

function targetTable(targets: Target[]) {
  return table(
    ['', 'CPU per request', 'requests a second', 'p50', 'p99'],
    targets.map(({ what, cpuMs, perSecond, p50, p99 }) => [
      what,
      inMs(cpuMs),
      rate(perSecond),
      `${whole(p50)} ms`,
      `${whole(p99)} ms`,
    ]),
  )
}

function waitTable(listed: Listed[]) {
  return table(
    ['', 'p50', 'p95', 'weighs'],
    listed.map(({ what, p50, p95, bytes }) => [
      what,
      `${whole(p50)} ms`,
      `${whole(p95)} ms`,
      `${(bytes / 1000).toFixed(0)} kB`,
    ]),
  )
}

function inUnits(figure: number, unit: string) {
  return `${figure.toLocaleString('en-GB', { maximumSignificantDigits: 3 })} ${unit}`.trim()
}

function measuredOn() {
  return `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine()}.`
}

function table(head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ].join('\n')
}

function inMs(milliseconds: number | null) {
  return milliseconds === null ? '' : `${milliseconds.toFixed(milliseconds < 1 ? 3 : 1)} ms`
}

function inKilobytes(bytes: number) {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

function rate(perSecond: number) {
  return perSecond < 100 ? perSecond.toFixed(1) : whole(perSecond)
}

function whole(figure: number) {
  return Math.round(figure).toLocaleString('en-GB')
}

function machine() {
  const commit = said('git', ['rev-parse', '--short', 'HEAD'])
  return [
    `Node ${process.versions.node}`,
    said('nginx', ['-v']),
    `load by ${generator}`,
    `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    commit && `commit ${commit}`,
    `system load ${loadBefore?.toFixed(0)} before`,
  ]
    .filter(Boolean)
    .join(', ')
}

function said(program: string, words: string[]) {
  try {
    // nginx tells its version on standard error.
    return execFileSync('sh', ['-c', `"$0" "$@" 2>&1`, program, ...words], { encoding: 'utf8' })
      .trim()
      .replace(/^nginx version: /, '')
  } catch {
    return ''
  }
}
