import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { checkRestored, checkSchema, checkServer } from './compatibility.server.ts'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'

// Any number that no other program uses on this database.
const migrationLock = 1_845_1977

// PostgreSQL, appendix A: lock_not_available.
const lockTimedOut = '55P03'

type Options = {
  print?: (line: string) => void
  noticeAfterMs?: number
  timeoutMs?: number
  /** For the restore itself, whose database is still incomplete. */
  restoring?: boolean
}

/**
 * When two start at once, the second waits. All in one transaction, so a killed migration leaves the former schema.
 * @param url must keep its session: a pooler in transaction mode would never release the lock
 * @throws DatabaseLaunchError when another start holds the lock for too long, the server is too old, the database is not
 * in UTF-8, a newer version has changed it so that this one no longer runs with it, or a restore into it was broken off
 */
export async function migrateDatabase(url: string, folder: string, options: Options = {}) {
  const client = new pg.Client({ connectionString: url, application_name: 'indelible migrations' })
  await client.connect()
  try {
    await checkServer(client)
    await takeLock(client, options)
    if (!options.restoring) await checkRestored(client)
    await checkSchema(client, folder)
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

async function takeLock(
  client: pg.Client,
  { print = () => {}, noticeAfterMs = 3_000, timeoutMs = 120_000 }: Options,
) {
  if (await tryLock(client, noticeAfterMs)) return
  const { who } = await lockHolder(client)
  print(`Waiting for another start to finish with the schema of the database: ${who}.`)
  if (await tryLock(client, timeoutMs)) return
  const holder = await lockHolder(client)
  throw new DatabaseLaunchError(
    `Another start holds the lock of the migrations: ${holder.who}. If it does not run any more, free the lock with: select pg_terminate_backend(${holder.pid})`,
  )
}

async function tryLock(client: pg.Client, timeoutMs: number) {
  await client.query(`set lock_timeout = ${timeoutMs}`)
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // The migrations themselves have no timeout.
    await client.query('set lock_timeout = 0')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === lockTimedOut) return false
    throw error
  }
}

/** For a process of another role, the database shows only its process id. */
async function lockHolder(client: pg.Client) {
  const { rows } = await client.query<Record<'pid' | 'name' | 'address' | 'since', string | null>>(
    `select pid, nullif(application_name, '') as name, host(client_addr) as address,
       to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS UTC') as since
     from pg_locks left join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, $1, 1)
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [migrationLock],
  )
  const { pid = null, name, address, since } = rows[0] ?? {}
  const words = [
    `process ${pid}`,
    name && `"${name}"`,
    address && `from ${address}`,
    since && `since ${since}`,
  ]
  return { pid, who: words.filter(Boolean).join(' ') }
}
