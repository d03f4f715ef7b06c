import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RootMode } from './account.server.ts'
import { asLaunchError, DatabaseLaunchError } from './launch-error.server.ts'
import { claimOwnership, refusal, requireOwnership } from './owner.server.ts'
import { readNote } from './postmaster-pid.server.ts'
import { isAnswering } from './readiness.server.ts'
import type { Durability } from './settings.server.ts'
import { socketUrl } from './socket.server.ts'
import { startIn } from './start.server.ts'

export { DatabaseLaunchError }

type LaunchOptions = {
  dataDir: string
  print?: (line: string) => void
  /** 'off' is for tests: a power cut loses the database. */
  durability?: Durability
}

type EmbeddedDatabase = {
  url(database?: string): string
  fresh: boolean
  stop(): Promise<void>
}

/** @throws DatabaseLaunchError */
export function launchDatabase(options: LaunchOptions): Promise<EmbeddedDatabase> {
  return launchAs(undefined, options)
}

export function launchAs(rootMode: RootMode | undefined, options: LaunchOptions) {
  return explained(async () => {
    const dataDir = folder(options.dataDir)
    const release = await requireOwnership(dataDir)
    return await startIn(dataDir, release, { ...options, rootMode })
  })
}

/** For commands: the server already running on `dataDir`, or else one for as long as they last. */
export function joinDatabase(
  options: LaunchOptions,
): Promise<Pick<EmbeddedDatabase, 'url' | 'stop'>> {
  return explained(async () => {
    const dataDir = folder(options.dataDir)
    for (const deadline = performance.now() + halfMinute; ; ) {
      const release = claimOwnership(dataDir)
      if (release) return await startIn(dataDir, release, options)

      const socket = readNote(join(dataDir, 'postgres'))?.socket
      if (socket && (await isAnswering(socket, 'indelible'))) return joinExisting(socket)
      // The owner is still starting, or already stopping.
      if (performance.now() > deadline) throw await refusal(dataDir)
      await sleep(50)
    }
  })
}

const halfMinute = 30_000

function joinExisting(socket: string) {
  return {
    url: (database = 'indelible') => socketUrl(socket, database),
    stop: async () => {},
  }
}

function folder(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return realpathSync(dataDir)
}

async function explained<T>(act: () => Promise<T>) {
  try {
    return await act()
  } catch (error) {
    throw asLaunchError(error)
  }
}
