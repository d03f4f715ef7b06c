import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { RootMode } from './account.server.ts'
import { launchAs } from './launch.server.ts'
import { isAlive } from './owner.server.ts'

export async function launched(dataDir: string, rootMode?: RootMode) {
  const output: string[] = []
  const print = (line: string) => void output.push(line)
  const database = await launchAs(rootMode, { dataDir, print, durability: 'off' })
  onTestFinished(() => database.stop())
  return { ...database, said: output }
}

export async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function serverPid(dataDir: string) {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export async function ended(pid: number) {
  await vi.waitFor(
    () => {
      if (isAlive(pid) && !isZombie(pid)) throw new Error(`${pid} still runs`)
    },
    { timeout: 60_000, interval: 10 },
  )
}

/** Another process that owns the data directory; `line` waits for the first line so begun. */
export function owner(dataDir: string, task = 'hold') {
  const fixture = fileURLToPath(new URL('./owner.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [fixture, dataDir, task], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  })
  const lines: string[] = []
  createInterface(child.stdout!).on('line', (line) => lines.push(line))
  return { child, lines, pid: child.pid!, line: (start: string) => lineFrom(lines, start) }
}

export async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function lineFrom(lines: string[], start: string) {
  return await vi.waitFor(
    () => {
      const line = lines.find((text) => text.startsWith(start))
      if (line === undefined) throw new Error(`no line yet that starts with ${start}`)
      return line
    },
    { timeout: 60_000, interval: 5 },
  )
}

function isZombie(pid: number) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
