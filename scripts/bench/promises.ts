import type { FirstLoad } from './first-load.ts'
import type { ManyPieces } from './pieces.ts'
import type { Ratio, Ratios } from './ratios.ts'
import { type ManyReaders, questionPage } from './readers.ts'
import type { Target } from './targets.ts'

/** What is promised, in the unit that stands with it; null where it could not be measured here. */
export type Promised = { what: string; measured: number | null; budget: number; unit: string }

export type Findings = {
  ratios: Ratios
  targets: Target[]
  firstLoads: FirstLoad[]
  startsMs: { first: number; warm: number }
  memoryMb: { idle: number; loaded: number }
  /** What it costs to count that a page was read, in microseconds. */
  countingUs: number
}

/** Every promise with what was measured for it. */
export function promises(findings: Findings): Promised[] {
  const { ratios, targets, firstLoads, startsMs, memoryMb, countingUs } = findings
  const target = (name: string) => targets.find(({ what }) => what === name)
  const load = (name: string) => firstLoads.find(({ what }) => what === name)
  const filled = ['Home', 'Gallery'].flatMap((page) => {
    const found = ratioOf(ratios.rendered, `${page}, filled in for a member`)
    const what = `${page} for a member`
    return [
      { what: `${what}, CPU`, measured: found?.cpuMs ?? null, budget: 2, unit: 'ms' },
      { what, measured: found?.times ?? null, budget: 100, unit: '× bare node:http' },
    ]
  })
  const cpu = (what: string, budget: number) => ({
    what: `${what}, CPU`,
    measured: target(what)?.cpuMs ?? null,
    budget,
    unit: 'ms',
  })
  const scripts = ['Auth', 'Submit', 'Contact', 'Dashboard', 'The review list', 'A review page']
  const article = load('An article')
  const kilobytes = (bytes: number | undefined) => (bytes === undefined ? null : bytes / 1_000)
  return [
    {
      what: 'A cached page, CPU',
      measured: ratioOf(ratios.cached, 'Indelible')?.times ?? null,
      budget: 2.5,
      unit: '× bare node:http',
    },
    {
      what: 'A cached page at 50 connections, p99',
      measured: ratioOf(ratios.cached, 'Indelible')?.p99 ?? null,
      budget: 10,
      unit: 'ms',
    },
    { what: 'Counting that a page was read, CPU', measured: countingUs, budget: 1, unit: 'µs' },
    ...filled,
    cpu('Dashboard', 5),
    cpu('Account', 5),
    cpu('A submission', 5),
    cpu('A review page', 5),
    cpu('The review list', 8),
    cpu('A story, rendered from the database', 2),
    {
      what: 'Home, until load',
      measured: kilobytes(load('Home')?.total),
      budget: 180,
      unit: 'kB',
    },
    {
      what: 'An article before its pictures, until load',
      measured: kilobytes(article && article.total - article.pictures),
      budget: 90,
      unit: 'kB',
    },
    {
      what: 'Gallery, until load',
      measured: kilobytes(load('Gallery')?.total),
      budget: 300,
      unit: 'kB',
    },
    ...scripts.flatMap((name) => [
      {
        what: `${name}, script`,
        measured: kilobytes(load(name)?.scripts),
        budget: 135,
        unit: 'kB',
      },
      {
        what: `${name}, requests for script`,
        measured: load(name)?.scriptRequests ?? null,
        budget: 14,
        unit: '',
      },
    ]),
    { what: 'First start to the first page', measured: startsMs.first, budget: 20_000, unit: 'ms' },
    { what: 'Warm start to the first page', measured: startsMs.warm, budget: 1_500, unit: 'ms' },
    { what: 'Memory, idle', measured: memoryMb.idle, budget: 150, unit: 'MB' },
    { what: 'Memory, after the load', measured: memoryMb.loaded, budget: 300, unit: 'MB' },
  ]
}

// A page of a long list shows more than the whole list of the first edition, at most some three times as much.
const timesOfFew = 3

/** Every promise of a site with a great many pieces, with what was measured for it. */
export function promisesAmongPieces(found: ManyPieces): Promised[] {
  const { compared, cached, startsMs, memoryMb, publicationMs } = found
  const edit = compared.filter(({ what }) => what.startsWith('/edit'))
  // The site map is as long as the magazine is large.
  const read = compared.filter(
    ({ few, what }) => few && !what.startsWith('/edit') && what !== 'Site map',
  )
  return [
    ...cached.map(({ what, few, many }) => ({
      what: `${what}, CPU`,
      measured: few && many ? many / few : null,
      budget: 1.25,
      unit: '× first edition',
    })),
    ...read.map(({ what, few, many }) => ({
      what: `${what}, CPU`,
      measured: few?.cpuMs && many.cpuMs ? many.cpuMs / few.cpuMs : null,
      budget: timesOfFew,
      unit: '× first edition',
    })),
    ...compared
      .filter(({ what }) => what.startsWith('Search'))
      .map(({ what, many }) => ({ what, measured: many.p50, budget: 100, unit: 'ms' })),
    ...edit.map(({ what, many }) => ({
      what: `${what}, CPU`,
      measured: many.cpuMs,
      budget: 8,
      unit: 'ms',
    })),
    {
      what: 'From publishing an article until another copy shows it',
      measured: publicationMs,
      budget: 1_000,
      unit: 'ms',
    },
    { what: 'First start to the first page', measured: startsMs.first, budget: 90_000, unit: 'ms' },
    { what: 'Warm start to the first page', measured: startsMs.warm, budget: 1_500, unit: 'ms' },
    { what: 'Memory, idle', measured: memoryMb.idle, budget: 150, unit: 'MB' },
    { what: 'Memory, after the load', measured: memoryMb.loaded, budget: 300, unit: 'MB' },
  ]
}

/** Every promise of a site with a great many readers of its newsletter, with what was measured for it. */
export function promisesAmongReaders(found: ManyReaders): Promised[] {
  const { pages, progressP50, makingMs, perMinute, memoryMb } = found
  return [
    // As for the other lists of the team and for /edit. The question renders the whole newsletter and checks it.
    ...pages
      .filter(({ what }) => what !== questionPage)
      .map(({ what, cpuMs }) => ({
        what: `${what}, CPU`,
        measured: cpuMs,
        budget: 8,
        unit: 'ms',
      })),
    {
      what: 'The page of a sending, while it is sent',
      measured: progressP50,
      budget: 100,
      unit: 'ms',
    },
    { what: 'From "Send" until it is sent', measured: makingMs, budget: 20_000, unit: 'ms' },
    {
      what: 'What an email takes of the time it has',
      measured: perMinute.set / perMinute.reached,
      budget: 1.02,
      unit: '×',
    },
    {
      what: 'More memory while the sending is made',
      measured: memoryMb.making - memoryMb.before,
      budget: 30,
      unit: 'MB',
    },
    {
      what: 'More memory in the last minute than in the first',
      measured: memoryMb.lastMinute - memoryMb.firstMinute,
      budget: 10,
      unit: 'MB',
    },
    {
      what: 'Memory, at most',
      measured: Math.max(...Object.values(memoryMb)),
      budget: 300,
      unit: 'MB',
    },
  ]
}

export function isMissed({ measured, budget }: Promised) {
  return measured !== null && measured > budget
}

function ratioOf(ratios: Ratio[], name: string) {
  return ratios.find((ratio) => ratio.name === name)
}
