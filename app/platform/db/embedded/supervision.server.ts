import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, type PostgresProcess, spawnPostgres } from './child-process.server.ts'
import { ready } from './readiness.server.ts'

type Supervised = { stop(): Promise<void> }

export async function supervise(
  cluster: Cluster,
  { crashed, print }: { crashed: boolean; print: (line: string) => void },
): Promise<Supervised> {
  const stopping = new AbortController()
  let server = await firstServer(cluster, crashed ? 4000 : 0)
  const watched = watch()

  async function watch() {
    let warned = false
    for (let tried = server.startedAt; ; tried = performance.now()) {
      const how = await server.ended
      if (stopping.signal.aborted) return
      if (!warned) print(`The database stopped unexpectedly (${how}): starting it again.`)
      warned = true

      await pause(1000 - (performance.now() - tried), stopping.signal)
      if (stopping.signal.aborted) return
      try {
        server = spawnPostgres(cluster)
      } catch {
        continue
      }
      ready(server, cluster).then(
        () => {
          warned = false
          print('The database is back.')
        },
        () => {},
      )
    }
  }

  return {
    async stop() {
      stopping.abort()
      await server.stop()
      await watched
    },
  }
}

/** After a crash the last processes of the old server may hold its memory for a moment. */
async function firstServer(cluster: Cluster, timeoutMs: number): Promise<PostgresProcess> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const server = spawnPostgres(cluster)
    try {
      await ready(server, cluster)
      return server
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}

async function pause(time: number, signal: AbortSignal) {
  await sleep(Math.max(time, 0), undefined, { signal }).catch(() => {})
}
