import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printLine } from '#app/startup/terminal.ts'
import { findBrowser } from './browser.ts'

// Everything there is to check, one after the other; the last line says how it went.
const reports = mkdtempSync(join(tmpdir(), 'indelible-reports-'))
const total = { passed: 0, failed: 0 }

await step('types', ['react-router', 'typegen'], ['tsc'])
await step('lint and format', ['biome', 'check', '--error-on-warnings'])
await vitest('unit tests, on a real database', 'unit')
await step('production build', ['node', 'scripts/prepare.mjs', 'build'])
await vitest('the built site over HTTP', 'served', ['--config', 'vitest.served.config.ts'])
await browserTests()

rmSync(reports, { recursive: true, force: true })
printLine('')
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function browserTests() {
  try {
    const browser = await findBrowser(printLine)
    const report = join(reports, 'browser.json')
    await suite('browser tests', report, ['playwright', 'test'], countPlaywright, {
      CHROMIUM: browser,
      REPORT_FILE: report,
    })
  } catch (error) {
    printLine(error instanceof Error ? error.message : String(error))
    total.failed += 1
  }
}

/** Commands that pass or fail as a whole count as one. */
async function step(name: string, ...commands: string[][]) {
  announce(name)
  for (const command of commands) {
    if (await run(command)) {
      printLine(`failed: ${command.join(' ')}`)
      total.failed += 1
      return
    }
  }
  total.passed += 1
}

async function vitest(name: string, id: string, settings: string[] = []) {
  const report = join(reports, `${id}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  await suite(name, report, ['vitest', 'run', ...settings, ...reporters], countVitest)
}

async function suite(
  name: string,
  report: string,
  command: string[],
  count: (report: string) => { passed: number; failed: number },
  env: NodeJS.ProcessEnv = {},
) {
  announce(name)
  const code = await run(command, env)
  const { passed, failed } = existsSync(report) ? count(report) : { passed: 0, failed: 1 }
  total.passed += passed
  // A runner may fail without a failing test: in its set-up, or because it found none.
  total.failed += failed || (code ? 1 : 0)
}

function countVitest(report: string) {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright(report: string) {
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  // With CI set a test gets a second attempt. What needed it is named above by the reporter, and is a fault to mend.
  if (stats.flaky > 0) printLine(`${stats.flaky} browser tests passed at the second attempt only`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

function run([command = '', ...args]: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', (error) => {
      printLine(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function announce(name: string) {
  printLine(`\n── ${name}`)
}
