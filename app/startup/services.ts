import { access, constants, mkdir } from 'node:fs/promises'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { checkDirectConnection, explainDirectError } from '#app/db/direct-connection.server.ts'
import { joinDatabase, launchDatabase } from '#app/db/embedded/launch.server.ts'
import { identityOf } from '#app/db/identity.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { accountEmails } from '#app/features/accounts/account-emails.server.ts'
import { startBounceMailbox } from '#app/features/bounces/bounce-mailbox.server.ts'
import { startExports } from '#app/features/exports/make-export.server.ts'
import { importFirstEdition } from '#app/features/pieces/import.server.ts'
import { startPictureFiles } from '#app/features/pieces/picture-files.server.ts'
import { startPublication } from '#app/features/pieces/publication.server.ts'
import { startBulkDecisions } from '#app/features/review/bulk.server.ts'
import { startDecisionEmails } from '#app/features/review/decision-email.server.ts'
import {
  closeSiteSettings,
  openSiteSettings,
} from '#app/features/site-settings/live-settings.server.ts'
import { startBlurredCopies } from '#app/features/stories/blurred-copies.server.ts'
import { startCleanup } from '#app/lifecycle/cleanup.server.ts'
import { startRetention } from '#app/lifecycle/retention.server.ts'
import { type Configuration, configure, usingFolder } from '#app/server/configuration.server.ts'
import {
  bulkFileDelivery,
  bulkSmtpDelivery,
  checkSmtpLogin,
  fileDelivery,
  smtpDelivery,
} from '#app/server/email/deliver.server.ts'
import { startEmailQueue } from '#app/server/email/email-queue.server.ts'
import { mailFilesOf } from '#app/server/email/mail-files.server.ts'
import {
  startMailServerCheck,
  stopMailServerCheck,
} from '#app/server/email/mail-server-check.server.ts'
import {
  exportStorage,
  exportStorageOf,
  openExportStorage,
} from '#app/server/exports/export-store.server.ts'
import { exportFolder } from '#app/server/exports/folder-exports.server.ts'
import { startMovingExports } from '#app/server/exports/move-exports.server.ts'
import { startJobs, stopJobs } from '#app/server/jobs.server.ts'
import { readLastRestore } from '#app/server/last-restore.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import {
  type CacheSize,
  closeMetrics,
  openMetrics,
} from '#app/server/observability/metrics.server.ts'
import { startPgNotifications, stopPgNotifications } from '#app/server/pg-notifications.server.ts'
import { startUploadCleanup, stopUploadCleanup } from '#app/server/photos/cleanup.server.ts'
import { checkStorage } from '#app/server/photos/storage.server.ts'
import { openPhotoStore, photoStore, storageOf } from '#app/server/photos/store.server.ts'
import {
  startSavingReadings,
  stopSavingReadings,
} from '#app/server/readership/save-readings.server.ts'
import { removalLogOf } from '#app/server/removals/removal-log.server.ts'
import {
  openRemovalLog,
  startSavingRemovals,
  stopSavingRemovals,
} from '#app/server/removals/save-removals.server.ts'
import { loadSecret } from '#app/server/secrets/secret.server.ts'
import { openSessions } from '#app/server/sessions/sessions.server.ts'
import { writeSiteNote } from '#app/server/site-note.server.ts'
import { checkDatabaseExists, checkSameDatabase } from './command-database.ts'
import { firstStart } from './first-start.server.ts'

/**
 * What runs: the built site (`npm start`), the site for development (`npm run dev`), or a command, which may run beside
 * either of them and leaves the queue to it.
 */
export type Process = 'site' | 'development' | 'command'

const everywhere: readonly Process[] = ['site', 'development', 'command']
const whileServing: readonly Process[] = ['site', 'development']

/** What is known before anything starts, and what the services add to it. */
export type Startup = {
  process: Process
  settings: Configuration
  /** Prints a line to the terminal. */
  say: (line: string) => void
  /** The size of the page cache, for the metrics. */
  cacheSize?: CacheSize
  /** True for the one command that fills a database of its own. */
  mayMakeDatabase?: boolean
  /** Null when the database is given by DATABASE_URL. */
  embeddedDatabase: { stop(): Promise<void> } | null
  databaseUrl: string
  /** For what needs a session of its own: notifications, migrations and the queue. */
  directDatabaseUrl: string
  /** The password to show when this start has created the first admin. */
  adminPassword: string | null
}

type Service = {
  name: string
  runsIn: readonly Process[]
  /** True for what connects to `directDatabaseUrl`. */
  connectsDirectly?: boolean
  start(startup: Startup): unknown
  stop?(startup: Startup): unknown
}

