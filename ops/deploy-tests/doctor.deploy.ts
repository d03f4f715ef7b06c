import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { siteSettings } from '#app/platform/configuration/site-settings.server.ts'
import { pool } from '#app/platform/db/client.server.ts'
import { photoStore } from '#app/platform/photos/photo-store.server.ts'
import { checkInstallation } from '#app/team/health/checks.server.ts'
import { forms } from '#ops/fault-tests/forms.ts'
import { readerOf } from '#ops/fault-tests/reader.ts'
import { freePort } from '#ops/site-process.ts'
import { runDoctor } from '#tests/doctor.ts'
import { openServer } from '#tests/open-server.ts'
import { errorsIn, launch, serve, stop } from '#tests/served-site.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { givenDatabase, givenFolder } from './postgresql.ts'
import { selfSigned, startProgram } from './programs.ts'

test('the doctor looks at the certificate: trusted or not, and for how long it is valid', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  expect(await addressWith({ validDays: 90 })).toMatchObject({
    state: 'failure',
    finding:
      'localhost answers with a certificate that browsers refuse (DEPTH_ZERO_SELF_SIGNED_CERT).',
  })
  // As if its authority were trusted.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  expect(await addressWith({ validDays: 90 })).toMatchObject({
    state: 'ok',
    finding: expect.stringMatching(/^localhost answers, with a certificate valid until \d/),
  })
  expect(await addressWith({ validDays: 5 })).toMatchObject({
    state: 'warning',
    finding: expect.stringMatching(/^localhost answers, but its certificate ends on \d/),
  })
})

test('the doctor finds a database that is too old, in another encoding, or away', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  const tooOld = await databaseLine(await givenDatabase({ version: '15.18.0-beta.17' }))
  expect(tooOld).toMatchObject({ state: 'FAILURE' })
  expect(tooOld?.what).toMatch(/PostgreSQL 16 or later is needed, and this server is 15\.18\.$/)
  const latin = await databaseLine(await givenDatabase({ encoding: 'latin1' }))
  expect(latin).toMatchObject({ state: 'FAILURE' })
  expect(latin?.what).toContain('must be in UTF8, and this one is in LATIN1')
  const away = await databaseLine(`postgres://indelible@127.0.0.1:${await freePort()}/indelible`)
  expect(away).toMatchObject({ state: 'FAILURE', what: expect.stringContaining('ECONNREFUSED') })
})

async function databaseLine(url: string) {
  const { code, found } = await runDoctor({ DATA_DIR: givenFolder(), DATABASE_URL: url })
  expect(code).toBe(1)
  return found.Database
}

test('behind PgBouncer in transaction mode nothing is heard, until DATABASE_DIRECT_URL leads past it', async () => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '1')
  const direct = await givenDatabase()
  const pooler = await openPgBouncer(direct)
  const settings = { DATABASE_URL: pooler, SECRET: configuration.secret }
  const dataDir = givenFolder()
  const refused = await launch({ dataDir, env: settings })
  onTestFinished(async () => void (await stop(refused.server, 'SIGKILL')))
  await expect.poll(() => refused.server.exitCode).toBe(1)
  expect(await refused.said()).toContain('set DATABASE_DIRECT_URL to the address')
  const { found } = await runDoctor({ ...settings, DATA_DIR: dataDir })
  expect(found['Database notifications']).toMatchObject({ state: 'FAILURE' })

  const env = { ...settings, DATABASE_DIRECT_URL: direct }
  const site = await serve({ dataDir, env })
  onTestFinished(async () => void (await stop(site.server, 'SIGKILL')))
  const reader = readerOf(site.url)
  expect(await reader.send('/contact', forms.message())).toMatchObject({ status: 303 })
  expect(await reader.get('/stories')).toMatchObject({ status: 200 })
  const past = await runDoctor({ ...env, DATA_DIR: dataDir })
  expect(past.found['Database notifications']).toMatchObject({ state: 'ok' })
  expect(past.found.Database).toMatchObject({ state: 'ok' })
  expect(errorsIn(await site.said())).toEqual([])
})

/** PgBouncer for one test, set as docs/operations.md says. @returns the address of the database through it */
async function openPgBouncer(databaseUrl: string) {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const [, settings = ''] = /connect_query='(.*?)'/.exec(guide) ?? []
  expect(settings).toContain('statement_timeout')
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const folder = givenFolder()
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
    indelible = host=${hostname} port=${databasePort} dbname=indelible user=${username} password=${password} connect_query='${settings}'
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = transaction
    server_tls_sslmode = require\n`,
  )
  // It refuses to run as root.
  startProgram(['pgbouncer', '-u', 'nobody', file], {}, 'SIGINT')
  return `postgres://${username}@127.0.0.1:${port}/indelible?sslmode=disable`
}

test('the doctor finds a full disk, and that no photo fits on it', async () => {
  const fill =
    'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR"; cat /dev/zero > "$DATA_DIR/zeros" || exec "$0" "$@"'
  const program = ['unshare', '--mount', 'sh', '-c', fill, process.execPath]
  const { code, found } = await runDoctor({ DATA_DIR: givenFolder() }, program)
  expect(code).toBe(1)
  expect(found.Disk).toMatchObject({
    state: 'FAILURE',
    what: '100 per cent full, 0 MB free. Stories are stored without their photos.',
  })
  expect(found['Pictures and photos']).toMatchObject({
    state: 'FAILURE',
    what: expect.stringContaining('data folder'),
  })
})

test('the doctor finds a clock that is wrong', async () => {
  const [library = ''] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  const env = { LD_PRELOAD: library, FAKETIME: '+90', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  const { found } = await runDoctor({ DATA_DIR: givenFolder(), ...env })
  expect(found.Clock).toMatchObject({
    state: 'warning',
    what: expect.stringMatching(/by (?:89|90|91) seconds/),
  })
})

test('the doctor finds a Node that is older than the one of the site', async () => {
  const folder = givenFolder()
  const older = `node-linux-${process.arch}`
  const words = ['install', '--silent', '--no-save', '--prefix', folder, `${older}@22.23.3`]
  expect(spawnSync('npm', words).status).toBe(0)
  const node = join(folder, 'node_modules', older, 'bin/node')
  const { found } = await runDoctor({ DATA_DIR: givenFolder() }, [node])
  expect(found.Node).toMatchObject({ state: 'warning', what: expect.stringContaining('22.23.3') })
})

/** What is said of a site that answers at https with a certificate of its own. */
async function addressWith({ validDays }: { validDays: number }) {
  const { key, certificate } = selfSigned(temporaryFolder(), validDays)
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (_, response) => void response.end('ok'),
  )
  const { port } = new URL(await openServer(server))
  const results = await checkInstallation({
    settings: { ...configuration, baseUrl: `https://localhost:${port}` },
    query: pool.query.bind(pool),
    hearNotification: async () => null,
    storage: photoStore,
    checkMailServer: async () => {},
    findUnshown: async () => [],
    siteSettings,
    nodeVersion: process.versions.node,
  })
  return results.find(({ name }) => name === 'Address')
}
