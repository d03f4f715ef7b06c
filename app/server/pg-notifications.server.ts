import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { pool } from '#app/db/client.server.ts'
import { openEcho } from '#app/db/notification-echo.server.ts'
import { log } from './observability/logger.server.ts'

/** The channels on which the database notifies every running copy of the site, by the names in the triggers of db/migrations. */
export const pgChannels = {
  pages: 'pages',
  pictures: 'pictures',
  pieces: 'pieces',
  review: 'desk',
  removals: 'removals',
  settings: 'settings',
} as const

type NotificationChannel = keyof typeof pgChannels

type Listener = {
  channel: NotificationChannel
  onNotification: (payload: string) => void
  /** Called after the connection was lost for a while: notifications sent meanwhile are lost. */
  onMissed: () => void
}

const listeners = new Set<Listener>()
let client: pg.Client | null = null
let open = false
let lostAt = Number.NEGATIVE_INFINITY
let reconnectTimer: NodeJS.Timeout | undefined

/** Subscribes to a channel, across reconnections, until the returned function is called. */
export function subscribe(
  channel: NotificationChannel,
  onNotification: Listener['onNotification'],
  onMissed: Listener['onMissed'] = () => {},
) {
  const listener = { channel, onNotification, onMissed }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For how many milliseconds notifications may have been missed; 0 while connected. */
export function disconnectedForMs() {
  return client ? 0 : performance.now() - lostAt
}

/**
 * Opens a listening connection, and reopens it whenever it breaks or does not receive what the pool notifies.
 *
 * @param directUrl the database of the pool, without any pooler in transaction mode
 */
export async function startPgNotifications(directUrl: string, { checkEveryMs = 5_000 } = {}) {
  open = true
  await connect({ directUrl, checkEveryMs, retryMs: 250 })
}

export async function stopPgNotifications() {
  open = false
  clearTimeout(reconnectTimer)
  const last = client
  client = null
  lostAt = Number.NEGATIVE_INFINITY
  await last?.end().catch(() => {})
}

type ConnectionOptions = { directUrl: string; checkEveryMs: number; retryMs: number }

class NotificationLost extends Error {
  override message = 'A notification of the pool does not reach the listening connection'
}

async function connect({ directUrl, checkEveryMs, retryMs }: ConnectionOptions) {
  const connection = new pg.Client({
    connectionString: directUrl,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    query_timeout: 3_000,
    application_name: 'indelible notifications',
  })
  let lost = false
  const reconnect = () => {
    if (lost) return
    lost = true
    if (client === connection) {
      client = null
      lostAt = performance.now()
    }
    connection.end().catch(() => {})
    if (!open) return
    const next = { directUrl, checkEveryMs, retryMs: Math.min(retryMs * 2, 5_000) }
    reconnectTimer = setTimeout(() => connect(next), retryMs).unref()
  }
  connection.on('error', reconnect)
  connection.on('end', reconnect)
  connection.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners)
      if (pgChannels[listener.channel] === channel) listener.onNotification(payload)
  })
  const notifyMissed = () => {
    for (const { onMissed } of listeners) onMissed()
  }
  const giveUp = (error: unknown) => {
    if (lost) return
    log.warn({ err: error }, 'database notifications cannot be received')
    reconnect()
  }
  try {
    await connection.connect()
    for (const name of Object.values(pgChannels)) await connection.query(`listen ${name}`)
    const echo = await openEcho(connection)
    const outcome = await echo((text, values) => pool.query(text, values))
    if (outcome !== 'heard') throw new NotificationLost()
    if (!open || lost) return reconnect()
    client = connection
    notifyMissed()
    void keepChecking(echo).catch(giveUp)
  } catch (error) {
    giveUp(error)
  }

  // The operating system may take hours to report a dead connection, and a pooler does not report it at all.
  async function keepChecking(echo: Awaited<ReturnType<typeof openEcho>>) {
    for (;;) {
      await wait(checkEveryMs, undefined, { ref: false })
      if (lost) return
      await connection.query('select 1')
      // A pool that is too busy to send says nothing about this connection, which answers.
      if ((await echo((text, values) => pool.query(text, values))) !== 'not heard') continue
      // The notification was sent and not received, so data cached since the last echo may be out of date.
      notifyMissed()
      throw new NotificationLost()
    }
  }
}
