import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { checkSchema, checkServer } from './compatibility.server.ts'

// Any number that no other program uses on this database.
const migrationLock = 1_845_1977

/**
 * Brings the database to the newest schema. Two starters do not both run it: the second waits for the first.
 * Drizzle applies what is missing in one transaction, so a killed migration leaves the former schema.
 *
 * @throws DatabaseLaunchError when the server is too old, the database is not in UTF-8, or a newer version has changed it
 *   so that this one no longer runs with it
 */
export async function migrateDatabase(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'indelible migrations' })
  await client.connect()
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await checkSchema(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
