import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canReach } from './account.server.ts'

/** The data directory or, when the server's account cannot enter it, a folder under /var/lib that a link in it leads to. */
export function homeFor(account: Account, dataDir: string, print: (line: string) => void) {
  const data = join(dataDir, 'postgres')
  const moving = join(dataDir, 'postgres.moving')
  if (isLink(data) && !exists(moving)) return resolve(dataDir, readlinkSync(data))

  allowTraversal(account, dataDir)
  if (!exists(moving) && canReach(account, dataDir)) return data

  const home = join('/var/lib/indelible', homeNameFor(dataDir))
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (!exists(moving)) startMoving(data, moving, home)
  finishMoving(data, moving, home)
  print(`The database is kept in ${home}: its account cannot enter ${dataDir}.`)
  return join(home, 'postgres')
}

export function homeNameFor(folder: string) {
  return createHash('sha256').update(folder).digest('hex').slice(0, 12)
}

/** The group may pass through a data directory of root, but not read it. */
function allowTraversal(account: Account, dataDir: string) {
  const { uid, gid, mode } = statSync(dataDir)
  const mayOpen = account.isOtherUser && uid === 0 && (gid === 0 || (mode & 0o070) === 0)
  if (!mayOpen || canReach(account, dataDir) || !canReach(account, dirname(dataDir))) return
  chownSync(dataDir, uid, account.gid)
  chmodSync(dataDir, (mode & 0o7707) | 0o010)
}

/** If the process is killed, the next start continues the move, because the intermediate folder exists. */
function startMoving(data: string, moving: string, home: string) {
  // A folder left by an earlier data directory of this name contains data and must not be overwritten.
  const before = join(home, 'postgres')
  if (exists(before)) renameSync(before, `${before}-before-${Date.now()}`)
  if (exists(data)) renameSync(data, moving)
}

function finishMoving(data: string, moving: string, home: string) {
  const target = join(home, 'postgres')
  if (!exists(data)) symlinkSync(target, data)
  if (!exists(moving)) return

  if (!exists(target)) move(moving, target)
  rmSync(moving, { recursive: true, force: true })
}

function move(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    rmSync(`${to}.half`, { recursive: true, force: true })
    copyWithModes(from, `${to}.half`)
    renameSync(`${to}.half`, to)
  }
}

// cpSync makes folders that everybody may enter, and PostgreSQL refuses to start in one.
function copyWithModes(from: string, to: string) {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  for (const path of ['', ...readdirSync(from, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(join(to, path), statSync(join(from, path)).mode)
  }
}

function isLink(path: string) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function exists(path: string) {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
