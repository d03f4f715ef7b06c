import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'

export let jobs: PgBoss
let closing = false

/**
 * A small pool of its own, so that a busy site and a busy queue do not block each other.
 * @param directUrl without a pooler in transaction mode, since the queue uses LISTEN
 */
export async function startJobs(directUrl: string) {
  jobs = new PgBoss({ connectionString: directUrl, max: 3, useListenNotify: true })
  closing = false
  // During shutdown the database may close before the listening connection.
  jobs.on('error', (error) =>
    log[closing ? 'warn' : 'error']({ err: error }, 'the queue reports an error'),
  )
  await jobs.start()
}

/** For commands that only add jobs, over the site's own connections. The queues must exist already. */
export async function openJobs() {
  jobs = new PgBoss({
    db: fromDrizzle(db, sql),
    migrate: false,
    supervise: false,
    schedule: false,
  })
  jobs.on('error', (error) => log.warn({ err: error }, 'the queue reports an error'))
  await jobs.start()
}

/** Waits at most 5 s for running jobs; the next start retries those that were cut off. */
export async function stopJobs() {
  closing = true
  await jobs?.stop({ graceful: true, timeout: 5_000 })
}

/** As pg-boss last counted them. */
export async function waitingJobs() {
  const queues = await jobs.getQueues()
  return queues.reduce((sum, { readyCount }) => sum + readyCount, 0)
}

/** Waited or been tried; 0 when there is none. */
export async function oldestJobSeconds(queue: string) {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(created_on))::float8 as seconds from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')`)
  return rows[0]?.seconds ?? 0
}

/** The job exists only if the transaction commits. */
export function withinTransaction(transaction: Transaction) {
  return { db: fromDrizzle(transaction, sql) }
}
