import { readdirSync, readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { errorsIn, serve, stop } from '#tests/served-site.ts'
import { databaseUrl } from '#tests/test-database.ts'

export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Opens the built site for one test, on the database and the data folder of the test itself: what `given` makes, the
 * site has.
 */
export async function openSite(env: NodeJS.ProcessEnv = {}, place: Place = {}) {
  const site = await startSite(env, place)
  onTestFinished(async () => {
    await site.stop('SIGKILL')
  })
  return site
}

/** Where it runs and keeps its data; without them, here, and in the data folder of the test. */
type Place = { cwd?: string; dataDir?: string }

/** The same, for as long as the caller likes: it stops the site. */
export async function startSite(env: NodeJS.ProcessEnv = {}, place: Place = {}) {
  const { dataDir } = configuration
  const site = await serve({ dataDir, env: settingsOf(env), ...place })
  const pid = Number(site.server.pid)
  return {
    ...site,
    pid,
    /** True until the process has ended, for whatever reason. */
    lives: () => site.server.exitCode === null && site.server.signalCode === null,
    errors: async () => errorsIn(await site.said()),
    stop: (signal?: NodeJS.Signals) => stop(site.server, signal),
    /** What it holds: bytes of memory, and files and sockets. */
    holds: () => ({
      megabytes: Math.round(
        (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) || 0) /
          1024,
      ),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    }),
  }
}

/** What a site is told so that it lives on the database of the test, and what else. */
export function settingsOf(env: NodeJS.ProcessEnv) {
  return { DATABASE_URL: databaseUrl, SECRET: configuration.secret, ...env }
}

/** Prints a figure that matters, as one line. */
export function tell(id: string, figure: string) {
  process.stdout.write(`${id}  ${figure}\n`)
}