const migrations = './db/migrations'

/**
 * All services, in the order in which they start; they stop in reverse order. `npm start`, `npm run dev` and the commands
 * start those of their kind.
 */
export const services: readonly Service[] = [
  {
    name: 'metrics',
    runsIn: whileServing,
    start: async ({ settings, cacheSize }) => {
      const { metricsPort: port, metricsHost: host } = settings
      if (port !== null) await openMetrics({ port, host }, cacheSize)
    },
    stop: closeMetrics,
  },
  {
    name: 'data folder',
    runsIn: everywhere,
    start: ({ settings: { dataDir } }) =>
      usingFolder('DATA_DIR', dataDir, async () => {
        await mkdir(dataDir, { recursive: true, mode: 0o700 })
        await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      }),
  },
  {
    name: 'database server',
    runsIn: everywhere,
    start: async (startup) => {
      const { dataDir, databaseUrl, databaseDirectUrl: directUrl } = startup.settings
      if (startup.process === 'command' && !startup.mayMakeDatabase) {
        checkDatabaseExists(startup.settings)
      }
      if (databaseUrl) {
        await checkDirectConnection({ databaseUrl, directUrl }, startup.say)
        startup.databaseUrl = databaseUrl
        startup.directDatabaseUrl = directUrl ?? databaseUrl
        return
      }
      const launch = startup.process === 'command' ? joinDatabase : launchDatabase
      const database = await launch({ dataDir, say: startup.say })
      startup.embeddedDatabase = database
      startup.databaseUrl = database.url()
      startup.directDatabaseUrl = database.url()
    },
    stop: ({ embeddedDatabase }) => embeddedDatabase?.stop(),
  },
  {
    name: 'check of the database',
    runsIn: ['command'],
    start: ({ settings, databaseUrl }) => checkSameDatabase(settings, databaseUrl),
  },
  {
    name: 'configuration',
    runsIn: everywhere,
    start: async ({ settings }) =>
      configure({ ...settings, secret: settings.secret ?? (await loadSecret(settings.dataDir)) }),
  },
  {
    name: 'migrations',
    runsIn: everywhere,
    connectsDirectly: true,
    start: ({ directDatabaseUrl, say }) => migrateDatabase(directDatabaseUrl, migrations, { say }),
  },
  {
    name: 'database connections',
    runsIn: everywhere,
    start: ({ databaseUrl, settings }) =>
      connectDatabase(databaseUrl, {
        onLost: (error) => log.warn({ err: error }, 'a database connection broke'),
        throughPooler: settings.databaseDirectUrl !== null,
      }),
    stop: disconnectDatabase,
  },
  {
    name: 'photos',
    runsIn: everywhere,
    start: ({ settings }) => openPhotoStore(storageOf(settings)),
  },
  {
    name: 'data exports',
    runsIn: everywhere,
    start: ({ settings }) => openExportStorage(exportStorageOf(settings)),
  },
  {
    name: 'check of the photo store',
    runsIn: whileServing,
    // Known from the start; waited for by nobody.
    start: ({ say }) => {
      void checkStorage(photoStore).catch((error) => {
        log.error({ err: error }, 'no photo can be stored')
        say(`Stories are kept without their photos: ${error.message}.`)
      })
    },
  },
  { name: 'last restore', runsIn: everywhere, start: readLastRestore },
  { name: 'sessions', runsIn: everywhere, start: () => openSessions(accountEmails) },
  {
    name: 'notifications of the database',
    runsIn: whileServing,
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startPgNotifications(directDatabaseUrl),
    stop: stopPgNotifications,
  },
  {
    name: 'record of removals',
    // Not in a command, whose settings may lead elsewhere: what it removes the site writes, or else its next start.
    runsIn: whileServing,
    start: async ({ settings, databaseUrl }) => {
      const removalLog = removalLogOf(settings)
      openRemovalLog(removalLog)
      const { dataDir, backupDir, objectStore } = settings
      // An object store may be unreachable for a while; a folder that is not writable is a configuration error.
      if (!objectStore) await usingFolder('BACKUP_DIR', backupDir, removalLog.create)
      await startSavingRemovals()
      await writeSiteNote(dataDir, {
        database: await identityOf(databaseUrl),
        removals: removalLog.location,
      })
    },
    stop: stopSavingRemovals,
  },
  {
    name: 'queue',
    runsIn: whileServing,
    connectsDirectly: true,
    start: ({ directDatabaseUrl }) => startJobs(directDatabaseUrl),
    stop: stopJobs,
  },
  {
    name: 'mail',
    runsIn: whileServing,
    start: ({ settings, say }) => {
      const { smtpUrl } = settings
      return startEmailQueue(
        smtpUrl ? smtpDelivery(smtpUrl) : fileDelivery(mailFilesOf(settings), say),
      )
    },
  },
  {
    name: 'newsletters',
    runsIn: whileServing,
    // They are rendered by React, and a command, which Node runs by itself, cannot load components.
    start: async ({ settings }) =>
      (await import('#app/features/newsletters/delivery.server.ts')).startNewsletters(
        settings.smtpUrl
          ? bulkSmtpDelivery(settings.smtpUrl, settings.mailPerMinute)
          : bulkFileDelivery(mailFilesOf(settings)),
      ),
    stop: async () =>
      (await import('#app/features/newsletters/delivery.server.ts')).stopNewsletters(),
  },
  {
    name: 'check of the mail server',
    runsIn: whileServing,
    // Known from the start; waited for by nobody.
    start: ({ settings: { smtpUrl }, say }) => {
      if (smtpUrl) void startMailServerCheck(() => checkSmtpLogin(smtpUrl), say)
    },
    stop: stopMailServerCheck,
  },
  { name: 'notices of decisions', runsIn: whileServing, start: startDecisionEmails },
  { name: 'bounce mailbox', runsIn: whileServing, start: startBounceMailbox },
  { name: 'bulk decisions', runsIn: whileServing, start: startBulkDecisions },
  { name: 'copies of data', runsIn: whileServing, start: startExports },
  {
    name: 'move of data exports to the object store',
    runsIn: whileServing,
    start: ({ settings: { dataDir, objectStore } }) => {
      if (objectStore) startMovingExports(exportFolder(dataDir), exportStorage)
    },
  },
  { name: 'files of pictures', runsIn: whileServing, start: startPictureFiles },
  { name: 'publication of pieces', runsIn: whileServing, start: startPublication },
  { name: 'cleanup', runsIn: whileServing, start: startCleanup },
  {
    name: 'cleanup of interrupted uploads',
    runsIn: whileServing,
    start: ({ settings }) => startUploadCleanup(settings.tempDir),
    stop: stopUploadCleanup,
  },
  { name: 'blurred copies of photos', runsIn: whileServing, start: startBlurredCopies },
  { name: 'retention', runsIn: whileServing, start: startRetention },
  {
    name: 'sample stories and first admin',
    runsIn: whileServing,
    start: async (startup) => {
      startup.adminPassword = await firstStart(startup)
    },
  },
  {
    name: 'first edition',
    runsIn: whileServing,
    start: async () => {
      const count = await importFirstEdition('./content')
      if (count > 0) log.info({ pieces: count }, 'the first edition was imported')
    },
  },
  {
    name: 'site settings',
    runsIn: whileServing,
    start: openSiteSettings,
    stop: closeSiteSettings,
  },
  {
    name: 'readership',
    // In development no page is cached, and none counted.
    runsIn: ['site'],
    start: startSavingReadings,
    stop: stopSavingReadings,
  },
  {
    name: 'catalogue and search',
    runsIn: whileServing,
    // Only Vite can load the built-in pictures: a command, which Node runs by itself, must not try to.
    start: async () => (await import('#app/catalogue/live-catalogue.server.ts')).openCatalogue(),
    stop: async () => (await import('#app/catalogue/live-catalogue.server.ts')).closeCatalogue(),
  },
]

// Whoever tells the terminal of an error of the database cannot know which of its two addresses it came from.
async function startService({ start, connectsDirectly }: Service, startup: Startup) {
  try {
    await start(startup)
  } catch (error) {
    throw connectsDirectly ? explainDirectError(error, startup.settings.databaseDirectUrl) : error
  }
}

export type Running = Pick<Startup, 'settings' | 'embeddedDatabase' | 'adminPassword'> & {
  stop(): Promise<void>
}

/**
 * Starts all that a process needs behind its pages.
 *
 * @throws ConfigurationError, DatabaseLaunchError: one clear line each. What was started by then is stopped again
 */
export async function startServices(
  given: Pick<Startup, 'process' | 'settings' | 'say' | 'cacheSize' | 'mayMakeDatabase'>,
): Promise<Running> {
  const startup: Startup = {
    ...given,
    embeddedDatabase: null,
    databaseUrl: '',
    directDatabaseUrl: '',
    adminPassword: null,
  }
  const started: Service[] = []
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop?.(startup)
  }
  try {
    for (const service of services) {
      if (!service.runsIn.includes(startup.process)) continue
      await startService(service, startup)
      started.push(service)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ...startup, stop }
}
