import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { allSettings } from '#app/platform/configuration/configuration.server.ts'
import { freePort } from '#ops/site-process.ts'

type ServedSite = {
  /** Where it is open, without a slash at the end. */
  url: string
  server: ChildProcess
  /** All that it has said so far: its log, and what was for the terminal. */
  said(): Promise<string>
}

type How = {
  dataDir: string
  program?: string[]
  within?: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
}

const built = ['--enable-source-maps', resolve('build/server/index.js')]

/**
 * Starts the site as a process of its own and waits until it can serve.
 *
 * @param options.program what to run; without it, the built site
 * @param options.within a command that runs it, as its last words
 * @param options.cwd where it is started; without it, here
 * @param options.env what configures it besides where its data lies and that it stands behind a proxy
 * @throws with all it has said when it ends before it is ready
 */
export async function serve(how: How): Promise<ServedSite> {
  const site = await launch(how)
  try {
    await untilReady(site)
  } catch (error) {
    await stop(site.server)
    throw new Error(`${error}\n${await site.said()}`)
  }
  return site
}

/** The same without waiting. */
export async function launch({
  dataDir,
  program = built,
  within = [],
  cwd,
  env = {},
}: How): Promise<ServedSite> {
  if (program === built && !existsSync('build/server/index.js')) {
    throw new Error('Build the site first.')
  }
  const port = env.PORT ?? String(await freePort())
  const log = join(dataDir, `server-${port}.log`)
  const [command = '', ...words] = [...within, process.execPath, ...program]
  const server = spawn(command, words, {
    cwd,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: 'production',
      // Not the settings of whoever runs the tests.
      ENV_FILE: 'none',
      DATA_DIR: dataDir,
      // Each person of a test comes from an address of their own, so limits count them one by one.
      TRUST_PROXY: '1',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createWriteStream(log, { flags: 'a' })
  server.stdout.pipe(lines, { end: false })
  server.stderr.pipe(lines, { end: false })
  const abandon = () => server.kill('SIGTERM')
  process.once('exit', abandon)
  server.once('close', () => {
    process.off('exit', abandon)
    lines.end()
  })
  return { url: `http://localhost:${port}`, server, said: () => readFile(log, 'utf8') }
}

/** Waits until the site says that it can serve. @throws when it ends before, or takes more than five minutes */
export async function untilReady({ url, server }: ServedSite) {
  const deadline = AbortSignal.timeout(300_000)
  for (;;) {
    if (hasEnded(server)) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`${url}/readyz`, { signal: deadline }).catch(() => null)
    if (answer?.ok) return
    deadline.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Asks the site to stop, or kills it, and waits for its end. @returns its exit code, null when it was killed */
export async function stop(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  if (hasEnded(server)) return server.exitCode
  const ended = once(server, 'exit')
  server.kill(signal)
  const [code] = await ended
  return code as number | null
}

/** The lines of a log that tell of something that went wrong. */
export function errorsIn(said: string) {
  return said.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))
}

function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null
}

/** The environment without any setting: what configures a site on this machine must not configure the one under test. */
export function withoutSettings(env: NodeJS.ProcessEnv) {
  const settings = allSettings().flatMap(({ name }) => [name, `${name}_FILE`])
  const left = Object.entries(env).filter(([name]) => ![...settings, 'NODE_OPTIONS'].includes(name))
  return Object.fromEntries(left)
}
