// Runs before `npm start`, `npm test` and the others, with whatever Node the machine has (20 or later)
// and without a single package: it installs them when they are missing or out of date.
// With the word `build`, it also builds the site when the content of a source has changed since the last time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const installed = 'node_modules/.indelible'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (read(installed) !== lock) {
  say('Installing the packages: half a minute or so ...')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(installed, lock)
}

if (process.argv[2] === 'build') {
  const hash = sourcesHash()
  if (read('build/.sources') !== hash) {
    say('Building the site: a quarter of a minute or so ...')
    const env = { NODE_ENV: 'production', SOURCES_HASH: hash }
    run(resolve('node_modules/.bin/node'), ['scripts/build.ts'], env)
  }
}

function run(command, args, env = {}) {
  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH
  const result = spawnSync(command, args, {
    env: { ...process.env, ...env, PATH: path },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (result.status === 0) return
  say(
    `This failed: ${command} ${args.join(' ')}${result.error ? ` (${result.error.message})` : ''}`,
  )
  // What the command says last is what has to be mended, so it stays the last.
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  process.exit(1)
}

/** A hash of the content of all that a build is made of; tests are left out. Times do not count: a checkout sets them anew. */
function sourcesHash() {
  const sources = [
    'app',
    'content',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'scripts/build-in-use.ts',
    'scripts/build.ts',
    'scripts/content',
    'scripts/previous-assets.ts',
    'vite.config.ts',
  ]
  const hash = createHash('sha256')
  const visit = (path) => {
    if (/\.(?:test|fixture)\.tsx?$/.test(path)) return
    if (!statSync(path).isDirectory()) {
      const bytes = readFileSync(path)
      hash.update(`${path}\0${bytes.length}\0`).update(bytes)
      return
    }
    for (const name of readdirSync(path).sort()) visit(join(path, name))
  }
  for (const path of sources) if (existsSync(path)) visit(path)
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function say(line) {
  process.stderr.write(`${line}\n`)
}
