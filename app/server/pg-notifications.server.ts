import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pool } from '#app/db/client.server.ts'
import { openEcho } from '#app/db/notification-echo.server.ts'
import { log } from './observability/logger.server.ts'

/** What the database tells every running copy of the site (see the triggers in db/migrations). */
export type NotificationChannel = 'pages' | 'desk' | 'removals'

type Listener = {
  channel: NotificationChannel
  heard: (payload: string) => void
  /** Called when the line was down for a while: whatever was said then is lost. */
  missed: () => void
}

const listeners = new Set<Listener>()
let client: pg.Client | null = null
let open = false
let lostAt = Number.NEGATIVE_INFINITY
let again: NodeJS.Timeout | undefined

/** Listens to a channel, across reconnections, until the returned function is called. */
export function subscribe(
  channel: NotificationChannel,
  heard: Listener['heard'],
  missed: Listener['missed'] = () => {},
) {
  const listener = { channel, heard, missed }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** True while nothing can be missed: what is kept in memory may be trusted. */
export function isListening() {
  return client !== null
}

/** For how many milliseconds something may have been missed already: 0 while nothing can be. */
export function disconnectedForMs() {
  return client ? 0 : performance.now() - lostAt
}

/**
 * Opens one connection of its own, and opens it anew whenever it breaks or does not hear what the pool notifies.
 *
 * @param directUrl leads to the database of the pool, past any pooler in transaction mode
 */
export async function startPgNotifications(directUrl: string, { checkEveryMs = 5_000 } = {}) {
  open = true
  await connect({ directUrl, checkEveryMs, retryMs: 250 })
}

export async function stopPgNotifications() {
  open = false
  clearTimeout(again)
  const last = client
  client = null
  lostAt = Number.NEGATIVE_INFINITY
  await last?.end().catch(() => {})
}

type Connection = { directUrl: string; checkEveryMs: number; retryMs: number }

class NotHeard extends Error {
  override message = 'A notification of the pool does not reach the listening connection'
}

async function connect({ directUrl, checkEveryMs, retryMs }: Connection) {
  const line = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    query_timeout: 3_000,
    application_name: 'indelible news',
  })
  let lost = false
  const lose = () => {
    if (lost) return
    lost = true
    if (client === line) {
      client = null
      lostAt = performance.now()
    }
    line.end().catch(() => {})
    if (!open) return
    const next = { directUrl, checkEveryMs, retryMs: Math.min(retryMs * 2, 5_000) }
    again = setTimeout(() => connect(next), retryMs).unref()
  }
  line.on('error', lose)
  line.on('end', lose)
  line.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.heard(payload)
  })
  const tellOfGap = () => {
    for (const { missed } of listeners) missed()
  }
  const giveUp = (error: unknown) => {
    if (lost) return
    log.warn({ err: error }, 'the news of the database cannot be heard')
    lose()
  }
  try {
    await line.connect()
    await line.query('listen pages; listen desk; listen removals')
    const echo = await openEcho(line)
    const outcome = await echo((text, values) => pool.query(text, values))
    if (outcome !== 'heard') throw new NotHeard()
    if (!open || lost) return lose()
    client = line
    tellOfGap()
    void keepChecking(echo).catch(giveUp)
  } catch (error) {
    giveUp(error)
  }

  // The system may take hours to say that a connection is dead, and a pooler says nothing at all.
  async function keepChecking(echo: Awaited<ReturnType<typeof openEcho>>) {
    for (;;) {
      await wait(checkEveryMs, undefined, { ref: false })
      if (lost) return
      await line.query('select 1')
      // A pool that is too busy to send proves nothing against a connection that answers.
      if ((await echo((text, values) => pool.query(text, values))) !== 'not heard') continue
      // The database answers and was not heard, so what was kept since the last echo may be untrue.
      tellOfGap()
      throw new NotHeard()
    }
  }
}
