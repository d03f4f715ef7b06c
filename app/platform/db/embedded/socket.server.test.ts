import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { chooseAccount } from './account.server.ts'
import { homeNameFor } from './home.server.ts'
import { socketFolder, socketUrl } from './socket.server.ts'

const account = () => chooseAccount('/nowhere')

test('closes a folder that others could open', () => {
  const home = temporaryFolder()
  mkdirSync(join(home, 'socket'))
  chmodSync(join(home, 'socket'), 0o777)

  const folder = socketFolder(account(), home)

  expect(folder).toBe(join(home, 'socket'))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('refuses a short folder that is another user’s symbolic link', () => {
  const home = join('/', 'long'.repeat(40), temporaryFolder())
  const planted = join(tmpdir(), `indelible-${account().uid}-${homeNameFor(home)}`)
  symlinkSync(temporaryFolder(), planted)
  onTestFinished(() => rmSync(planted))

  expect(() => socketFolder(account(), home)).toThrow(/belongs to somebody else/)
})

test('encodes special characters in the URL', () => {
  const url = new URL(socketUrl('/tmp/a b?&=%/ü', 'x/y'))
  expect(url.searchParams.get('host')).toBe('/tmp/a b?&=%/ü')
  expect(url.pathname).toBe('/x%2Fy')
})
