import { access, constants, mkdir } from 'node:fs/promises'
import { connectDatabase, disconnectDatabase } from '#app/db/client.server.ts'
import { checkDirectConnection, explainDirectError } from '#app/db/direct-connection.server.ts'
import { joinDatabase, launchDatabase } from '#app/db/embedded/launch.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { backupTimes } from '#app/features/health/backup-times.server.ts'
import { type Configuration, configure, usingFolder } from '#app/server/configuration.server.ts'
import { exportStorageOf, openExportStorage } from '#app/server/exports/export-store.server.ts'
import { readLastRestore } from '#app/server/last-restore.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import {
  type CacheSize,
  closeMetrics,
  openMetrics,
} from '#app/server/observability/metrics.server.ts'
import { checkStorage } from '#app/server/photos/storage.server.ts'
import { openPhotoStore, photoStore, storageOf } from '#app/server/photos/store.server.ts'
import { loadSecret } from '#app/server/secrets/secret.server.ts'
import { checkDatabaseExists, checkSameDatabase } from './command-database.ts'

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
  /** The first admin's password, shown at each start until somebody has signed in with it. */
  adminPassword: string | null
}

export type Service = {
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
 * start those of their kind. Those in serving-services.ts come after these: a command does not load them.
 */
const services: readonly Service[] = [
  {
    name: 'metrics',
    runsIn: whileServing,
    start: async ({ settings, cacheSize }) => {
      const { metricsPort: port, metricsHost: host } = settings
      if (port !== null) await openMetrics({ port, host }, cacheSize, backupTimes(settings))
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
    // The start does not wait for it.
    start: ({ say }) => {
      void checkStorage(photoStore).catch((error) => {
        log.error({ err: error }, 'no photo can be stored')
        say(`Stories are kept without their photos: ${error.message}.`)
      })
    },
  },
  { name: 'last restore', runsIn: everywhere, start: readLastRestore },
]

async function servicesOf(process: Process) {
  if (process === 'command') return services
  return [...services, ...(await import('./serving-services.ts')).servingServices]
}

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
    for (const service of await servicesOf(startup.process)) {
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
