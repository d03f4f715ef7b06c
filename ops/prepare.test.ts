import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Prepares a new clone, in which `npm` is a script of shell. */
function prepare(npm: string) {
  const clone = givenClone(npm)
  return { clone, ...prepareIn(clone) }
}

function givenClone(npm: string) {
  const clone = temporaryFolder()
  for (const folder of ['ops', 'bin', 'node_modules']) mkdirSync(join(clone, folder))
  copyFileSync('ops/prepare.mjs', join(clone, 'ops/prepare.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), '{}')
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\n${npm}\n`)
  chmodSync(join(clone, 'bin/npm'), 0o755)
  return clone
}

function prepareIn(clone: string, ...words: string[]) {
  const child = spawn(process.execPath, [join(clone, 'ops/prepare.mjs'), ...words], {
    env: { PATH: `${join(clone, 'bin')}${delimiter}/usr/bin:/bin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, said: saidBy(child) }
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

test('builds when the content of a source has changed, and not when only its time has; git is not needed', async () => {
  const clone = givenClone('')
  const [source, another] = [join(clone, 'app/page.tsx'), join(clone, 'content/page.md')]
  for (const path of [source, another]) {
    mkdirSync(dirname(path))
    writeFileSync(path, 'one')
  }
  // In place of the site's own: each build adds a line, and keeps the hash that it is given.
  const built = join(clone, 'built')
  const build = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('build', { recursive: true })
    writeFileSync('build/.sources', process.env.SOURCES_HASH)
    appendFileSync('built', 'built\\n')`
  writeFileSync(join(clone, 'ops/build.ts'), build)
  mkdirSync(join(clone, 'node_modules/.bin'))
  symlinkSync(process.execPath, join(clone, 'node_modules/.bin/node'))
  const buildsAfter = async (change: () => void) => {
    change()
    const said = await prepareIn(clone, 'build').said
    return { said, builds: readFileSync(built, 'utf8').split('\n').length - 1 }
  }

  expect((await buildsAfter(() => {})).builds).toBe(1)
  const touched = await buildsAfter(() => {
    for (const path of [source, another]) utimesSync(path, new Date(), new Date())
  })
  expect(touched).toEqual({ said: '', builds: 1 })
  expect((await buildsAfter(() => writeFileSync(source, 'two'))).builds).toBe(2)
  expect((await buildsAfter(() => rmSync(another))).builds).toBe(3)
  expect((await buildsAfter(() => writeFileSync(`${source}.test.ts`, ''))).builds).toBe(3)
})
