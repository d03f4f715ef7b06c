import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Prepares a new clone, in which `npm` is a script of shell. */
function prepare(npm: string) {
  const clone = mkdtempSync(join(tmpdir(), 'indelible-prepare-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  for (const folder of ['scripts', 'bin', 'node_modules']) mkdirSync(join(clone, folder))
  copyFileSync('scripts/prepare.mjs', join(clone, 'scripts/prepare.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\n${npm}\n`)
  chmodSync(join(clone, 'bin/npm'), 0o755)
  const child = spawn(process.execPath, [join(clone, 'scripts/prepare.mjs')], {
    env: { PATH: `${join(clone, 'bin')}${delimiter}/usr/bin:/bin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, clone, said: saidBy(child) }
}

async function saidBy(child: ChildProcess) {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (piece) => {
    said += piece
  })
  await once(child, 'close')
  return said
}

test('says what it does, and how long that took', async () => {
  const { child, clone, said } = prepare('echo added 900 packages')
  expect((await said).replace(/\d+ s\./, 'n s.')).toBe(
    'Installing the packages: half a minute to a minute ...\nInstalling the packages: done in n s.\n',
  )
  expect(child.exitCode).toBe(0)
  expect(existsSync(join(clone, 'node_modules/.indelible'))).toBe(true)
})

test('ends with what failed, and tries again the next time', async () => {
  const { child, clone, said } = prepare('echo "npm error there is no network"; exit 1')
  expect(await said).toMatch(
    /Installing the packages failed: npm ci .*\(exit 1\)\nnpm error there is no network\n$/,
  )
  expect(child.exitCode).toBe(1)
  expect(existsSync(join(clone, 'node_modules/.indelible'))).toBe(false)
})

test('Ctrl+C ends it at once, with all it has started', async () => {
  // npm does not end on Ctrl+C before it has finished.
  const { child, clone, said } = prepare(`trap '' INT; echo $$ > started; exec tail -f /dev/null`)
  await expect.poll(() => existsSync(join(clone, 'started'))).toBe(true)
  child.kill('SIGINT')
  expect(await said).toContain('stopped. The same command begins it again.')
  expect(child.exitCode).toBe(130)
  expect(existsSync(join(clone, 'node_modules/.indelible'))).toBe(false)
})
