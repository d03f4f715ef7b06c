import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configure, readConfiguration } from '#app/platform/configuration/configuration.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import { joinDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { emailTo } from '#tests/mail-folder.ts'
import type { ReceivedEmail } from '#tests/received-email.ts'
import { errorsIn, serve, stop } from '#tests/served-site.ts'
import { copyFirstStart } from './first-start.ts'
import { openTwoCopies } from './two-copies.ts'

export type Site = {
  /** Where it is open, without a slash at the end. */
  url: string
  databaseUrl: string
  /** What tells a command where the data of the site lies. */
  environment: Record<string, string>
  /** Of admin@indelible.example. */
  adminPassword: string
  /** Waits for the `which`-th email to an address. */
  mailTo(address: string, which?: number): Promise<ReceivedEmail>
  /** @throws when the server logged an error while it ran, or did not stop in peace */
  close(): Promise<void>
}

/**
 * Opens the built site on what a first start leaves: its own database, photos and mail. What `given` makes, it has.
 *
 * @param copies whether it is one copy, or two behind a balancer
 * @param settings what else its environment says
 */
export function openSite(copies: 1 | 2, settings: Record<string, string> = {}) {
  return copies === 2 ? openTwoCopies(settings) : open({ env: settings })
}

/** Opens the site as `npm run dev` does, in the same way. @param project where its files are */
export function openDevelopmentSite(project: string) {
  return open({ program: ['ops/dev.ts'], cwd: project, env: { NODE_ENV: 'development' } })
}

async function open(how: {
  program?: string[]
  cwd?: string
  env: NodeJS.ProcessEnv
}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indelible-e2e-'))
  if (!how.program) copyFirstStart(dataDir)
  const { url, server, said } = await serve({ dataDir, ...how })
  const databaseUrl = (await joinDatabase({ dataDir })).url()
  connectDatabase(databaseUrl)
  // What `given` makes may need the secret of the site.
  const secret = (await readFile(join(dataDir, 'secret.txt'), 'utf8')).trim()
  configure({ ...readConfiguration({ DATA_DIR: dataDir }), secret })
  return {
    url,
    databaseUrl,
    environment: { DATA_DIR: dataDir, DATABASE_URL: '' },
    adminPassword: (await readFile(join(dataDir, 'admin-password.txt'), 'utf8')).trim(),
    mailTo: (address, which) => emailTo({ dataDir }, address, which),
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
