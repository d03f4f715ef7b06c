import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { ask, ended, killed, launched, owner, serverPid } from './trial.fixture.ts'

test('loses no acknowledged write when the site is killed', async () => {
  const dataDir = temporaryFolder()
  const acknowledged: number[] = []
  for (let round = 1; round <= 3; round++) {
    const site = owner(dataDir, 'write')
    await expect.poll(() => site.lines.length).toBeGreaterThan(50)
    await killed(site.child)
    acknowledged.push(...site.lines.filter((line) => line.startsWith('wrote')).map(numberIn))
  }

  const { url } = await launched(dataDir)
  const stored = new Set((await ask(url(), 'select id from written')).map(({ id }) => id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})

test('shuts down the server of a killed site before it starts its own', async () => {
  const dataDir = temporaryFolder()
  const site = owner(dataDir)
  await site.line('ready')
  const orphan = serverPid(dataDir)
  await killed(site.child)
  process.kill(orphan, 0)

  await launched(dataDir)

  await ended(orphan)
  expect(serverPid(dataDir)).not.toBe(orphan)
})

test('restarts with its data after site and server were killed together', async () => {
  const dataDir = temporaryFolder()
  const site = owner(dataDir, 'write')
  await site.line('wrote 20')
  process.kill(serverPid(dataDir), 'SIGKILL')
  await killed(site.child)

  const { url } = await launched(dataDir)

  const [{ count }] = (await ask(url(), 'select count(*)::int from written')) as [{ count: number }]
  expect(count).toBeGreaterThanOrEqual(20)
})

test('a first start that is killed halfway does not prevent the next', async () => {
  const dataDir = temporaryFolder()
  const site = owner(dataDir)
  await expect.poll(() => halfMade(dataDir), { interval: 2 }).not.toEqual([])
  await killed(site.child)
  expect(readdirSync(dataDir)).not.toContain('postgres')

  const { fresh, url } = await launched(dataDir)

  expect(fresh).toBe(true)
  expect(halfMade(dataDir)).toEqual([])
  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('removes an old half-made cluster', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(join(dataDir, 'postgres.new-abc123/base'), { recursive: true })
  await launched(dataDir)
  expect(halfMade(dataDir)).toEqual([])
})

test('ignores stale process ids that belong to another process, and does not stop that process', async () => {
  const dataDir = temporaryFolder()
  await (await launched(dataDir)).stop()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const note = `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n${dataDir}/socket\n\n  1 2\nready   \n`
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), note)
  mkdirSync(join(dataDir, 'socket'))
  writeFileSync(join(dataDir, 'socket/.s.PGSQL.5432.lock'), note)

  const { url } = await launched(dataDir)

  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
  stranger.kill()
})

test('restarts the database server when it crashes', async () => {
  const dataDir = temporaryFolder()
  const { url, said: output, stop } = await launched(dataDir)
  const first = serverPid(dataDir)
  process.kill(first, 'SIGKILL')

  await expect.poll(() => output).toContain('The database is back.')

  expect(output).toContain('The database stopped unexpectedly (SIGKILL): starting it again.')
  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
  const second = serverPid(dataDir)
  await stop()
  await ended(second)
})

test('restarts a crashed server at once even if the clock went back two hours', async () => {
  const dataDir = temporaryFolder()
  const { said: output } = await launched(dataDir)
  vi.setSystemTime(Date.now() - 2 * 3_600_000)
  onTestFinished(() => void vi.useRealTimers())
  process.kill(serverPid(dataDir), 'SIGKILL')

  await expect.poll(() => output).toContain('The database is back.')
})

test('a stop during a restart is final', async () => {
  const dataDir = temporaryFolder()
  const { said: output, stop, url } = await launched(dataDir)
  process.kill(serverPid(dataDir), 'SIGKILL')
  await expect.poll(() => output.join(), { interval: 5 }).toContain('stopped unexpectedly')

  await stop()

  // A server that was started again in the meantime has taken its note away with it.
  if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) await ended(serverPid(dataDir))
  await expect(ask(url(), 'select 1')).rejects.toThrow()
})

function halfMade(dataDir: string) {
  return readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))
}

function numberIn(line: string) {
  return Number(line.split(' ')[1])
}
