import type pg from 'pg'

/** Raised at once while a database that said nothing a moment ago is left in peace. */
class Silent extends Error {
  readonly code = '08000'
}

// Node may fire a timer up to a millisecond before its time.
const timerEarlyMs = 1

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void
type Connect = (taken?: Taken) => Promise<pg.PoolClient> | undefined

// The driver's own words: for want of an answer, of a free connection, and of an answer to a new one.
const noAnswer = 'Query read timeout'
const noConnection = /^timeout exceeded|^Connection terminated due to connection timeout$/

/**
 * Lets a pool ask nothing for a moment after a question that had no answer at all, or when nobody got a connection and
 * nobody who had one was answered. A page asks several things, one after the other: with this it waits for the first of
 * them only.
 *
 * @param moment in milliseconds
 */
export function withDatabaseCircuitBreaker(pool: pg.Pool, moment = 2_000) {
  const patience = pool.options.connectionTimeoutMillis || Number.POSITIVE_INFINITY
  let until = 0
  let heard = 0

  function leaveInPeace() {
    until = performance.now() + moment
  }

  pool.on('release', (error: Error | undefined) => {
    if (!error) heard = performance.now()
    // Had the server been there, it would have broken the statement off before.
    if (error?.message === noAnswer) leaveInPeace()
  })

  function isSilentFor(milliseconds: number) {
    return performance.now() - heard >= milliseconds - timerEarlyMs
  }

  function weigh(error: Error) {
    // While others are answered the pool is busy, and not the database silent.
    if (noConnection.test(error.message) && isSilentFor(patience)) leaveInPeace()
  }

  hangUp(pool, leaveInPeace)

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
 * Closes a connection that was asked something and said nothing. In the middle of a transaction one more thing is asked, to
 * roll it back, and would be waited for as long again.
 */
function hangUp(pool: pg.Pool, tell: () => void) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    const watched = (...asked: unknown[]) => {
      const answer = query(...asked)
      // A question of the pool's own gives no promise, and ends the connection by itself.
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
