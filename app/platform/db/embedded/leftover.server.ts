import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLaunchError } from './launch-error.server.ts'
import { isAlive } from './owner.server.ts'
import { readNote } from './postmaster-pid.server.ts'

/** Stops the server of a killed owner. We hold the ownership, so no other process uses it. @returns whether it crashed here */
export async function endLeftover(data: string): Promise<boolean> {
  const note = readNote(data)
  if (!note) return false
  const gone = () => !serves(note.pid, data)

  for (const [signal, time] of signals) {
    if (gone()) break
    send(note.pid, signal)
    await until(gone, time)
  }
  if (!gone()) throw new DatabaseLaunchError(`The last server (process ${note.pid}) does not end.`)
  return clearStalePid(data)
}

const signals = [
  ['SIGINT', 2500],
  ['SIGQUIT', 1500],
  ['SIGKILL', 500],
] as const

/** PostgreSQL takes any process with the stale number for a server, but for its own parent: so this names us. */
function clearStalePid(data: string) {
  const note = readNote(data)
  if (!note) return false
  const file = join(data, 'postmaster.pid')
  if (!(note.pid > 0)) rmSync(file)
  else if (isAlive(note.pid)) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, `${process.pid}`))
  }
  return true
}

/** On this very folder, wherever it has been moved. */
function serves(pid: number, data: string) {
  if (process.platform !== 'linux') return readCommand(pid).includes(data)
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return readCommand(pid).includes(data)
  }
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function readCommand(pid: number) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

async function until(condition: () => boolean, time: number) {
  const deadline = performance.now() + time
  while (!condition() && performance.now() < deadline) await sleep(10)
}
