import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { withDatabaseCircuitBreaker } from './circuit-breaker.server.ts'

export type Database = NodePgDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** The one pool of this process; set by `connectDatabase` before anything asks for it. */
export let db: Database
export let pool: pg.Pool

/**
 * Opens the pool. Every wait is bounded, so that a database that hangs costs a request seconds, never minutes.
 *
 * @param url a PostgreSQL address
 * @param options.onLost told of idle connections that break; the pool replaces them by itself
 * @param options.throughPooler true when `url` leads to a pooler in transaction mode. It refuses limits that are asked for on
 *   connecting, and has to set them itself
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
    // The server's own limit is worth nothing when the server is frozen or the network gone.
    query_timeout: 7_000,
    application_name: 'indelible',
  })
  withDatabaseCircuitBreaker(pool)
  const opened = pool
  // A connection that the closing server drops is no loss.
  opened.on('error', (error) => opened.ending || onLost(error))
  // The pool hears of idle connections only. One that breaks in the middle of a transaction would end the process;
  // whoever has it is told by their next question.
  opened.on('connect', (client) => client.on('error', () => {}))
  db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = transactionsOn(pool)
}

// Drizzle never gives back a connection on which the transaction could not begin, and ten of them are all there are:
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
