import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openProxy } from '#ops/fault-tests/proxy.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { withDatabaseCircuitBreaker } from './circuit-breaker.server.ts'
import { isDatabaseUnavailable } from './unavailable.server.ts'

test('after an unanswered query the next are refused at once until one is tried again', async () => {
  const proxy = await openProxy(databaseUrl)
  const pool = new pg.Pool({ connectionString: proxy.url, query_timeout: 300, max: 2 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  withDatabaseCircuitBreaker(pool, 400)
  await Promise.all([pool.query('select 1'), pool.query('select 1')])

  proxy.hang()
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout')
  const refused = [pool.query('select 1'), pool.connect()]
  await proxy.up()

  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '08000' } })
    expect(isDatabaseUnavailable('reason' in outcome && outcome.reason)).toBe(true)
  }
  await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount, String)).toBe(1)
})

test('many requests that get no connection from a silent database do not wait twice', async () => {
  const proxy = await openProxy(databaseUrl)
  const pool = new pg.Pool({ connectionString: proxy.url, connectionTimeoutMillis: 1_000, max: 1 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  withDatabaseCircuitBreaker(pool, 60_000)
  await pool.query('select 1')

  proxy.hang()
  const first = pool.query('select 1').catch(String)
  await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded')
  await expect(pool.query('select 1')).rejects.toThrow('no answer a moment ago')
  await expect(pool.connect()).rejects.toThrow('no answer a moment ago')

  await proxy.up()
  await first
})

test('does not wait for a silent database a second time to roll back', async () => {
  const proxy = await openProxy(databaseUrl)
  const pool = new pg.Pool({ connectionString: proxy.url, query_timeout: 300 })
  onTestFinished(() => pool.end())
  pool.on('error', () => {})
  withDatabaseCircuitBreaker(pool, 400)
  const client = await pool.connect()
  client.on('error', () => {})
  await client.query('begin')

  proxy.hang()
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout')
  const rollback = await client.query('rollback').catch((error) => error)
  client.release()

  expect(rollback.message).toContain('closed')
  expect(isDatabaseUnavailable(rollback)).toBe(true)
  await expect(pool.query('select 1')).rejects.toThrow('no answer a moment ago')
  await proxy.up()
  await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount, String)).toBe(1)
})

test('does not take a busy pool that answers for a silent database', async () => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 1_000,
    max: 1,
  })
  onTestFinished(() => pool.end())
  withDatabaseCircuitBreaker(pool, 60_000)

  const crowd = Array.from({ length: 100 }, () => pool.query('select pg_sleep(0.02)'))
  const outcomes = await Promise.allSettled(crowd)

  expect(outcomes.map(({ status }) => status)).toContain('rejected')
  expect((await pool.query('select 1')).rowCount).toBe(1)
})

test('does not take a statement that times out for a silent database', async () => {
  const pool = new pg.Pool({ connectionString: databaseUrl, statement_timeout: 20 })
  onTestFinished(() => pool.end())
  withDatabaseCircuitBreaker(pool, 60_000)

  await expect(pool.query('select pg_sleep(10)')).rejects.toThrow('statement timeout')

  expect((await pool.query('select 1')).rowCount).toBe(1)
})
