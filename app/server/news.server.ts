import pg from 'pg'
import { log } from './log.server.ts'

/** What the database tells every running copy of the site (see the triggers in db/migrations). */
export type Channel = 'pages' | 'desk'

type Listener = {
  channel: Channel
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
export function listenTo(
  channel: Channel,
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
export function hearsNews() {
  return client !== null
}

/** For how many milliseconds something may have been missed already: 0 while nothing can be. */
export function deafFor() {
  return client ? 0 : performance.now() - lostAt
}

/** Opens one connection of its own, and opens it anew whenever it breaks. */
export async function startNews(databaseUrl: string) {
  open = true
  await connect(databaseUrl)
}

export async function stopNews() {
  open = false
  clearTimeout(again)
  const last = client
  client = null
  lostAt = Number.NEGATIVE_INFINITY
  await last?.end().catch(() => {})
}

async function connect(databaseUrl: string, wait = 250) {
  const line = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    query_timeout: 3_000,
    application_name: 'indelible news',
  })
  let lost = false
  let pulse: NodeJS.Timeout | undefined
  const lose = () => {
    if (lost) return
    lost = true
    clearInterval(pulse)
    if (client === line) {
      client = null
      lostAt = performance.now()
    }
    line.end().catch(() => {})
    if (!open) return
    again = setTimeout(() => connect(databaseUrl, Math.min(wait * 2, 5_000)), wait).unref()
  }
  line.on('error', lose)
  line.on('end', lose)
  line.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.heard(payload)
  })
  try {
    await line.connect()
    await line.query('listen pages; listen desk')
  } catch (error) {
    log.warn({ err: error }, 'the news of the database cannot be heard')
    return lose()
  }
  if (!open) return lose()
  client = line
  // A line may be dead for hours before the system says so.
  pulse = setInterval(() => line.query('select 1').catch(lose), 5_000).unref()
  for (const { missed } of listeners) missed()
}
