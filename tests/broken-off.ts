import pg from 'pg'
import { onTestFinished } from 'vitest'
import { db, pool } from '#app/platform/db/client.server.ts'
import { databaseUrl } from './test-database.ts'

/**
 * Runs an act, and kills the database connection just before the act's nth statement.
 *
 * @returns false when the act sent fewer statements, and so ran to its end
 */
export async function killBefore(nth: number, act: () => Promise<unknown>) {
  const killer = new pg.Client({ connectionString: databaseUrl })
  await killer.connect()
  let statements = 0
  let killed: Promise<unknown> = Promise.resolve()

  const count = (client: pg.PoolClient) => {
    const { query } = client
    client.query = ((...given: unknown[]) => {
      statements += 1
      const send = () => Reflect.apply(query, client, given)
      if (statements !== nth) return send()
      const { processID } = client as unknown as { processID: number }
      killed = killer.query('select pg_terminate_backend($1, 5000)', [processID])
      const sent = killed.then(send)
      return typeof given.at(-1) === 'function' ? undefined : sent
    }) as typeof query
    pool.once('release', (_error, released) => {
      if (released === client) client.query = query
    })
  }
  pool.on('acquire', count)
  try {
    await act().catch(() => {})
  } finally {
    pool.off('acquire', count)
    await killed
    await killer.end()
  }
  return statements >= nth
}

/**
 * Makes the database refuse each write to a table until the test is over.
 *
 * @param rows a condition in SQL on `new`: only rows that are inserted or updated so are refused
 */
export async function refuseWrites(table: string, rows?: string) {
  const events = rows ? 'insert or update' : 'insert or update or delete'
  await db.execute(`
    create or replace function refuse_writes() returns trigger language plpgsql as $$
      begin raise exception 'refused by the test'; end
    $$;
    create trigger refuse_writes before ${events} on ${table}
      for each row ${rows ? `when (${rows})` : ''} execute function refuse_writes();
  `)
  const allowWrites = () => db.execute(`drop trigger if exists refuse_writes on ${table}`)
  onTestFinished(async () => void (await allowWrites()))
  return allowWrites
}
