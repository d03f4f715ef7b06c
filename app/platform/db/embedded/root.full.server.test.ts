import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { chooseAccount } from './account.server.ts'
import { binariesFor, installedBinaries } from './binaries.server.ts'
import { homeNameFor } from './home.server.ts'
import { ask, launched, serverPid } from './trial.fixture.ts'

const asRoot = test.runIf(process.getuid?.() === 0)
const nobody = () => chooseAccount('/nowhere', 'account').uid

asRoot('root lends the server a namespace, and the files stay root’s own', async () => {
  const dataDir = locked('a path with spaces')
  const { url } = await launched(dataDir, 'namespace')

  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(lstatSync(join(dataDir, 'postgres')).isDirectory()).toBe(true)
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(0)
  expect(powersOf(serverPid(dataDir))).toBe(0)
})

asRoot('root lends the server an account of its own', async () => {
  const dataDir = join(open(), 'a path with spaces')
  const { url } = await launched(dataDir, 'account')

  expect(await ask(url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody())
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody())
  expect(statSync(dataDir).mode & 0o777).toBe(0o710)
})

asRoot(
  'where the account cannot go, the data is kept under /var/lib and a link says so',
  async () => {
    const dataDir = locked('data')
    const { url, said: output, stop } = await launched(dataDir, 'account')
    await ask(url(), 'create table words as select 1 as word')

    const home = awayFor(dataDir)
    expect(output).toContain(
      `The database is kept in ${home}: its account cannot enter ${dataDir}.`,
    )
    expect(realpathSync(join(dataDir, 'postgres'))).toBe(join(home, 'postgres'))
    await stop()

    const again = await launched(dataDir, 'account')
    expect(again.fresh).toBe(false)
    expect(await ask(again.url(), 'select word from words')).toEqual([{ word: 1 }])
  },
)

asRoot('a cluster begun in one mode goes on in the other, and back', async () => {
  const dataDir = locked('data')
  const first = await launched(dataDir, 'namespace')
  await ask(first.url(), 'create table words as select 1 as word')
  await first.stop()

  awayFor(dataDir)
  for (const mode of ['account', 'namespace', 'account'] as const) {
    const next = await launched(dataDir, mode)
    expect(next.fresh).toBe(false)
    expect(await ask(next.url(), 'select word from words')).toEqual([{ word: 1 }])
    await next.stop()
  }
})

test.runIf(process.getuid?.() === 0 && existsSync('/dev/shm'))(
  'a cluster that moves to another file system keeps its permissions, without which it would not start',
  async () => {
    const dataDir = join(temporaryFolder('/dev/shm'), 'data')
    await (await launched(dataDir, 'namespace')).stop()

    const home = awayFor(dataDir)
    await launched(dataDir, 'account')

    expect(statSync(join(home, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(home, 'postgres/base')).mode & 0o777).toBe(0o700)
  },
)

asRoot('a data directory removed by hand does not come back', async () => {
  const dataDir = locked('data')
  awayFor(dataDir)
  await (await launched(dataDir, 'account')).stop()
  rmSync(dataDir, { recursive: true })

  const { fresh } = await launched(dataDir, 'account')

  expect(fresh).toBe(true)
})

asRoot('a copied data directory does not share its server with the first', async () => {
  const dataDir = locked('data')
  awayFor(dataDir)
  await launched(dataDir, 'account')
  const copy = `${dataDir}-copy`
  cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true })

  await expect(launched(copy, 'account')).rejects.toThrow('already running')
})

test('finds a cluster that was moved by hand to another path', async () => {
  const [dataDir, elsewhere] = [temporaryFolder(), temporaryFolder()]
  symlinkSync(join(elsewhere, 'cluster'), join(dataDir, 'postgres'))

  await launched(dataDir)

  expect(existsSync(join(elsewhere, 'cluster/PG_VERSION'))).toBe(true)
})

asRoot('a cluster that somebody ran as themselves stays theirs', async () => {
  const dataDir = join(open(), 'data')
  await (await launched(dataDir, 'account')).stop()
  const data = join(dataDir, 'postgres')
  chownSync(dataDir, 54321, 54321)
  chownSync(data, 54321, 54321)

  expect(chooseAccount(data)).toMatchObject({ uid: 54321, gid: 54321 })
})

asRoot('programs the account cannot reach are copied to where it can', () => {
  const installed = join(locked('package'), 'native')
  mkdirSync(join(installed, '..'), { recursive: true })
  cpSync(installedBinaries(), installed, { recursive: true, verbatimSymlinks: true })
  cpSync(join(installedBinaries(), '../package.json'), join(installed, '../package.json'))
  rmSync(join(installed, 'lib/libpq.so.5'))
  const home = open()

  const bin = binariesFor(chooseAccount('/nowhere', 'account'), home, installed)

  expect(bin.startsWith(home)).toBe(true)
  expect(existsSync(join(bin, '../lib/libpq.so.5'))).toBe(true)
  expect(statSync(join(bin, 'postgres')).mode & 0o777).toBe(0o755)
})

/** A data directory under a folder that is root's alone. */
function locked(name: string) {
  return join(temporaryFolder(), name)
}

function open() {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  return folder
}

function awayFor(dataDir: string) {
  const home = join('/var/lib/indelible', homeNameFor(dataDir))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

/** The powers of root that a process has in effect. */
function powersOf(pid: number) {
  return Number.parseInt(
    readFileSync(`/proc/${pid}/status`, 'utf8').match(/CapEff:\s*(\w+)/)![1]!,
    16,
  )
}
