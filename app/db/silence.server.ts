import type pg from 'pg'

/** Raised at once while a database that said nothing a moment ago is left in peace. */
class Silent extends Error {
  readonly code = '08000'
}

type Taken = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void
type Connect = (taken?: Taken) => Promise<pg.PoolClient> | undefined

/**
 * Lets a pool ask nothing for a moment after a question that had no answer at all. A page asks several things, one after
 * the other: with this it waits for the first of them only.
 *
 * @param moment in milliseconds
 */
export function avoidSilence(pool: pg.Pool, moment = 2_000) {
  let until = 0
  pool.on('release', (error: Error | undefined) => {
    // The driver's own words: had the server been there, it would have broken the statement off before.
    if (error?.message === 'Query read timeout') until = performance.now() + moment
  })

  const connect = pool.connect.bind(pool) as Connect
  const guarded: Connect = (taken) => {
    if (performance.now() >= until) return connect(taken)
    const silent = new Silent('The database gave no answer a moment ago.')
    if (!taken) return Promise.reject(silent)
    process.nextTick(taken, silent)
  }
  pool.connect = guarded as typeof pool.connect
}
