import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import type { Listed } from './many.ts'
import type { Ratio } from './ratios.ts'
import type { Target } from './targets.ts'

/** What is promised, in the unit that stands with it. */
type Promised = {
  what: string
  measured: number | null
  budget: number
  unit: string
  /** Whether a machine twice as fast would need half of it. */
  ofTheMachine?: boolean
}

// Far above the number of processors, the figures are those of a crowded machine.
const [loadBefore] = loadavg()

/** What nginx took for a page, in milliseconds of CPU, on the machine that the promises were made for. */
const nginxThen = 0.0125

export type Findings = {
  ratios: Ratio[]
  targets: Target[]
  bytes: { what: string; bytes: number }[]
  promised: Promised[]
}

/** Everything that was measured, as the tables of docs/performance.md. */
export function report({ ratios, targets, bytes, promised }: Findings) {
  const nginxNow = ofNginx(ratios)
  return [
    measuredOn(),
    'A cached page, the same bytes from a minimal Node server, and from nginx, in turns within a minute:',
    table(
      ['', 'CPU per request', 'ours is', 'requests a second', 'p99'],
      ratios.map(({ name, cpuMs, times, perSecond, p99 }) => [
        name,
        inMs(cpuMs, 3),
        times === null ? '' : `${times.toFixed(1)} ×`,
        whole(perSecond),
        `${whole(p99)} ms`,
      ]),
    ),
    'What readers, members and admins ask for (10,000 stories; 50 connections at once for cached pages, 8 for others, 2 for signing in):',
    table(
      ['', 'CPU per request', 'requests a second', 'p50', 'p99'],
      targets.map(({ what, cpuMs, perSecond, p50, p99 }) => [
        what,
        inMs(cpuMs, cpuMs !== null && cpuMs < 1 ? 3 : 1),
        perSecond < 100 ? perSecond.toFixed(1) : whole(perSecond),
        `${whole(p50)} ms`,
        `${whole(p99)} ms`,
      ]),
    ),
    'The document of a page, compressed:',
    table(
      ['', 'brotli'],
      bytes.map(({ what, bytes }) => [what, `${(bytes / 1000).toFixed(1)} kB`]),
    ),
    `What is promised, for a machine on which nginx takes ${nginxThen} ms for a page${nginxNow ? `; on this one it took ${inMs(nginxNow, 3)}` : ''}:`,
    table(
      ['', 'measured', 'on that machine', 'promised', ''],
      promised.map((one) => [
        one.what,
        one.measured === null ? 'not here' : inUnits(one.measured, one.unit),
        one.measured === null ? '' : inUnits(asThen(one, ratios), one.unit),
        inUnits(one.budget, one.unit),
        isOver(one, ratios) ? 'over' : '',
      ]),
    ),
  ].join('\n\n')
}

/** How long pages take among a great many stories, as a table of docs/performance.md. */
export function reportMany(listed: Listed[], stories: number) {
  return [
    `${measuredOn()} ${whole(stories)} stories; pages rendered for one reader, one after the other:`,
    table(
      ['', 'p50', 'p95', 'weighs'],
      listed.map(({ what, p50, p95, bytes }) => [
        what,
        `${whole(p50)} ms`,
        `${whole(p95)} ms`,
        `${(bytes / 1000).toFixed(0)} kB`,
      ]),
    ),
  ].join('\n\n')
}

export function isOver(one: Promised, ratios: Ratio[]) {
  return one.measured !== null && asThen(one, ratios) > one.budget
}

// Machines differ by a factor of four, and so does one machine within a day.
function asThen({ measured, ofTheMachine }: Promised, ratios: Ratio[]) {
  const now = ofNginx(ratios)
  return (measured ?? 0) * (ofTheMachine && now ? nginxThen / now : 1)
}

function ofNginx(ratios: Ratio[]) {
  return ratios.find(({ name }) => name === 'nginx')?.cpuMs ?? null
}

function inUnits(figure: number, unit: string) {
  return `${figure.toLocaleString('en-GB', { maximumSignificantDigits: 3 })} ${unit}`
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

function inMs(milliseconds: number | null, digits: number) {
  return milliseconds === null ? '' : `${milliseconds.toFixed(digits)} ms`
}

function whole(figure: number) {
  return Math.round(figure).toLocaleString('en-GB')
}

function machine() {
  const commit = said('git', ['rev-parse', '--short', 'HEAD'])
  return [
    `Node ${process.versions.node}`,
    said('nginx', ['-v']),
    `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    commit && `commit ${commit}`,
    `load ${loadBefore?.toFixed(0)} before`,
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
