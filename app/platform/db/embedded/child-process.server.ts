import {
  closeSync,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.server.ts'
import { type Durability, environment, settings } from './settings.server.ts'
import { socketIn } from './socket.server.ts'

export type Cluster = {
  account: Account
  binaries: string
  data: string
  socket: string
  log: string
  durability: Durability
}

export type PostgresProcess = {
  ended: Promise<string>
  startedAt: number
  signal(name: NodeJS.Signals): void
  /** Idempotent. It waits for a clean shutdown. */
  stop(): Promise<void>
  words(): string
}

const fiveMegabytes = 5 * 1024 * 1024
const stopTimeoutMs = 20_000

export function spawnPostgres({ account, ...cluster }: Cluster): PostgresProcess {
  // We own the cluster and its socket: a lock on that is a dead server's, whose number may live on.
  rmSync(`${socketIn(cluster.socket)}.lock`, { force: true })
  const log = openLog(cluster.log, account)
  const written = fstatSync(log).size
  const child = account.run(
    join(cluster.binaries, 'postgres'),
    ['-D', cluster.data, ...settings(cluster.socket, cluster.durability)],
    // Its own session: the terminal's Ctrl+C is for us, and we stop the server after our drain.
    { cwd: '/', env: environment(), detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  const endWithParent = () => signal('SIGINT')
  process.once('exit', endWithParent)
  void ended.then(() => process.off('exit', endWithParent))

  return {
    ended,
    startedAt: performance.now(),
    signal,
    stop: () => stop(signal, ended),
    words: () => readFileSync(cluster.log).subarray(written).toString(),
  }
}

async function stop(signal: PostgresProcess['signal'], ended: Promise<string>) {
  signal('SIGINT')
  const forceTimer = setTimeout(() => signal('SIGQUIT'), stopTimeoutMs)
  await ended
  clearTimeout(forceTimer)
}

function openLog(file: string, { isOtherUser, uid, gid }: Account) {
  const log = openSync(file, 'a', 0o600)
  if (fstatSync(log).size > fiveMegabytes) ftruncateSync(log)
  if (isOtherUser) fchownSync(log, uid, gid)
  return log
}
