import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { db } from '#app/platform/db/client.server.ts'
import { freePort } from '#ops/site-process.ts'
import { runDoctor } from '#tests/doctor.ts'
import { givenMailServer } from '#tests/mail-server.ts'
import { givenObjectStore } from '#tests/object-store.ts'
import { givenPooler } from '#tests/pooler.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { databaseUrl } from '#tests/test-database.ts'

test('the doctor finds what is broken, each thing in a line of its own, and ends with 1', async () => {
  const pooler = await givenPooler(databaseUrl)
  const store = await givenObjectStore()
  store.forbid('writing')
  const mail = await givenMailServer({ login: { user: 'site', password: 'right' } })
  const name = new URL(databaseUrl).pathname.slice(1)
  await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
  onTestFinished(async () => {
    await db.execute(sql.raw(`set default_transaction_read_only = off`))
    await db.execute(sql.raw(`alter database ${name} reset default_transaction_read_only`))
  })
  const { settings } = store

  const { code, found } = await runDoctor({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: pooler.url,
    BASE_URL: `https://localhost:${await freePort()}`,
    SMTP_URL: mail.urlFor('site', 'wrong'),
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    KEEP_FREE_MB: '1000000000',
  })

  expect(code).toBe(1)
  expect(found).toMatchObject({
    Database: { state: 'FAILURE', what: expect.stringContaining('It takes no writes') },
    'Database notifications': { state: 'FAILURE', what: expect.stringContaining('not heard') },
    'Pictures and photos': { state: 'FAILURE', what: expect.stringContaining('the bucket') },
    Email: { state: 'FAILURE', what: expect.stringContaining('535') },
    Address: { state: 'FAILURE', what: expect.stringContaining('does not answer (ECONNREFUSED)') },
    'Client addresses': { state: 'FAILURE', what: expect.stringContaining('is not trusted') },
    Disk: { state: 'FAILURE', what: expect.stringContaining('without their photos') },
    Backup: { state: 'warning', what: expect.stringContaining('There is none') },
    'Legal data': { state: 'warning', what: expect.stringContaining('Missing') },
    Clock: { state: 'ok' },
    Queue: { state: 'ok' },
    Migrations: { state: 'ok' },
  })
  expect(JSON.stringify(found)).not.toMatch(/wrong|a\/secret/)
})

test('the doctor finds a database in which the role may make no tables', async () => {
  await db.execute(sql`revoke create on schema public from public, pg_database_owner`)
  const role = `reader_${Date.now()}`
  await db.execute(sql.raw(`create role ${role} login`))
  onTestFinished(async () => void (await db.execute(sql.raw(`drop role ${role}`))))
  const { code, found } = await runDoctor({
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: databaseUrl.replace('indelible@', `${role}@`),
  })
  expect(code).toBe(1)
  expect(found.Database).toMatchObject({
    state: 'FAILURE',
    what: expect.stringContaining('may not create tables'),
  })
})

test('the doctor finds a bucket that is missing, and a key that may not remove', async () => {
  const store = await givenObjectStore()
  const bucket = async () => {
    const env = { DATA_DIR: temporaryFolder(), ...store.environment }
    return (await runDoctor(env)).found['Pictures and photos']
  }
  store.forbid('making')
  const found = [await bucket()]
  await store.up()
  found.push(await bucket())
  store.forbid('removing')
  found.push(await bucket())
  expect(found.map((line) => line?.state)).toEqual(['FAILURE', 'ok', 'FAILURE'])
  expect(store.buckets.get(store.settings.bucket)?.size).toBe(1)
})
