import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { unsuitableSystem } from './launch-error.server.ts'

export type Account = {
  uid: number
  gid: number
  isOtherUser: boolean
  run(file: string, args: string[], options: SpawnOptions): ChildProcess
}

export type RootMode = 'namespace' | 'account'

/** PostgreSQL refuses to run as root, so root runs it as a less privileged account. */
export function chooseAccount(data: string, rootMode?: RootMode): Account {
  if (!process.getuid || !process.getgid) throw unsuitableSystem('no user accounts')
  if (process.getuid() !== 0) {
    return { uid: process.getuid(), gid: process.getgid(), isOtherUser: false, run: spawn }
  }

  const nobody = unprivileged()
  const owner = statSync(data, { throwIfNoEntry: false })
  // The site was run by an ordinary user before: that user keeps the files.
  if (owner && owner.uid !== 0 && owner.uid !== nobody.uid) return asOtherUser(owner.uid, owner.gid)

  const mode = rootMode ?? (canUnshare(nobody) ? 'namespace' : 'account')
  return mode === 'namespace' ? inNamespace(nobody) : asOtherUser(nobody.uid, nobody.gid)
}

export function canReach(account: Account, path: string): boolean {
  if (!account.isOtherUser) return true
  const at = realpathSync(path)
  if (!mayEnter(account, statSync(at))) return false
  return at === dirname(at) || canReach(account, dirname(at))
}

type Ids = { uid: number; gid: number }

/** In the namespace the process is nobody; to the files outside it is root, without root's powers. */
function inNamespace(nobody: Ids): Account {
  return {
    uid: 0,
    gid: 0,
    isOtherUser: true,
    run: (file, args, options) => spawn('unshare', [...mapping(nobody), file, ...args], options),
  }
}

function asOtherUser(uid: number, gid: number): Account {
  const run: Account['run'] = (file, args, options) => spawn(file, args, { ...options, uid, gid })
  return { uid, gid, isOtherUser: true, run }
}

function canUnshare(nobody: Ids) {
  return spawnSync('unshare', [...mapping(nobody), 'true'], { stdio: 'ignore' }).status === 0
}

function mapping({ uid, gid }: Ids) {
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

/** The account called nobody; initdb wants one with an entry in /etc/passwd. */
function unprivileged(): Ids {
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m)
  if (!entry) throw unsuitableSystem('root, and no account called nobody')
  // macOS writes nobody as -2.
  return { uid: Number(entry[1]) >>> 0, gid: Number(entry[2]) >>> 0 }
}

function mayEnter({ uid, gid }: Ids, folder: Stats) {
  const shift = folder.uid === uid ? 6 : folder.gid === gid ? 3 : 0
  return ((folder.mode >> shift) & 1) === 1
}
