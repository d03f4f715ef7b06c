import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const minFreeBytes = 4 * 1024 ** 3

/**
 * Makes the folder for what tests keep on disk. It is in memory where there is room: tests make and remove some hundred
 * thousand files, most of them of databases, and a file system on disk takes minutes of processor time for that.
 */
export function createTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? '/dev/shm' : tmpdir(), 'indelible-'))
  // A database server that root starts runs as another account, which has to pass through.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false
  try {
    const mount = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))
    const { bavail, bsize } = statfsSync('/dev/shm')
    // A database server may be copied there to be run.
    return !!mount && !mount[1]?.split(',').includes('noexec') && bavail * bsize > minFreeBytes
  } catch {
    return false
  }
}
