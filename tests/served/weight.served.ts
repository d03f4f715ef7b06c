import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('no page is over its weight budget', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bench.ts', '--weight'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Fonts of a page in English +\d+\.\d kB of +70 kB$/m)
})
