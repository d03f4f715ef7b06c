import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseAccount, type RootMode } from './account.server.ts'
import { binariesFor } from './binaries.server.ts'
import { createCluster, giveTo } from './cluster.server.ts'
import { placeFor } from './home.server.ts'
import { endLeftover } from './leftover.server.ts'
import { own } from './owner.server.ts'
import { ensureDatabase } from './readiness.server.ts'
import type { Durability } from './settings.server.ts'
import { removeSocketFolder, socketFolder, urlOf } from './socket.server.ts'
import { keepRunning } from './supervision.server.ts'

type Wishes = { say?: (line: string) => void; durability?: Durability; rootMode?: RootMode }

/** Starts the server in a data directory that we own; `release` gives that up again. */
export async function startIn(dataDir: string, release: () => void, wishes: Wishes) {
  const say = wishes.say ?? (() => {})
  const late = setTimeout(() => say('The database is still starting.'), 1000)
  const releases = [release]
  try {
    const server = await start(dataDir, releases, { durability: 'full', ...wishes, say })
    let stopped: Promise<void> | undefined
    return {
      url: (database = 'indelible') => urlOf(server.socket, database),
      fresh: server.fresh,
      stop: () => (stopped ??= finish(server, releases)),
    }
  } catch (error) {
    giveUp(releases)
    throw error
  } finally {
    clearTimeout(late)
  }
}

async function finish(server: { socket: string; stop(): Promise<void> }, releases: (() => void)[]) {
  await server.stop()
  removeSocketFolder(server.socket)
  giveUp(releases)
}

type Settled = Required<Pick<Wishes, 'say' | 'durability'>> & Pick<Wishes, 'rootMode'>

async function start(dataDir: string, releases: (() => void)[], wishes: Settled) {
  const { say, durability } = wishes
  const kept = existing(join(dataDir, 'postgres'))
  // A copied data directory leads to the same cluster as the first: own that as well.
  if (dirname(kept) !== dataDir) releases.push(await own(dirname(kept)))
  const crashed = await endLeftover(kept)

  const account = chooseAccount(kept, wishes.rootMode)
  const data = placeFor(account, dataDir, say)
  const home = dirname(data)
  if (home !== dirname(kept)) releases.push(await own(home))
  const binaries = binariesFor(account, home)
  const fresh = !existsSync(data)

  if (fresh) {
    say('Setting up the database for the first time.')
    await createCluster({ account, data, binaries, durable: durability === 'full' })
  }
  giveTo(account, data)

  const socket = socketFolder(account, home)
  const log = join(dataDir, 'postgres.log')
  const cluster = { account, binaries, data, socket, log, durability }
  const server = await keepRunning(cluster, { crashed, say })
  try {
    await ensureDatabase(socket, 'indelible')
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, socket, fresh }
}

function existing(data: string) {
  return existsSync(data) ? realpathSync(data) : data
}

function giveUp(releases: (() => void)[]) {
  for (const release of releases.toReversed()) release()
}
