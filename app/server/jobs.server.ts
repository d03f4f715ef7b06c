import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { db, type Transaction } from '#app/db/client.server.ts'
import { log } from './observability/logger.server.ts'

/** The durable queue, kept in the same database as everything else. */
export let jobs: PgBoss
let closing = false

/**
 * Opens the queue with a small pool of its own, so that a busy site and a busy queue do not starve each other.
 *
 * @param directUrl leads past any pooler in transaction mode, since the queue listens
 */
export async function startJobs(directUrl: string) {
  jobs = new PgBoss({ connectionString: directUrl, max: 3, useListenNotify: true })
  closing = false
  // On the way out, a listening connection may outlive its database by a moment.
  jobs.on('error', (error) =>
    log[closing ? 'warn' : 'error']({ err: error }, 'the queue reports an error'),
  )
  await jobs.start()
}

/**
 * Opens the queue for those who only put work into it, over the site's own connections: nothing is worked on, watched or
 * woken. The queues must be there already.
 */
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

/** Lets running jobs finish, for 5 s at most; what is cut off is tried again by the next start. */
export async function stopJobs() {
  closing = true
  await jobs?.stop({ graceful: true, timeout: 5_000 })
}

/** How many jobs of all kinds could be done now, as the queue last counted them. */
export async function waitingJobs() {
  const queues = await jobs.getQueues()
  return queues.reduce((sum, { readyCount }) => sum + readyCount, 0)
}

/** Queues a job in the caller's transaction: it exists exactly when the rest of the transaction does. */
export function withinTransaction(transaction: Transaction) {
  return { db: fromDrizzle(transaction, sql) }
}
