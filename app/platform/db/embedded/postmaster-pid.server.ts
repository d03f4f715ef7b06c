import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL notes in postmaster.pid; after a crash it is out of date. Null when there is none. */
export function readNote(data: string) {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      socket: lines[4] || null,
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return null
  }
}
