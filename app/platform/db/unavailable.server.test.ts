import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { db } from './client.server.ts'
import { isDatabaseUnavailable } from './unavailable.server.ts'

test('recognises an unreachable and a silent database as unavailable', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume())
  const port = await new Promise<number>((resolve) =>
    silent.listen(0, '127.0.0.1', () => {
      const address = silent.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  expect(isDatabaseUnavailable(await failureAt(`127.0.0.1:${port}`))).toBe(true)
  await new Promise((resolve) => silent.close(resolve))
  expect(isDatabaseUnavailable(await failureAt(`127.0.0.1:${port}`))).toBe(true)
  expect(isDatabaseUnavailable(await failureAt('nobody/x?host=/no/such/folder'))).toBe(true)
})

test('recognises a cut connection and a statement timeout as unavailable', async () => {
  const cut = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  expect(isDatabaseUnavailable(await reasonOf(cut))).toBe(true)
  const slow = db.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 20`)
    await transaction.execute(sql`select pg_sleep(10)`)
  })
  expect(isDatabaseUnavailable(await reasonOf(slow))).toBe(true)
})

test('recognises a read-only database as unavailable for writing', async () => {
  const write = db.transaction((transaction) => transaction.execute(sql`delete from submissions`), {
    accessMode: 'read only',
  })
  expect(isDatabaseUnavailable(await reasonOf(write))).toBe(true)
})

test('does not take a wrong query, a refused row or a missing file for an unavailable database', async () => {
  expect(isDatabaseUnavailable(await reasonOf(db.execute(sql`select nonsense`)))).toBe(false)
  const refused = db.execute(sql`insert into submissions (name) values (null)`)
  expect(isDatabaseUnavailable(await reasonOf(refused))).toBe(false)
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(isDatabaseUnavailable(missing)).toBe(false)
  expect(isDatabaseUnavailable('timeout exceeded')).toBe(false)
})

function failureAt(host: string) {
  const pool = new pg.Pool({
    connectionString: `postgresql://nobody@${host}`,
    connectionTimeoutMillis: 200,
  })
  onTestFinished(() => pool.end())
  return reasonOf(drizzle(pool).execute(sql`select 1`))
}

function reasonOf(failing: PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve(failing).then(
    () => null,
    (reason) => reason,
  )
}
