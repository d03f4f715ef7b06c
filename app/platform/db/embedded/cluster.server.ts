import {
  closeSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Account } from './account.server.ts'
import { DatabaseLaunchError, unsuitableSystem } from './launch-error.server.ts'
import { environment } from './settings.server.ts'

const halfMade = 'postgres.new-'

type Blank = { account: Account; data: string; binaries: string; durable: boolean }

/** Creates an empty cluster: it is complete or, when the process is killed, absent. */
export async function createCluster({ account, data, binaries, durable }: Blank) {
  const home = dirname(data)
  clearHalfMade(home)
  const half = mkdtempSync(join(home, halfMade))
  try {
    if (account.isOtherUser) lchownSync(half, account.uid, account.gid)
    await initialise(account, join(binaries, 'initdb'), half, durable)
    renameSync(half, data)
    if (durable) sync(home)
  } finally {
    clearHalfMade(home)
  }
}

/** Changes the owner of the folder itself last, so that an interrupted change is resumed. */
export function changeOwner({ uid, gid, isOtherUser }: Account, data: string) {
  if (!isOtherUser || statSync(data).uid === uid) return
  for (const path of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, path), uid, gid)
  }
  lchownSync(data, uid, gid)
}

/** Ours, and those of starts that were killed, whose initdb may still be writing: hence the retries. */
function clearHalfMade(home: string) {
  for (const name of readdirSync(home).filter((name) => name.startsWith(halfMade))) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function initialise(account: Account, initdb: string, data: string, durable: boolean) {
  const options = ['--pgdata', data, '--username=indelible', '--no-instructions']
  const access = ['--auth-local=trust', '--auth-host=reject']
  // The builtin provider sorts and folds the same on every system; libc's C is the one it always has.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const storage = ['--encoding=UTF8', '--data-checksums', ...(durable ? [] : ['--no-sync'])]

  const child = account.run(initdb, [...options, ...access, ...locale, ...storage], {
    cwd: '/',
    env: environment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const unable = new Promise<never>((_, reject) => {
    child.once('error', (error) => reject(unsuitableSystem(error.message)))
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, words] = await Promise.race([unable, Promise.all([ended, text(child.stderr!)])])
  if (code === 0) return
  const lastLines = words.trim().split('\n').slice(-2).join(' ')
  throw new DatabaseLaunchError(`The database could not be set up: ${lastLines}`)
}

function sync(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
