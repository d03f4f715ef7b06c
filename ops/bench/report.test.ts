import { expect, test } from 'vitest'
import { figuresIn, formatReport, isMissed, type Report } from './report.ts'

const report: Report = {
  tables: [
    {
      title: 'Pages:',
      columns: ['cpuMs', 'ofBare', 'perSecond'],
      pages: [
        {
          what: 'A cached page',
          cpuMs: 0.05,
          ofBare: 2.6,
          perSecond: 9_000,
          budget: { ofBare: 2.5 },
        },
        { what: 'Dashboard', cpuMs: 5, ofBare: null, perSecond: 200, budget: { cpuMs: 5 } },
        { what: 'Gallery', budget: { load: 300 } },
      ],
    },
  ],
  figures: [
    { what: 'Memory, idle', measured: 151, unit: 'MB', budget: 150 },
    { what: 'CPU for each email', measured: 3.2, unit: 'ms' },
  ],
}

test('a promise is missed when more was measured than its budget', () => {
  const missed = figuresIn(report).filter(isMissed)
  expect(missed.map(({ what }) => what)).toEqual(['A cached page', 'Memory, idle'])
})

test('the report says what was measured and promised, what is missed, and what sent the requests', () => {
  const lines = formatReport(report).split('\n')
  expect(lines[0]).toMatch(/load by (?:wrk|autocannon)/)
  expect(lines).toContain('|  | CPU, ms | × bare node:http | requests a second |')
  expect(lines).toContain('| Dashboard | 5 |  | 200 |')
  expect(lines).toContain(
    '| A cached page | 2.6 × bare node:http | 2.5 × bare node:http | missed |',
  )
  expect(lines).toContain('| Dashboard, CPU | 5 ms | 5 ms |  |')
  expect(lines).toContain('| Gallery, until load | not here | 300 kB |  |')
  expect(lines).toContain('| CPU for each email | 3.2 ms |  |  |')
})
