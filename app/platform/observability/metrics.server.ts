import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { pool } from '#app/platform/db/client.server.ts'
import { listen } from '#app/platform/http/listen.server.ts'
import { oldestJobSeconds, waitingJobs } from '#app/platform/jobs/jobs.server.ts'

const registry = new Registry()
const registers = [registry]

export type RequestKind = 'cached' | 'page' | 'data' | 'form' | 'file' | 'photo' | 'health'

const requestSeconds = new Histogram({
  name: 'indelible_request_seconds',
  help: 'How long requests took to be answered, by kind and status',
  labelNames: ['kind', 'status'] as const,
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers,
})

export const pageCacheRequests = new Counter({
  name: 'indelible_cached_pages_total',
  help: 'Public pages sent from the cache (cached), filled in for a member (filled), rendered (rendered), or sent out of date (stale)',
  labelNames: ['how'] as const,
  registers,
})

export const emailsDelivered = new Counter({
  name: 'indelible_emails_total',
  help: 'Emails that were sent, or not',
  labelNames: ['outcome'] as const,
  registers,
})

export const bouncesCounted = new Counter({
  name: 'indelible_bounces_total',
  help: 'Refusals of recipients and reports that came back: no such mailbox (hard), full or asleep (soft), about us, the way or the email (ours)',
  labelNames: ['class'] as const,
  registers,
})
// A rule on the growth of a counter does not see the first value of one that was not there.
for (const name of ['hard', 'soft', 'ours']) bouncesCounted.inc({ class: name }, 0)

export const photos = new Counter({
  name: 'indelible_photos_total',
  help: 'Photos that were stored, or could not be',
  labelNames: ['outcome'] as const,
  registers,
})

export const edgePurges = new Counter({
  name: 'indelible_edge_purges_total',
  help: 'Times that what is kept in front of the site was purged of something, or could not be',
  labelNames: ['outcome'] as const,
  registers,
})
for (const outcome of ['purged', 'failed']) edgePurges.inc({ outcome }, 0)

export const passwordHashes = new Counter({
  name: 'indelible_password_hashes_total',
  help: 'Passwords hashed or compared',
  registers,
})

export function countRequest(kind: RequestKind, status: number, durationMs: number) {
  requestSeconds.labels(kind, String(status)).observe(durationMs / 1_000)
}

export type CacheSize = () => { pages: number; bytes: number }

/** Seconds since 1970; 0 for never. */
export type BackupTimes = () => Promise<{ made: number; checked: number }>

let open: Server | null = null

/** To Prometheus, at /metrics on a port of this machine only. */
export async function openMetrics(
  { port, host = '127.0.0.1' }: { port: number; host?: string },
  cacheSize: CacheSize = () => ({ pages: 0, bytes: 0 }),
  backupTimes: BackupTimes = async () => ({ made: 0, checked: 0 }),
) {
  collectDefaultMetrics({ register: registry, prefix: 'indelible_' })
  gauge('cached_pages', 'Public pages in the cache', () => cacheSize().pages)
  gauge('cached_bytes', 'Their size in bytes', () => cacheSize().bytes)
  gauge('pool_connections', 'Connections to the database', () => pool.totalCount)
  gauge('pool_idle', 'Those that wait for something to do', () => pool.idleCount)
  gauge('pool_waiting', 'Requests that wait for one', () => pool.waitingCount)
  gauge('jobs_waiting', 'Emails and other jobs in the queue, as it last counted them', waitingJobs)
  gauge('edge_purge_lag_seconds', 'For how long the oldest purge that failed has waited', () =>
    oldestJobSeconds('edge-purge'),
  )

  gauge(
    'last_backup_timestamp_seconds',
    'When the newest backup was made, in seconds since 1970; 0 for never',
    async () => (await backupTimes()).made,
  )
  gauge(
    'last_restore_check_timestamp_seconds',
    'When a backup was last restored on trial with success, in seconds since 1970; 0 for never',
    async () => (await backupTimes()).checked,
  )

  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const metrics = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics)
    } catch {
      response.writeHead(503).end()
    }
  })
  await listen(server, { port, host, variable: 'METRICS_PORT', hostVariable: 'METRICS_HOST' })
  open = server
  return server
}

export function closeMetrics() {
  open?.close()
  open = null
}

function gauge(name: string, help: string, read: () => number | Promise<number>) {
  new Gauge({
    name: `indelible_${name}`,
    help,
    registers,
    async collect() {
      this.set(await read())
    },
  })
}
