import type pg from 'pg'

class CircuitOpen extends Error {
  readonly code = '08000'
}

// Node may fire a timer up to a millisecond before its time.
const timerEarlyMs = 1

type ConnectCallback = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: () => void,
) => void
type Connect = (callback?: ConnectCallback) => Promise<pg.PoolClient> | undefined

// The messages of pg when a query, a free connection, or a new connection times out.
const noAnswer = 'Query read timeout'
const noConnection = /^timeout exceeded|^Connection terminated due to connection timeout$/

/** A page makes several queries in sequence: with this it waits only for the first that has no answer. */
export function withDatabaseCircuitBreaker(pool: pg.Pool, pauseMs = 2_000) {
  const connectionTimeoutMs = pool.options.connectionTimeoutMillis || Number.POSITIVE_INFINITY
  let openUntil = 0
  let lastAnswerAt = 0

  function openCircuit() {
    openUntil = performance.now() + pauseMs
  }

  pool.on('release', (error: Error | undefined) => {
    if (!error) lastAnswerAt = performance.now()
    // A running server would have cancelled the statement before this timeout.
    if (error?.message === noAnswer) openCircuit()
  })

  function isUnansweredFor(milliseconds: number) {
    return performance.now() - lastAnswerAt >= milliseconds - timerEarlyMs
  }

  function openAfterTimeout(error: Error) {
    // While other queries are answered, the pool is busy and the database is available.
    if (noConnection.test(error.message) && isUnansweredFor(connectionTimeoutMs)) openCircuit()
  }

  closeUnanswered(pool, openCircuit)

  const connect = pool.connect.bind(pool) as Connect
  const connectUnlessOpen: Connect = (callback) => {
    if (performance.now() < openUntil) {
      const refusal = new CircuitOpen('The database gave no answer a moment ago.')
      if (!callback) return Promise.reject(refusal)
      process.nextTick(callback, refusal)
      return
    }
    if (callback) {
      connect((error, client, release) => {
        if (error) openAfterTimeout(error)
        callback(error, client, release)
      })
      return
    }
    return connect()?.catch((error) => {
      openAfterTimeout(error)
      throw error
    })
  }
  pool.connect = connectUnlessOpen as typeof pool.connect
}

/** Within a transaction, the rollback would otherwise wait for another timeout. */
function closeUnanswered(pool: pg.Pool, onUnanswered: () => void) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const queryAndClose = (...args: unknown[]) => {
      const answer = query(...args)
      // The pool's own queries return no promise; pool.query closes its connection on an error itself.
      if (answer instanceof Promise) {
        answer.catch(async ({ message }) => {
          if (message !== noAnswer) return
          onUnanswered()
          await client.end()
        })
      }
      return answer
    }
    client.query = queryAndClose as typeof client.query
  })
}
