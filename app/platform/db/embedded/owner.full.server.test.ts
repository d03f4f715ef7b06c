import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { joinDatabase } from './launch.server.ts'
import { claimOwnership } from './owner.server.ts'
import { ask, ended, killed, launched, owner, serverPid } from './trial.fixture.ts'

test('refuses a second site on the same data directory without disturbing the first', async () => {
  const dataDir = temporaryFolder()
  const first = owner(dataDir)
  const url = (await first.line('ready')).slice('ready '.length)

  await expect(launched(dataDir)).rejects.toThrow(
    `Indelible is already running on this data directory (process ${first.pid}): stop it first, or set DATA_DIR.`,
  )
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses a second launch in the same process', async () => {
  const dataDir = temporaryFolder()
  await launched(dataDir)
  await expect(launched(dataDir)).rejects.toThrow(`(process ${process.pid})`)
})

test('ignores the files of a dead owner, even if its process id is in use again', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'owner.lock'), '')
  writeFileSync(join(folder, 'owner.pid'), `${process.ppid}\n`)

  const release = claimOwnership(folder)

  expect(release).not.toBeNull()
  expect(readFileSync(join(folder, 'owner.pid'), 'utf8')).toBe(`${process.pid}\n`)
  release?.()
})

test('of several processes that start after a killed owner, exactly one becomes the owner', async () => {
  const dataDir = temporaryFolder()
  const first = owner(dataDir)
  await first.line('ready')
  await killed(first.child)

  const heirs = [owner(dataDir), owner(dataDir), owner(dataDir)]
  const fates = await Promise.all(heirs.map(({ line }) => line('r')))

  expect(fates.filter((fate) => fate.startsWith('ready'))).toHaveLength(1)
  expect(fates.filter((fate) => fate.startsWith('refused'))).toHaveLength(2)
})

test('shuts the server down when the owner is asked to end', async () => {
  const dataDir = temporaryFolder()
  const site = owner(dataDir)
  await site.line('ready')
  const pid = serverPid(dataDir)

  site.child.kill('SIGTERM')

  await ended(site.pid)
  await ended(pid)
})

test('a command uses the running site’s database and leaves it running', async () => {
  const dataDir = temporaryFolder()
  const site = owner(dataDir)

  // The site is still starting; the command waits for it.
  await expect.poll(() => existsSync(join(dataDir, 'owner.pid'))).toBe(true)
  const guest = await joinDatabase({ dataDir })
  const url = (await site.line('ready')).slice('ready '.length)
  expect(guest.url()).toBe(url)
  await guest.stop()

  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a command without a running site starts its own server and stops it at the end', async () => {
  const dataDir = temporaryFolder()
  const guest = await joinDatabase({ dataDir, durability: 'off' })
  expect(await ask(guest.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  const pid = serverPid(dataDir)

  await guest.stop()

  await ended(pid)
})
