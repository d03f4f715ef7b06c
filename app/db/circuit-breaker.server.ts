import type pg from 'pg'

/** Thrown without a query while the circuit is open, because the database did not answer shortly before. */
class Silent extends Error {
  readonly code = '08000'
}

// Node may fire a timer up to a millisecond before its time.
const timerEarlyMs = 1

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void
type Connect = (taken?: Taken) => Promise<pg.PoolClient> | undefined

// The messages of pg when a query, a free connection, or a new connection times out.
const noAnswer = 'Query read timeout'
const noConnection = /^timeout exceeded|^Connection terminated due to connection timeout$/

/**
 * Opens the circuit for a while after a query had no answer at all, or when no connection could be had and no query was
 * answered. A page makes several queries in sequence: with this it waits for the first of them only.
 *
 * @param moment in milliseconds
 */
export function withDatabaseCircuitBreaker(pool: pg.Pool, moment = 2_000) {
  const connectionTimeoutMs = pool.options.connectionTimeoutMillis || Number.POSITIVE_INFINITY
  let until = 0
  let heard = 0

  function openCircuit() {
    until = performance.now() + moment
  }

  pool.on('release', (error: Error | undefined) => {
    if (!error) heard = performance.now()
    // A running server would have cancelled the statement before this timeout.
    if (error?.message === noAnswer) openCircuit()
  })

  function isSilentFor(milliseconds: number) {
    return performance.now() - heard >= milliseconds - timerEarlyMs
  }

  function weigh(error: Error) {
    // While other queries are answered, the pool is busy and the database is available.
    if (noConnection.test(error.message) && isSilentFor(connectionTimeoutMs)) openCircuit()
  }

  hangUp(pool, openCircuit)

  const connect = pool.connect.bind(pool) as Connect
  const guarded: Connect = (taken) => {
    if (performance.now() < until) {
      const silent = new Silent('The database gave no answer a moment ago.')
      if (!taken) return Promise.reject(silent)
      process.nextTick(taken, silent)
      return
    }
    if (taken) {
      connect((error, client, release) => {
        if (error) weigh(error)
        taken(error, client, release)
      })
      return
    }
    return connect()?.catch((error) => {
      weigh(error)
      throw error
    })
  }
  pool.connect = guarded as typeof pool.connect
}

/**
 * Closes a connection whose query had no answer. Within a transaction, the rollback would otherwise wait for another
 * timeout.
 */
function hangUp(pool: pg.Pool, tell: () => void) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const watched = (...asked: unknown[]) => {
      const answer = query(...asked)
      // The pool's own queries return no promise; pool.query closes its connection on an error itself.
      if (answer instanceof Promise) {
        answer.catch(async ({ message }) => {
          if (message !== noAnswer) return
          tell()
          await client.end()
        })
      }
      return answer
    }
    client.query = watched as typeof client.query
  })
}
