import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { givenPooler } from '#tests/pooler.ts'
import { databaseUrl } from '#tests/test-database.ts'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'
import { migrateDatabase } from './migrate.server.ts'

const folder = './db/migrations'
const takeLock = 'select pg_advisory_lock(18451977), pg_backend_pid() as pid'

test('a start that finds the migrations locked says who holds the lock, and continues once it is released', async () => {
  const holder = await connect(databaseUrl, 'a copy that is slow')
  const { rows } = await holder.query(takeLock)
  const firstLine = Promise.withResolvers<string>()

  const migrated = migrateDatabase(databaseUrl, folder, {
    print: firstLine.resolve,
    noticeAfterMs: 20,
  })
  expect(await firstLine.promise).toContain(`process ${rows[0].pid} "a copy that is slow"`)

  await holder.query('select pg_advisory_unlock(18451977)')
  await migrated
})

test('a start stops waiting for the lock after a time and says how to release it', async () => {
  const pooler = await givenPooler(databaseUrl)
  const gone = await connect(pooler.url, 'a copy that is gone')
  const { rows } = await gone.query(takeLock)
  // The pooler keeps the connection to the server, and with it the lock.
  await gone.end()

  const limits = { noticeAfterMs: 20, timeoutMs: 20 }
  const refusal = await migrateDatabase(databaseUrl, folder, limits).catch((error) => error)

  expect(refusal).toBeInstanceOf(DatabaseLaunchError)
  expect(refusal.message).toContain(`process ${rows[0].pid} "a copy that is gone"`)
  expect(refusal.message).toContain(`select pg_terminate_backend(${rows[0].pid})`)
  expect(refusal.message).not.toContain('\n')
})

async function connect(connectionString: string, name: string) {
  const client = new pg.Client({ connectionString, application_name: name })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
