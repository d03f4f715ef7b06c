// Runs before `npm start`, `npm test` and the others, with whatever Node the machine has (20 or later)
// and without a single package: it installs them when they are missing or out of date.
// With the word `build`, it also builds the site when something has changed since the last time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
  const built = 'build/.indelible'
  const sources = signature([
    'app',
    'content',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/content',
    'scripts/previous-assets.ts',
    'vite.config.ts',
  ])
  if (read(built) !== sources) {
    say('Building the site: a quarter of a minute or so ...')
    run(resolve('node_modules/.bin/node'), ['scripts/build.ts'], { NODE_ENV: 'production' })
    mkdirSync('build', { recursive: true })
    writeFileSync(built, sources)
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

/** Which files there are, how large and how old: enough to know that nothing was touched. */
function signature(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const stat = statSync(path)
    if (!stat.isDirectory()) return hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
    for (const name of readdirSync(path).sort()) visit(join(path, name))
  }
  for (const path of paths) if (existsSync(path)) visit(path)
  return hash.digest('hex')
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function say(line) {
  process.stderr.write(`${line}\n`)
}
