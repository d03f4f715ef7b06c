import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { joinDatabase } from '#app/db/embedded/launch.server.ts'
import { configure, readConfiguration } from '#app/server/configuration.server.ts'
import { errorsIn, serve, stop } from '#tests/served-site.ts'

export type Site = {
  /** Where it is open, without a slash at the end. */
  url: string
  dataDir: string
  /** @throws when the server logged an error while it ran, or did not stop in peace */
  close(): Promise<void>
}

/**
 * Opens the built site on an empty data directory: its own database, photos and mail. What `given` makes, it has.
 *
 * @param settings what else its environment says
 */
export function openSite(settings: Record<string, string> = {}) {
  return open({ env: settings })
}

/** Opens the site as `npm run dev` does, in the same way. @param project where its files are */
export function openDevelopmentSite(project: string) {
  return open({ program: ['scripts/dev.ts'], cwd: project, env: { NODE_ENV: 'development' } })
}

async function open(how: {
  program?: string[]
  cwd?: string
  env: NodeJS.ProcessEnv
}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indelible-e2e-'))
  const { url, server, said } = await serve({ dataDir, ...how })
  connectDatabase((await joinDatabase({ dataDir })).url())
  // What `given` makes may need the secret of the site.
  const secret = (await readFile(join(dataDir, 'secret.txt'), 'utf8')).trim()
  configure({ ...readConfiguration({ DATA_DIR: dataDir }), secret })
  return {
    url,
    dataDir,
    async close() {
      await disconnectDatabase()
      const code = await stop(server)
      const errors = errorsIn(await said())
      await rm(dataDir, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`)
      if (code !== 0) throw new Error(`The server ended with ${code}`)
    },
  }
}
