import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseAccount, type RootMode } from './account.server.ts'
import { binariesFor } from './binaries.server.ts'
import { changeOwner, createCluster } from './cluster.server.ts'
import { homeFor } from './home.server.ts'
import { endLeftover } from './leftover.server.ts'
import { requireOwnership } from './owner.server.ts'
import { ensureDatabase } from './readiness.server.ts'
import type { Durability } from './settings.server.ts'
import { removeSocketFolder, socketFolder, socketUrl } from './socket.server.ts'
import { supervise } from './supervision.server.ts'

type Options = { print?: (line: string) => void; durability?: Durability; rootMode?: RootMode }

export async function startIn(dataDir: string, release: () => void, options: Options) {
  const print = options.print ?? (() => {})
  const late = setTimeout(() => print('The database is still starting.'), 1000)
  const releases = [release]
  try {
    const server = await start(dataDir, releases, { durability: 'full', ...options, print })
    let stopped: Promise<void> | undefined
    return {
      url: (database = 'indelible') => socketUrl(server.socket, database),
      fresh: server.fresh,
      stop: () => (stopped ??= stopServer(server, releases)),
    }
  } catch (error) {
    releaseAll(releases)
    throw error
  } finally {
    clearTimeout(late)
  }
}

async function stopServer(
  server: { socket: string; stop(): Promise<void> },
  releases: (() => void)[],
) {
  await server.stop()
  removeSocketFolder(server.socket)
  releaseAll(releases)
}

type RequiredOptions = Required<Pick<Options, 'print' | 'durability'>> & Pick<Options, 'rootMode'>

async function start(dataDir: string, releases: (() => void)[], options: RequiredOptions) {
  const { print, durability } = options
  const clusterDir = resolvePath(join(dataDir, 'postgres'))
  // A copied data directory leads to the same cluster as the first: own that as well.
  if (dirname(clusterDir) !== dataDir) releases.push(await requireOwnership(dirname(clusterDir)))
  const crashed = await endLeftover(clusterDir)

  const account = chooseAccount(clusterDir, options.rootMode)
  const data = homeFor(account, dataDir, print)
  const home = dirname(data)
  if (home !== dirname(clusterDir)) releases.push(await requireOwnership(home))
  const binaries = binariesFor(account, home)
  const fresh = !existsSync(data)

  if (fresh) {
    print('Setting up the database for the first time.')
    await createCluster({ account, data, binaries, durable: durability === 'full' })
  }
  changeOwner(account, data)

  const socket = socketFolder(account, home)
  const log = join(dataDir, 'postgres.log')
  const cluster = { account, binaries, data, socket, log, durability }
  const server = await supervise(cluster, { crashed, print })
  try {
    await ensureDatabase(socket, 'indelible')
  } catch (error) {
    await server.stop()
    throw error
  }
  return { ...server, socket, fresh }
}

function resolvePath(data: string) {
  return existsSync(data) ? realpathSync(data) : data
}

function releaseAll(releases: (() => void)[]) {
  for (const release of releases.toReversed()) release()
}
