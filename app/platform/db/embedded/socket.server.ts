import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Account } from './account.server.ts'
import { homeNameFor } from './home.server.ts'
import { DatabaseLaunchError } from './launch-error.server.ts'

const longest = process.platform === 'darwin' ? 103 : 107

/** A folder nobody else may enter, short enough for the path of the socket in it. */
export function socketFolder(account: Account, home: string) {
  const short = `indelible-${account.uid}-${homeNameFor(home)}`
  const folders = [join(home, 'socket'), join(tmpdir(), short), join('/tmp', short)]
  const folder = folders.find((path) => Buffer.byteLength(socketIn(path)) <= longest)!
  makePrivate(account, folder, home)
  return folder
}

export function removeSocketFolder(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Only empty folders are removed.
  }
}

/** A URL for pg and libpq; host, port and sslmode are spelt out against stray PG… variables. */
export function socketUrl(folder: string, database: string) {
  const where = `host=${encodeURIComponent(folder)}&sslmode=disable`
  return `postgresql://indelible@localhost:5432/${encodeURIComponent(database)}?${where}`
}

export function socketIn(folder: string) {
  return join(folder, '.s.PGSQL.5432')
}

/** The folder is the server's only lock, so it must not have been planted by anybody else. */
function makePrivate({ uid, gid, isOtherUser }: Account, folder: string, home: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const handle = openWithoutFollowing(folder)
  try {
    const mine =
      dirname(folder) === home || [uid, process.getuid?.()].includes(fstatSync(handle).uid)
    if (!mine) throw unsafeFolder(folder)
    if (isOtherUser) fchownSync(handle, uid, gid)
    fchmodSync(handle, 0o700)
  } finally {
    closeSync(handle)
  }
}

function openWithoutFollowing(folder: string) {
  try {
    return openSync(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW)
  } catch {
    throw unsafeFolder(folder)
  }
}

function unsafeFolder(folder: string) {
  return new DatabaseLaunchError(
    `${folder}, meant for the database's socket, belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
  )
}
