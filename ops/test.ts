import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printLine } from '#app/startup/terminal.ts'
import { findBrowser } from './browser.ts'

const minFreeBytes = 4 * 1024 ** 3

// What a change is likely to break, and with `--full` all that can be checked without root (tests/depth.ts). Types, lint and
// build keep one core busy each, so they run at once.
const folder = createTestFolder()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
// Commands and sites are started a hundred times; most of that is compiling the same modules.
const compiled = resolve('node_modules/.cache/compiled')
// Playwright keeps what it compiles in the temporary folder, which is new in each run.
const compiledForBrowser = resolve('node_modules/.cache/playwright')
const depth = process.argv.includes('--full') ? '1' : ''
let passed = 0
/** Named once more at the end: a long log is often read from there. */
const failures: string[] = []

await Promise.all([
  step('types', ['react-router', 'typegen'], ['tsc']),
  step('lint and format', ['biome', 'check', '--error-on-warnings']),
  step('production build', ['node', 'ops/prepare.mjs', 'build']),
])
await vitest('unit tests, on a real database', 'unit')
await vitest('the built site over HTTP', 'served', ['--config', 'vitest.served.config.ts'])
await browserTests()

announce(failures.length > 0 ? 'what failed' : 'nothing failed')
for (const failure of failures) printLine(failure)
printLine(
  (
    await run(['node', '--import', './ops/quick-imports.mjs', 'ops/measure.ts', '--line'], 'pipe')
  ).output.trim(),
)
process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
process.exit(failures.length > 0 ? 1 : 0)

async function browserTests() {
  try {
    const browser = await findBrowser(printLine)
    const report = join(folder, 'browser.json')
    await suite('browser tests', report, ['playwright', 'test'], readPlaywright, {
      CHROMIUM: browser,
      REPORT_FILE: report,
      PWTEST_CACHE_DIR: compiledForBrowser,
      NODE_OPTIONS: `--import=${pathToFileURL(resolve('ops/quick-imports.mjs'))}`,
    })
  } catch (error) {
    failures.push(`browser tests: ${error instanceof Error ? error.message : error}`)
  }
}

/** They count as one, and are heard only when they fail. */
async function step(name: string, ...commands: string[][]) {
  for (const command of commands) {
    const { code, output } = await run(command, 'pipe')
    if (code === 0) continue
    announce(name)
    printLine(output)
    failures.push(`${name}: ${command.join(' ')}`)
    return
  }
  announce(name)
  passed += 1
}

async function vitest(name: string, id: string, settings: string[] = []) {
  const report = join(folder, `${id}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  // Writing down what its workers compiled takes longer than compiling it. Commands that tests start have it (vitest.config.ts).
  const env = { NODE_COMPILE_CACHE: undefined }
  await suite(name, report, ['vitest', 'run', ...settings, ...reporters], readVitest, env)
}

async function suite(
  name: string,
  report: string,
  command: string[],
  readReport: (report: string) => Outcome,
  env: NodeJS.ProcessEnv = {},
) {
  announce(name)
  const { code } = await run(command, 'inherit', env)
  const outcome = existsSync(report) ? readReport(report) : { passed: 0, failed: [] }
  passed += outcome.passed
  failures.push(...outcome.failed)
  // A runner may fail without a failing test: in its set-up, or because it found none.
  if (code && outcome.failed.length === 0) failures.push(`${name}: ${command.join(' ')}`)
}

type Outcome = { passed: number; failed: string[] }

function readVitest(report: string): Outcome {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name)
    const tests = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [why = ''] }) => `${file}: ${fullName}\n${indented(why)}`)
    // A file fails without a failing test where its modules do not load, or a hook of its fails.
    return status === 'failed' && tests.length === 0 ? [`${file}\n${indented(message)}`] : tests
  })
  return { passed: numPassedTests, failed }
}

function indented(text: string) {
  return text
    .split('\n')
    .slice(0, 6)
    .map((line) => `    ${line}`)
    .join('\n')
}

function readPlaywright(report: string): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number }
    suites: { file: string; specs: { ok: boolean; title: string }[] }[]
  }
  const failed = suites.flatMap(({ file, specs }) =>
    specs.filter(({ ok }) => !ok).map(({ title }) => `e2e/${file}: ${title}`),
  )
  return { passed: stats.expected, failed }
}

function run(
  [command = '', ...args]: string[],
  shown: 'inherit' | 'pipe',
  env: NodeJS.ProcessEnv = {},
) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: compiled, FULL: depth, ...env },
      stdio: ['ignore', shown, shown],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece) => {
        output += piece
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function announce(name: string) {
  printLine(`\n── ${name}`)
}

/** In memory where there is room: for some hundred thousand files, a file system on disk takes minutes of processor time. */
function createTestFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? '/dev/shm' : tmpdir(), 'indelible-'))
  // A database server that root starts runs as another account, which has to pass through.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false
  try {
    const mount = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))
    const { bavail, bsize } = statfsSync('/dev/shm')
    // A database server may be copied there to be run.
    return !!mount && !mount[1]?.split(',').includes('noexec') && bavail * bsize > minFreeBytes
  } catch {
    return false
  }
}
