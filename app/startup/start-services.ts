import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Configuration,
  ConfigurationError,
  configure,
  usingFolder,
} from '#app/platform/configuration/configuration.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db/client.server.ts'
import {
  checkDirectConnection,
  explainDirectError,
} from '#app/platform/db/direct-connection.server.ts'
import { joinDatabase, launchDatabase } from '#app/platform/db/embedded/launch.server.ts'
import { readIdentity } from '#app/platform/db/identity.server.ts'
import { readLastRestore } from '#app/platform/db/last-restore.server.ts'
import { migrateDatabase } from '#app/platform/db/migrate.server.ts'
import { readSiteNote } from '#app/platform/db/site-note.server.ts'
import { createExportStorage, openExportStorage } from '#app/platform/files/export-store.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import {
  type CacheSize,
  closeMetrics,
  openMetrics,
} from '#app/platform/observability/metrics.server.ts'
import {
  createPhotoStorage,
  openPhotoStore,
  photoStore,
} from '#app/platform/photos/photo-store.server.ts'
import { checkStorage } from '#app/platform/photos/store-picture.server.ts'
import { loadSecret } from '#app/platform/secrets/secret.server.ts'
import { backupTimes } from '#app/team/health/backup-times.server.ts'

/** A command may run beside either of the others and leaves the queue to it. */
export type Process = 'site' | 'development' | 'command'

const everywhere: readonly Process[] = ['site', 'development', 'command']
const whileServing: readonly Process[] = ['site', 'development']

export type Startup = {
  process: Process
  settings: Configuration
  print: (line: string) => void
  cacheSize?: CacheSize
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
  connectsDirectly?: boolean
  /** @returns what stops it, where Vite may load its module anew before the stop */
  start(startup: Startup): unknown
  stop?(startup: Startup): unknown
}

const migrations = './db/migrations'

/** In the order in which they start; they stop in reverse order. Those in serving-services.ts come after these. */
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
        await checkDirectConnection({ databaseUrl, directUrl }, startup.print)
        startup.databaseUrl = databaseUrl
        startup.directDatabaseUrl = directUrl ?? databaseUrl
        return
      }
      const launch = startup.process === 'command' ? joinDatabase : launchDatabase
      const database = await launch({ dataDir, print: startup.print })
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
    start: ({ directDatabaseUrl, print }) =>
      migrateDatabase(directDatabaseUrl, migrations, { print }),
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
    start: ({ settings }) => openPhotoStore(createPhotoStorage(settings)),
  },
  {
    name: 'data exports',
    runsIn: everywhere,
    start: ({ settings }) => openExportStorage(createExportStorage(settings)),
  },
  {
    name: 'check of the photo store',
    runsIn: whileServing,
    // The start does not wait for it.
    start: ({ print }) => {
      void checkStorage(photoStore).catch((error) => {
        log.error({ err: error }, 'no photo can be stored')
        print(`Stories are kept without their photos: ${error.message}.`)
      })
    },
  },
  { name: 'last restore', runsIn: everywhere, start: readLastRestore },
]

async function listServices(process: Process) {
  if (process === 'command') return services
  return [...services, ...(await import('./serving-services.ts')).servingServices]
}

// Whoever tells the terminal of an error of the database cannot know which of its two addresses it came from.
async function startService({ start, connectsDirectly }: Service, startup: Startup) {
  try {
    return await start(startup)
  } catch (error) {
    throw connectsDirectly ? explainDirectError(error, startup.settings.databaseDirectUrl) : error
  }
}

export type Running = Pick<Startup, 'settings' | 'embeddedDatabase' | 'adminPassword'> & {
  stop(): Promise<void>
}

/** @throws ConfigurationError, DatabaseLaunchError: one clear line each. What was started by then is stopped again */
export async function startServices(
  options: Pick<Startup, 'process' | 'settings' | 'print' | 'cacheSize' | 'mayMakeDatabase'>,
): Promise<Running> {
  const startup: Startup = {
    ...options,
    embeddedDatabase: null,
    databaseUrl: '',
    directDatabaseUrl: '',
    adminPassword: null,
  }
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const stopService of stops.splice(0).reverse()) await stopService()
  }
  try {
    for (const service of await listServices(startup.process)) {
      if (!service.runsIn.includes(startup.process)) continue
      const started = await startService(service, startup)
      if (service.stop) stops.push(() => service.stop?.(startup))
      else if (typeof started === 'function') stops.push(() => started())
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ...startup, stop }
}

const asTheSite = 'give this command DATA_DIR and DATABASE_URL as the site has them'

/** One that finds no database has other settings than the site. @throws ConfigurationError */
function checkDatabaseExists({ dataDir, databaseUrl }: Configuration) {
  const names = ['postgres', 'postgres.moving']
  if (databaseUrl || names.some((name) => existsSync(join(dataDir, name)))) return
  throw new ConfigurationError(`DATA_DIR: there is no database in ${dataDir}: ${asTheSite}.`)
}

/** @throws ConfigurationError when the site on this data folder uses another database */
async function checkSameDatabase({ dataDir }: Configuration, databaseUrl: string) {
  const note = await readSiteNote(dataDir)
  if (!note || note.database === (await readIdentity(databaseUrl))) return
  throw new ConfigurationError(
    `DATABASE_URL: the site on ${dataDir} uses another database: ${asTheSite}.`,
  )
}
