import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { db } from '#app/platform/db/client.server.ts'
import { userRoles } from '#app/platform/db/schema/tables.server.ts'
import { startServices } from '#app/startup/start-services.ts'
import { printLine } from '#app/startup/terminal.ts'
import { closerOf, freePort, untilAnswered } from '#ops/site-process.ts'

export type OwnSite = {
  url: string
  pid: number
  dataDir: string
  startMs: number
  close(): Promise<void>
}

const asNpmStart: string = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start

/** Gone when the process ends. */
export function ownDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'indelible-bench-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

export function fill(dataDir: string, stories: number) {
  execFileSync(process.execPath, ['ops/many-stories.ts', String(stories)], {
    env: { PATH: process.env.PATH, ENV_FILE: 'none', DATA_DIR: dataDir },
    stdio: 'ignore',
  })
}

export function joinServices(dataDir: string) {
  const settings = readConfiguration({ DATA_DIR: dataDir })
  return startServices({ process: 'command', settings, print: printLine })
}

/**
 * The load comes from addresses of its own choice, so that no limit is met that one reader would meet.
 * @param settings such as the database of another site, of which this one is a copy then
 * @returns also how long it took until the front page was there
 */
export async function openOwnSite(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<OwnSite> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  // It makes way for the site, which has its number then.
  const server = spawn('sh', ['-c', asNpmStart], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ENV_FILE: 'none',
      DATA_DIR: dataDir,
      BASE_URL: url,
      TRUST_PROXY: '1',
      ...settings,
    },
    stdio: 'ignore',
  })
  const close = closerOf(server)
  await untilAnswered(url, server, 60_000)
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    startMs: performance.now() - startedAt,
    close,
  }
}

/** @returns the Cookie header */
export async function signInAsAdmin(site: OwnSite) {
  const form = new URLSearchParams(adminForm(site.dataDir))
  const answer = await sendForm(site, { path: '/auth', cookie: '' }, form)
  const cookie = answer.headers.getSetCookie().find((each) => each.includes('session='))
  if (!cookie) throw new Error(`The admin could not sign in: ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

/** @throws when it does not lead on */
export async function sendForm(
  { url }: Pick<OwnSite, 'url'>,
  { path, cookie }: { path: string; cookie: string },
  body: URLSearchParams | FormData,
) {
  const answer = await fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body,
  })
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status}`)
  return answer
}

/** In the database of `joinServices`. */
export async function findAdmin() {
  const [admin] = await db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
  if (!admin) throw new Error('There is no admin.')
  return { id: admin.userId, role: 'admin' as const }
}

export function adminForm(dataDir: string) {
  const password = readFileSync(join(dataDir, 'admin-password.txt'), 'utf8').trim()
  return { intent: 'sign-in', email: 'admin@indelible.example', password }
}
