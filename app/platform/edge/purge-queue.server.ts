import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from 'pg-boss'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { subscribe } from '#app/platform/db/pg-notifications.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { edgePurges } from '#app/platform/observability/metrics.server.ts'
import { whenPagesAreDropped } from '#app/platform/page-cache/dropped-pages.ts'
import { type Cdn, createCdn } from './cdn-requests.server.ts'
import type { EdgeKey } from './edge-headers.server.ts'

type PurgeJob = { keys: EdgeKey[] }

export const purgeQueue = 'edge-purge'

/** How long an answer that left this copy before a change may take to reach the edge. */
const onTheWayMs = 2_000

/**
 * Purges what this copy has just dropped from its own memory. Each copy does, since the edge may have asked any of them.
 * The queue repeats a purge that fails. @returns what ends it; nothing without an edge
 */
export async function startPurging() {
  if (!configuration.cdn) return
  const cdn = createCdn(configuration.cdn)
  const options = {
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
  }
  await jobs.createQueue(purgeQueue, options)
  await jobs.updateQueue(purgeQueue, options)
  await jobs.work(purgeQueue, { pollingIntervalSeconds: 2 }, async (batch: Job<PurgeJob>[]) => {
    await tryPurge(cdn, [...new Set(batch.flatMap(({ data }) => data.keys))])
  })
  return followPurges(cdn, async (keys) => {
    await jobs.send(purgeQueue, { keys } satisfies PurgeJob)
  })
}

/** @param purgeLater for keys that could not be purged now */
export function followPurges(cdn: Cdn, purgeLater: (keys: EdgeKey[]) => Promise<void>) {
  let isOpen = true
  let isSending = false
  let sending = Promise.resolve()
  const due = new Set<EdgeKey>()

  function purge(...keys: EdgeKey[]) {
    for (const key of keys) due.add(key)
    if (!isSending) sending = sendDue()
  }

  async function sendDue() {
    isSending = true
    await wait(0)
    while (due.size > 0) {
      const keys = [...due]
      due.clear()
      try {
        await tryPurge(cdn, keys)
      } catch {
        await purgeLater(keys).catch(async () => {
          for (const key of keys) due.add(key)
          await wait(1_000, undefined, { ref: false })
        })
        if (!isOpen) break
      }
    }
    isSending = false
  }

  function purgeTwice(...keys: EdgeKey[]) {
    purge(...keys)
    setTimeout(() => isOpen && purge(...keys), onTheWayMs).unref()
  }

  const stops = [
    subscribe(
      'pages',
      (payload) => purgeTwice('stories', ...(isStory(payload) ? [payload] : [])),
      () => purgeTwice('site'),
    ),
    subscribe('pictures', () => purgeTwice('pictures')),
    whenPagesAreDropped(() => purgeTwice('magazine')),
  ]
  // What an earlier version of the site has rendered, and what changed while no copy was running.
  purgeTwice('site')
  return async () => {
    isOpen = false
    for (const stop of stops) stop()
    await sending
  }
}

function isStory(payload: string): payload is `story:${string}` {
  return payload.startsWith('story:')
}

async function tryPurge(cdn: Cdn, keys: EdgeKey[]) {
  try {
    await cdn.purge(keys)
    edgePurges.inc({ outcome: 'purged' })
    log.info({ keys }, 'edge purged')
  } catch (error) {
    edgePurges.inc({ outcome: 'failed' })
    log.warn({ err: error, keys }, 'the edge could not be purged and will be again')
    throw error
  }
}
