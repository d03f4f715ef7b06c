import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

test('npm repeats the Ctrl+C of a terminal, which must not cut the stop short', async () => {
  const child = spawn(process.execPath, ['app/startup/stop-signals.fixture.ts'])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = on(createInterface(child.stdout), 'line')
  const next = async () => (await lines.next()).value?.[0]
  expect(await next()).toBe('running')
  child.kill('SIGINT')
  expect(await next()).toBe('stopping')
  child.kill('SIGINT')
  child.stdin.write('enough\n')
  expect(await next()).toBe('stopped')
  await once(child, 'close')
  expect(child.exitCode).toBe(0)
})
