import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { killBefore } from '#tests/broken-off.ts'
import { db, pool } from './client.server.ts'

test('a connection that breaks between two queries fails only its own transaction', async () => {
  const cut = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await expect.poll(() => countOf(rows[0]?.pid)).toBe(0)
    await transaction.execute(sql`select 1`)
  })

  await expect(cut).rejects.toThrow()
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a transaction that cannot begin releases its connection to the pool', async () => {
  expect(await killBefore(1, () => db.transaction((transaction) => transaction.execute('')))).toBe(
    true,
  )
  expect(pool.totalCount).toBe(pool.idleCount)
})

async function countOf(pid: number | undefined) {
  return (await db.execute(sql`select from pg_stat_activity where pid = ${pid}`)).rowCount
}
