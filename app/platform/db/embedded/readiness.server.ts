import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster, PostgresProcess } from './child-process.server.ts'
import { DatabaseLaunchError } from './launch-error.server.ts'
import { readNote } from './postmaster-pid.server.ts'
import { socketIn, socketUrl } from './socket.server.ts'

const twoMinutes = 120_000

/** @throws what the log says when the server ends before it answers */
export async function ready(server: PostgresProcess, { data, socket }: Cluster) {
  let ended: string | undefined
  void server.ended.then((how) => {
    ended = how
  })
  // Connecting to a server during recovery would only slow it and fill its log.
  while (!(readNote(data)?.isReady && (await isAnswering(socket)))) {
    if (ended !== undefined) throw queryFailed(ended, server.words())
    if (performance.now() - server.startedAt > twoMinutes) {
      await server.stop()
      throw queryFailed('no answer for two minutes', server.words())
    }
    await sleep(5)
  }
}

export async function isAnswering(socket: string, database = 'postgres') {
  if (!existsSync(socketIn(socket))) return false
  return await withClient(socketUrl(socket, database), () => true).catch(() => false)
}

/** A new cluster has no database of ours yet; nor has one whose first start was cut short. */
export async function ensureDatabase(socket: string, name: string) {
  await withClient(socketUrl(socket, 'postgres'), async (client) => {
    const result = await client.query('select from pg_database where datname = $1', [name])
    if (!result.rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => T) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

function queryFailed(how: string, words: string) {
  const lines = words.split('\n').filter(Boolean)
  const fatal = lines.filter((line) => /(FATAL|PANIC):/.test(line))
  const reason = fatal.at(-1) ?? lines.slice(-2).join(' ')
  return new DatabaseLaunchError(`The database did not start (${how}). ${reason}`.trim())
}
