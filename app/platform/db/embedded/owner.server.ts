import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseLaunchError } from './launch-error.server.ts'

const sqliteBusy = 5

// The locks are kept referenced, because garbage collection would close and release them.
const locks = new Set<DatabaseSync>()

/** @throws when another process owns the folder */
export async function requireOwnership(folder: string) {
  // A killed owner may take a moment to exit.
  for (let tries = 0; tries < 15; tries++) {
    const release = claimOwnership(folder)
    if (release) return release
    await sleep(20)
  }
  throw await refusal(folder)
}

/** @returns null when the folder is owned */
export function claimOwnership(folder: string): (() => void) | null {
  const file = join(folder, 'owner.lock')
  closeSync(openSync(file, 'a', 0o600))

  // SQLite serves as a file lock only, which the kernel releases when the process ends in any way: it cannot be stale.
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
  locks.add(lock)
  writeFileSync(join(folder, 'owner.pid'), `${process.pid}\n`, { mode: 0o600 })

  return () => {
    if (locks.delete(lock)) lock.close()
  }
}

export async function refusal(folder: string) {
  const owner = await readOwner(folder)
  return new DatabaseLaunchError(
    `Indelible is already running on this data directory (process ${owner}): stop it first, or set DATA_DIR.`,
  )
}

/** The owner writes its name just after it takes the lock: allow it half a second. */
async function readOwner(folder: string) {
  for (let tries = 0; ; tries++) {
    const pid = readPid(join(folder, 'owner.pid'))
    if (pid && isAlive(pid)) return pid
    if (tries === 25) return pid || 'unknown'
    await sleep(20)
  }
}

function readPid(file: string) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return null
  }
}

export function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isBusy(error: unknown) {
  return (error as { errcode?: number }).errcode === sqliteBusy
}
