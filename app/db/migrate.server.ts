import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// Any number that no other program uses on this database.
const migrationLock = 1_845_1977

/**
 * Brings the database to the newest schema. Two starters do not both run it: the second waits for the first.
 * Drizzle applies what is missing in one transaction, so a killed migration leaves the former schema.
 */
export async function migrateDatabase(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'indelible migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}
