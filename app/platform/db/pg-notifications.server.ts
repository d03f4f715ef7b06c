import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { log } from '#app/platform/observability/logger.server.ts'
import { pool } from './client.server.ts'
import { openEcho } from './notification-echo.server.ts'

/** Triggers of the database notify every running copy of the site on these. */
const channels = ['pages', 'pictures', 'pieces', 'removals', 'settings'] as const

export type NotificationChannel = (typeof channels)[number]

type Listener = {
  channel: NotificationChannel
  onNotification: (payload: string) => void
  /** After the connection was lost for a while: notifications sent meanwhile are lost. */
  onMissed: () => void
}

const listeners = new Set<Listener>()
let client: pg.Client | null = null
let open = false
let lostAt = Number.NEGATIVE_INFINITY
let reconnectTimer: NodeJS.Timeout | undefined

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

/** For how long notifications may have been missed; 0 while connected. */
export function disconnectedForMs() {
  return client ? 0 : performance.now() - lostAt
}

/** Reopened whenever it breaks or does not receive what the pool notifies. @param directUrl without a pooler */
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
  let isLost = false
  const reconnect = () => {
    if (isLost) return
    isLost = true
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
      if (listener.channel === channel) listener.onNotification(payload)
  })
  const notifyMissed = () => {
    for (const { onMissed } of listeners) onMissed()
  }
  const handleFailure = (error: unknown) => {
    if (isLost) return
    log.warn({ err: error }, 'database notifications cannot be received')
    reconnect()
  }
  try {
    await connection.connect()
    for (const name of channels) await connection.query(`listen ${name}`)
    const echo = await openEcho(connection)
    const outcome = await echo((text, values) => pool.query(text, values))
    if (outcome !== 'heard') throw new NotificationLost()
    if (!open || isLost) return reconnect()
    client = connection
    notifyMissed()
    void checkPeriodically(echo).catch(handleFailure)
  } catch (error) {
    handleFailure(error)
  }

  // The operating system may take hours to report a dead connection, and a pooler does not report it at all.
  async function checkPeriodically(echo: Awaited<ReturnType<typeof openEcho>>) {
    for (;;) {
      await wait(checkEveryMs, undefined, { ref: false })
      if (isLost) return
      await connection.query('select 1')
      // A pool that is too busy to send says nothing about this connection, which answers.
      if ((await echo((text, values) => pool.query(text, values))) !== 'not heard') continue
      // The notification was sent and not received, so data cached since the last echo may be out of date.
      notifyMissed()
      throw new NotificationLost()
    }
  }
}
