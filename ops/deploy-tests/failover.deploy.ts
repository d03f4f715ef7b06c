import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forms } from '#ops/fault-tests/forms.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { tell } from '#ops/fault-tests/site.ts'
import { freePort } from '#ops/site-process.ts'
import { launch, serve, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { givenCertificates, givenFolder, startPrimary, startStandby } from './postgresql.ts'
import { execute, startProgram } from './programs.ts'

// The other tests of this folder take any certificate.
beforeEach(() => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
})

test('a database is reached over TLS, and only the one that was meant', async () => {
  const folder = givenFolder()
  const own = givenCertificates(folder, 'own')
  const other = givenCertificates(folder, 'other')
  const server = await startPrimary(folder, own)
  await giveDatabase(server)
  const address = (how: string, host = 'localhost') =>
    `postgres://indelible:secret@${host}:${server.port}/indelible?${how}`

  for (const mode of ['verify-full', 'require', 'verify-ca']) {
    const client = new pg.Client({
      connectionString: address(`sslmode=${mode}&sslrootcert=${own.authority}`),
    })
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    expect(rows, mode).toEqual([{ ssl: true }])
  }

  for (const [url, message] of [
    [address(`sslmode=require&sslrootcert=${other.authority}`), /certificate/],
    [address('sslmode=verify-full'), /certificate/],
    [
      address(`sslmode=verify-full&sslrootcert=${own.authority}`, '127.0.0.1'),
      /does not match certificate/,
    ],
    [address('sslmode=disable'), /refuses this user or password/],
  ] as const) {
    const site = await launch({
      dataDir: givenFolder(),
      env: { DATABASE_URL: url, SECRET: secret },
    })
    onTestFinished(async () => {
      await stop(site.server, 'SIGKILL')
    })
    const [code] =
      site.server.exitCode === null ? await once(site.server, 'close') : [site.server.exitCode]
    const lines = (await site.said()).trim().split('\n')
    expect(code, url).toBe(1)
    expect(lines.at(-1), url).toMatch(/^DATABASE_URL: /)
    expect(lines.at(-1), url).toMatch(message)
    expect(lines.join(), url).not.toContain('secret@')
  }
})

test('when the database fails, HAProxy leads to the standby once that takes writes, and the site goes on', async () => {
  const folder = givenFolder()
  const certificates = givenCertificates(folder, 'own')
  const first = await startPrimary(folder, certificates)
  await giveDatabase(first)
  const second = await startStandby(folder, first)
  await expect.poll(() => first.ask('select count(*)::int from pg_stat_replication')).toBe(1)
  const port = await openDatabaseProxy(first.port, second.port)
  const url = `postgres://indelible:secret@localhost:${port}/indelible?sslmode=verify-full&sslrootcert=${certificates.authority}`
  const site = await serve({ dataDir: givenFolder(), env: { DATABASE_URL: url, SECRET: secret } })
  onTestFinished(async () => {
    await stop(site.server, 'SIGKILL')
  })
  const send = () =>
    readerOf(site.url)
      .send('/contact', forms.message())
      .then(({ status }) => status, String)
  const countIn = async (server: typeof first) => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:postgres@127.0.0.1:${server.port}/indelible?sslmode=no-verify`,
    })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as sent from cases')
    await client.end()
    return rows[0].sent as number
  }
  expect(await readerOf(site.url).get('/stories')).toMatchObject({ status: 200 })
  expect(await send()).toBe(303)
  // What a standby has not received yet is lost with the first server; it has received this.
  await expect.poll(() => countIn(second)).toBe(1)

  await first.stopAtOnce()
  expect(await readerOf(site.url).get('/stories')).toMatchObject({ status: 200 })
  // A standby that takes no writes is not used.
  expect(await send()).toBe(503)

  expect(await second.ask('select pg_promote()')).toBe(true)
  const promotedAt = performance.now()
  await expect.poll(send, { interval: 200 }).toBe(303)
  const ms = Math.round(performance.now() - promotedAt)
  expect(await countIn(second)).toBe(2)
  await expect
    .poll(() =>
      readerOf(site.url)
        .get('/readyz')
        .then(({ status, text }) => [status, text.trim()]),
    )
    .toEqual([200, 'ready'])
  tell('D2', `a form was taken ${ms} ms after the standby took over; the site was not restarted`)
})

const secret = 'a secret for tests alone, 32 characters or more'

async function giveDatabase(server: Awaited<ReturnType<typeof startPrimary>>) {
  await server.asSuperuser(async (client) => {
    await client.query("create role indelible login password 'secret'")
    await client.query('create role haproxy login')
    await client.query('create database indelible owner indelible encoding utf8 template template0')
  })
}

/** deploy/haproxy/postgresql.cfg, with the ports of the test. @returns the port that leads to the server that takes writes */
async function openDatabaseProxy(first: number, second: number) {
  const folder = temporaryFolder()
  const port = await freePort()
  const file = join(folder, 'postgresql.cfg')
  const conf = readFileSync('deploy/haproxy/postgresql.cfg', 'utf8')
    .replace('127.0.0.1:6432', `127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${first}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${second}`)
  writeFileSync(file, conf)
  execute('haproxy', ['-c', '-f', file])
  startProgram(['haproxy', '-f', file])
  return port
}
