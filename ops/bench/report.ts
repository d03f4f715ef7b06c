import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { generator } from './load.ts'

/** Its head in a table, and its unit. */
const measures = {
  fewCpuMs: ['CPU, first edition', 'ms'],
  cpuMs: ['CPU', 'ms'],
  ofFew: ['CPU', '× first edition'],
  ofBare: ['', '× bare node:http'],
  perSecond: ['requests a second', ''],
  p50: ['p50', 'ms'],
  p95: ['p95', 'ms'],
  p99: ['p99', 'ms'],
  weight: ['weighs', 'kB'],
  load: ['until load', 'kB'],
  document: ['its document', 'kB'],
  pictures: ['its pictures', 'kB'],
  loadBeforePictures: ['until load, before its pictures', 'kB'],
  script: ['script', 'kB'],
  scriptRequests: ['requests for script', ''],
} as const

type Measure = keyof typeof measures

/** Null where the system does not tell. */
type Measures = { [measure in Measure]?: number | null }

export type Budget = { [measure in Measure]?: number }

export type MeasuredPage = Measures & { what: string; budget?: Budget | undefined }

/** A promise where it has a budget. */
export type Figure = { what: string; measured: number | null; unit: string; budget?: number }

export type Report = {
  tables: { title: string; columns: Measure[]; pages: MeasuredPage[] }[]
  figures: Figure[]
}

export function figuresIn({ tables, figures }: Report): Figure[] {
  const ofPages = tables
    .flatMap(({ pages }) => pages)
    .flatMap((page) =>
      (Object.entries(page.budget ?? {}) as [Measure, number][]).map(([measure, budget]) => {
        const [head, unit] = measures[measure]
        const what = head ? `${page.what}, ${head}` : page.what
        return { what, measured: page[measure] ?? null, unit, budget }
      }),
    )
  return [...ofPages, ...figures]
}

export function isMissed({ measured, budget }: Figure) {
  return measured !== null && budget !== undefined && measured > budget
}

// Far above the number of processors, the figures are those of a crowded machine.
const [loadBefore] = loadavg()

/** The tables of docs/performance.md. */
export function formatReport(report: Report) {
  const figures = figuresIn(report)
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine()}.`,
    ...report.tables.flatMap(({ title, columns, pages }) => [
      title,
      table(
        columns.map((measure) => measures[measure].filter(Boolean).join(', ')),
        pages.map((page) => [page.what, ...columns.map((measure) => number(page[measure]))]),
      ),
    ]),
    ...(figures.length > 0 ? ['What is promised, and more:', figureTable(figures)] : []),
  ].join('\n\n')
}

function figureTable(figures: Figure[]) {
  return table(
    ['measured', 'promised', ''],
    figures.map((figure) => [
      figure.what,
      figure.measured === null ? 'not here' : `${number(figure.measured)} ${figure.unit}`.trim(),
      figure.budget === undefined ? '' : `${number(figure.budget)} ${figure.unit}`.trim(),
      isMissed(figure) ? 'missed' : '',
    ]),
  )
}

function table(head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(['', ...head]), line(['---', ...head.map(() => '--:')]), ...rows.map(line)].join(
    '\n',
  )
}

function number(figure: number | null | undefined) {
  return figure?.toLocaleString('en-GB', { maximumSignificantDigits: 3 }) ?? ''
}

function machine() {
  const commit = commitHash()
  return [
    `Node ${process.versions.node}`,
    `load by ${generator}`,
    `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    commit && `commit ${commit}`,
    `system load ${loadBefore?.toFixed(0)} before`,
  ]
    .filter(Boolean)
    .join(', ')
}

function commitHash() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return ''
  }
}
