import pg from 'pg'
import { explainDatabaseError, isDatabaseError } from './database-error.server.ts'
import { DatabaseLaunchError } from './embedded/launch-error.server.ts'
import { openEcho } from './notification-echo.server.ts'

export function explainDirectError(error: unknown, directUrl: string | null) {
  return directUrl && isDatabaseError(error)
    ? explainDatabaseError('DATABASE_DIRECT_URL', error)
    : error
}

/**
 * LISTEN and the migration lock need a connection that keeps its session, which a pooler in transaction mode does not offer.
 * @param print called when the database sets no statement timeout for the pool
 * @throws DatabaseLaunchError with the variable to set
 */
export async function checkDirectConnection(
  { databaseUrl, directUrl }: { databaseUrl: string; directUrl: string | null },
  print: (line: string) => void,
) {
  const listener = await connectTo(
    directUrl ?? databaseUrl,
    directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
  )
  try {
    const sender = await connectTo(databaseUrl, 'DATABASE_URL')
    try {
      await checkEcho(listener, sender, directUrl)
      if (directUrl && (await readStatementTimeout(sender)) === '0') print(noTimeout)
    } finally {
      await sender.end()
    }
  } finally {
    await listener.end()
  }
}

async function checkEcho(listener: pg.Client, sender: pg.Client, directUrl: string | null) {
  const echo = await openEcho(listener)
  const outcome = await echo((text, values) => sender.query(text, values))
  if (outcome === 'not sent') throw new DatabaseLaunchError(noAnswer)
  if (outcome === 'not heard') {
    throw new DatabaseLaunchError(directUrl ? wrongDirectUrl : noDirectUrl)
  }
}

async function readStatementTimeout(client: pg.Client) {
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
  return rows[0]?.statement_timeout
}

const noDirectUrl =
  'DATABASE_URL: the database does not pass on notifications (a connection pooler in transaction mode does not): set DATABASE_DIRECT_URL to the address of the same database without the pooler'
const wrongDirectUrl =
  'DATABASE_DIRECT_URL: does not hear what is notified at DATABASE_URL: it must lead to the same database, and past any connection pooler in transaction mode'
const noAnswer = 'DATABASE_URL: the database takes connections and answers no query'
const noTimeout =
  'The pooler at DATABASE_URL lets a statement run without limit: see "Behind a connection pooler" in docs/operations.md.'

async function connectTo(connectionString: string, variable: string) {
  try {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      application_name: 'indelible start',
    })
    // Without a listener a broken connection would end the process; the next query on it fails anyway.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw explainDatabaseError(variable, error)
  }
}
