// Runs before `npm start`, `npm test` and the others, with whatever Node the machine has (20 or later)
// and without a single package: it installs them when they are missing or out of date.
// With the word `build`, it also builds the site when the content of a source has changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

if (Number.parseInt(process.versions.node, 10) < 20) {
  say(`This is Node ${process.versions.node}. Install Node 20 or later, then try again.`)
  process.exit(1)
}

const installed = 'node_modules/.indelible'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (read(installed) !== lock) {
  const install = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  await run('Installing the packages', 'half a minute to a minute', 'npm', install)
  writeFileSync(installed, lock)
}

if (process.argv[2] === 'build') {
  const hash = sourcesHash()
  if (read('build/.sources') !== hash) {
    const env = { NODE_ENV: 'production', SOURCES_HASH: hash }
    const node = resolve('node_modules/.bin/node')
    await run('Building the site', 'a quarter to half a minute', node, ['ops/build.ts'], env)
  }
}

/** Quietly: what it prints is shown only when it fails. */
async function run(what, estimate, command, args, env = {}) {
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 1_000)
  const { isTTY } = process.stderr
  const show = () => process.stderr.write(`\r${what}: ${estimate} ... ${seconds()} s`)
  if (isTTY) show()
  else say(`${what}: ${estimate} ...`)
  const clock = isTTY && setInterval(show, 1_000)

  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH
  const stop = (signal) => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
    say(`${isTTY ? '\n' : ''}${what}: stopped. The same command begins it again.`)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  // Before the command begins: a Ctrl+C in between would end this process alone, and leave the command running.
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const child = spawn(command, args, {
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, which can be ended at once: npm hears Ctrl+C only when it has finished.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      output += piece
    })
  }
  const problem = await new Promise((done) => {
    child.on('error', (error) => done(error.message))
    child.on('close', (code, signal) => done(code === 0 ? null : `exit ${code ?? signal}`))
  })
  clearInterval(clock)
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (isTTY) process.stderr.write('\r\x1b[K')
  if (problem === null) return say(`${what}: done in ${seconds()} s.`)
  say(`${what} failed: ${command} ${args.join(' ')} (${problem})`)
  // What the command says last is what has to be mended, so it stays the last.
  process.stderr.write(output)
  if (output.includes('libatomic.so.1')) {
    say(
      'The Node of the packages needs a library: on Debian and Ubuntu, apt-get install libatomic1',
    )
  }
  process.exit(1)
}

/** Without tests and times: a checkout sets those anew. */
function sourcesHash() {
  const sources = [
    'app',
    'content',
    'public',
    'package-lock.json',
    'react-router.config.ts',
    'ops/build-in-use.ts',
    'ops/build.ts',
    'ops/content',
    'ops/previous-assets.ts',
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
