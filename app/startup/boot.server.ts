import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { joinDatabase, launchDatabase } from '#app/db/embedded/launch.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { accountLetters } from '#app/features/accounts/letters.server.ts'
import { startExports } from '#app/features/exports/making.server.ts'
import { startDecisionNotices } from '#app/features/stories/decision-notice.server.ts'
import { configure, readConfiguration } from '#app/server/configuration.server.ts'
import { startJobs, stopJobs } from '#app/server/jobs.server.ts'
import { log } from '#app/server/log.server.ts'
import { startMail } from '#app/server/mail/mail.server.ts'
import { folderPost, smtpPost } from '#app/server/mail/post.server.ts'
import { startNews, stopNews } from '#app/server/news.server.ts'
import { openPhotoStore, photoStore, storageOf } from '#app/server/photos/store.server.ts'
import { keptSecret } from '#app/server/secret.server.ts'
import { openSessions } from '#app/server/sessions.server.ts'

export type Running = {
  /** True when the database is ours; false when it was given by DATABASE_URL. */
  embedded: boolean
  stop(): Promise<void>
}

/**
 * Brings up everything behind the site: configuration, database, photos, accounts, queue and mail.
 *
 * @param options.beside true for a command that may run while the site does: it uses the database
 *   that is there, and leaves accounts, queue and mail to the site
 * @param options.say tells the terminal what is going on
 * @throws ConfigurationError, DatabaseLaunchError: one clear line each
 */
export async function boot({
  env = process.env,
  beside = false,
  migrations = './db/migrations',
  say,
}: {
  env?: NodeJS.ProcessEnv
  beside?: boolean
  migrations?: string
  say: (line: string) => void
}): Promise<Running> {
  const settings = readConfiguration(env)
  const { dataDir } = settings
  await mkdir(dataDir, { recursive: true, mode: 0o700 })

  const database = settings.databaseUrl
    ? null
    : await (beside ? joinDatabase : launchDatabase)({ dataDir, say })
  try {
    const url = settings.databaseUrl ?? database?.url() ?? ''
    configure({ ...settings, secret: settings.secret ?? (await keptSecret(dataDir)) })
    await migrateDatabase(url, migrations)
    connectDatabase(url, (error) => log.warn({ err: error }, 'a database connection broke'))
    openPhotoStore(storageOf(settings))
    if (!beside) {
      // Known from the start; waited for by nobody.
      void photoStore.reach().catch(() => say('Photos are out of reach: the log says why.'))
      openSessions(accountLetters)
      await startJobs(url)
      await startNews(url)
      await startMail(
        settings.smtpUrl ? smtpPost(settings.smtpUrl) : folderPost(join(dataDir, 'mail'), say),
      )
      await startDecisionNotices()
      await startExports()
    }
  } catch (error) {
    await database?.stop()
    throw error
  }

  return {
    embedded: database !== null,
    async stop() {
      await stopJobs()
      await stopNews()
      await disconnectDatabase()
      await database?.stop()
    },
  }
}
