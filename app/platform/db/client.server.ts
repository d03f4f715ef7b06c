import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withDatabaseCircuitBreaker } from './circuit-breaker.server.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Set by `connectDatabase` before anything uses it. */
export let db: Database
export let pool: pg.Pool

/**
 * Every wait is bounded, so that a database that hangs delays a request by seconds, not minutes.
 * @param options.onLost called when an idle connection breaks; the pool replaces it itself
 * @param options.throughPooler a pooler in transaction mode refuses timeouts set on connecting, and has to set them itself
 */
export function connectDatabase(
  url: string,
  {
    onLost = () => {},
    throughPooler = false,
  }: { onLost?: (error: Error) => void; throughPooler?: boolean } = {},
) {
  pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    ...(!throughPooler && {
      statement_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
    }),
    // The server's own timeout does not help when the server hangs or the network is down.
    query_timeout: 7_000,
    application_name: 'indelible',
  })
  withDatabaseCircuitBreaker(pool)
  const opened = pool
  // While the pool is closing, a dropped connection does not matter.
  opened.on('error', (error) => opened.ending || onLost(error))
  // The pool listens for errors of idle connections only: without this, one during a transaction would end the process.
  opened.on('connect', (client) => client.on('error', () => {}))
  db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
}

// Drizzle does not release a connection on which the transaction could not begin, and the pool has only ten:
// https://github.com/drizzle-team/drizzle-orm/issues/6241
function transactionsOn(pool: pg.Pool): Database['transaction'] {
  return async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, { casing: 'snake_case' }).transaction(work, config)
    } finally {
      client.release()
    }
  }
}

export async function disconnectDatabase() {
  await pool?.end()
}
