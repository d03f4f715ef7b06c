import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Site = {
  /** Where it is open, without a slash at the end. */
  url: string
  dataDir: string
  /** @throws when the server logged an error while it ran, or did not stop in peace */
  close(): Promise<void>
}

/**
 * Opens the built site on an empty data directory: its own database, photos and mail.
 *
 * @param settings what else its environment says
 */
export function openSite(settings: Record<string, string> = {}) {
  if (!existsSync('build/server/index.js')) throw new Error('Build the site first.')
  return open('production', ['--enable-source-maps', 'build/server/index.js'], settings)
}

/** Opens the site as `npm run dev` does, in the same way. */
export function openDevelopmentSite() {
  return open('development', ['scripts/dev.ts'])
}

async function open(
  mode: string,
  program: string[],
  settings: Record<string, string> = {},
): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indelible-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const log = join(dataDir, 'server.log')

  const server = spawn(process.execPath, program, {
    env: {
      ...surroundings(),
      NODE_ENV: mode,
      PORT: String(port),
      DATA_DIR: dataDir,
      // Each person of a test comes from an address of their own, so limits count them one by one.
      TRUST_PROXY: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createWriteStream(log)
  server.stdout.pipe(lines)
  server.stderr.pipe(lines)
  const abandon = () => server.kill('SIGTERM')
  process.once('exit', abandon)

  try {
    await untilReady(url, server)
  } catch (error) {
    await stop(server)
    throw new Error(`${error}\n${await readFile(log, 'utf8')}`)
  }
  return {
    url,
    dataDir,
    async close() {
      const code = await stop(server)
      process.off('exit', abandon)
      const errors = errorsIn(await readFile(log, 'utf8'))
      await rm(dataDir, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
      if (code !== 0) throw new Error(`The server ended with ${code}`)
    },
  }
}

// Whatever configures a site on this machine must not configure the one under test.
function surroundings() {
  const { BASE_URL, DATABASE_URL, HOST, LOG_LEVEL, MAIL_FROM, SECRET, SMTP_URL, ...rest } =
    process.env
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, ...others } = rest
  return others
}

async function untilReady(url: string, server: ChildProcess) {
  const deadline = AbortSignal.timeout(60_000)
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.')
    const answer = await fetch(`${url}/readyz`, { signal: deadline }).catch(() => null)
    if (answer?.ok) return
    deadline.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return server.exitCode
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await ended
  return code as number | null
}

function errorsIn(log: string) {
  return log.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
