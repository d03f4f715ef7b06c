import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from '#app/db/identity.server.ts'
import { type Configuration, ConfigurationError } from '#app/server/configuration.server.ts'
import { readSiteNote } from '#app/server/site-note.server.ts'

const asTheSite = 'give this command DATA_DIR and DATABASE_URL as the site has them'

/** A command never makes a database: one that finds none has other settings than the site. @throws ConfigurationError */
export function checkDatabaseExists({ dataDir, databaseUrl }: Configuration) {
  const names = ['postgres', 'postgres.moving']
  if (databaseUrl || names.some((name) => existsSync(join(dataDir, name)))) return
  throw new ConfigurationError(`DATA_DIR: there is no database in ${dataDir}: ${asTheSite}.`)
}

/** Before anything is read or written. @throws ConfigurationError when the site on this data folder uses another database */
export async function checkSameDatabase({ dataDir }: Configuration, databaseUrl: string) {
  const note = await readSiteNote(dataDir)
  if (!note || note.database === (await identityOf(databaseUrl))) return
  throw new ConfigurationError(
    `DATABASE_URL: the site on ${dataDir} uses another database: ${asTheSite}.`,
  )
}
