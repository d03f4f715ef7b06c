import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What PostgreSQL notes in postmaster.pid: process, folder, start time, port, socket folder, and so
 * on. Null when there is none; after a crash it is out of date.
 */
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
