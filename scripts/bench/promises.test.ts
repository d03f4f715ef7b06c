import { expect, test } from 'vitest'
import { isMissed, promises, promisesAmongPieces, promisesAmongReaders } from './promises.ts'
import { report, reportPieces, reportReaders } from './report.ts'

const target = (what: string, cpuMs: number) => ({ what, cpuMs, perSecond: 200, p50: 4, p99: 9 })
const ratio = (name: string, cpuMs: number, times: number | null) => ({
  name,
  cpuMs,
  times,
  perSecond: 9_000,
  p99: 9,
})
const findings = {
  ratios: {
    cached: [ratio('Indelible', 0.05, 2.6), ratio('bare node:http', 0.02, null)],
    rendered: [ratio('Home, filled in for a member', 1.9, 95)],
  },
  targets: [target('Dashboard', 5), target('The review list', 8.1)],
  firstLoads: [
    {
      what: 'An article',
      total: 150_000,
      document: 14_000,
      pictures: 59_900,
      scripts: 5_000,
      scriptRequests: 1,
    },
  ],
  startsMs: { first: 2_000, warm: 700 },
  memoryMb: { idle: 151, loaded: 280 },
  countingUs: 0.5,
}

test('a promise is missed when more was measured than its budget, on this machine and in this run', () => {
  const missed = promises(findings)
    .filter(isMissed)
    .map(({ what }) => what)
  expect(missed).toEqual([
    'A cached page, CPU',
    'The review list, CPU',
    'An article before its pictures, until load',
    'Memory, idle',
  ])
})

test('the report says which promises are missed, which were not measured, and what sent the requests', () => {
  const lines = report(findings).split('\n')
  expect(lines).toContain(
    '| A cached page, CPU | 2.6 × bare node:http | 2.5 × bare node:http | missed |',
  )
  expect(lines).toContain('| Dashboard, CPU | 5 ms | 5 ms |  |')
  expect(lines).toContain('| Gallery, until load | not here | 300 kB |  |')
  expect(lines[0]).toMatch(/load by (?:wrk|autocannon)/)
})

const listed = (cpuMs: number, p50 = 20) => ({ p50, p95: 40, bytes: 90_000, times: 40, cpuMs })

test('among many pieces a page is compared with the same page of the first edition', () => {
  const found = {
    count: 10_000,
    startsMs: { first: 4_000, warm: 1_400 },
    searchableMs: 60_000,
    memoryMb: { idle: 140, loaded: 290 },
    compared: [
      { what: 'Articles', few: listed(8), many: listed(25) },
      { what: 'Articles, the hundredth page', few: null, many: listed(17) },
      { what: 'Search, a word', few: listed(8), many: listed(9, 300) },
      { what: '/edit', few: listed(5), many: listed(9) },
    ],
    cached: [{ what: 'An article, cached', few: 0.03, many: 0.031 }],
    publicationMs: 400,
  }
  const missed = promisesAmongPieces(found).filter(isMissed)
  expect(missed.map(({ what }) => what)).toEqual(['Articles, CPU', 'Search, a word', '/edit, CPU'])
  expect(reportPieces(found).split('\n')).toContain(
    '| Articles, the hundredth page |  | 17.0 ms | 20 ms | 40 ms | 90 kB |',
  )
})

test('among many readers a sending keeps its rate, and memory is that of its first minute', () => {
  const found = {
    count: 100_000,
    pages: [target('The list of readers', 8.2), target('The page of a sending', 3)],
    progressP50: 60,
    makingMs: 8_000,
    perMinute: { set: 6_000, reached: 5_000 },
    emailCpuMs: 3.2,
    memoryMb: { before: 150, making: 160, firstMinute: 170, lastMinute: 190 },
  }
  const missed = promisesAmongReaders(found).filter(isMissed)
  expect(missed.map(({ what }) => what)).toEqual([
    'The list of readers, CPU',
    'What an email takes of the time it has',
    'More memory in the last minute than in the first',
  ])
  expect(reportReaders(found).split('\n')).toContain(
    '| Emails a minute, of those allowed | 5,000 of 6,000 |',
  )
})
