import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Mode = 'session' | 'transaction'

/**
 * Opens a connection pooler for one test. Like PgBouncer in transaction mode, it passes nothing on to a client that
 * has no query running, so notifications are lost, and it keeps the connection to the server when its client has gone,
 * with all locks of the session. It also refuses the parameters that PgBouncer refuses.
 *
 * @param databaseUrl where the database listens, by its unix socket
 */
export async function givenPooler(databaseUrl: string, mode: Mode = 'transaction') {
  const { pathname, searchParams, username } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const pooler = { mode }

  const server = createServer((client) => {
    const database = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    let running = 0
    client.once('data', (startup) => {
      const [refused] = /statement_timeout|idle_in_transaction_session_timeout/.exec(
        startup.toString('latin1'),
      ) ?? [null]
      if (refused) return client.end(refusalOf(refused))
      database.write(startup)
      onMessages(client, (type, message) => {
        // Terminate: this client has gone, the server is kept for the next one.
        if (type === 'X') return
        if (type === 'Q' || type === 'S') running += 1
        database.write(message)
      })
    })
    onMessages(database, (type, message) => {
      if (type === 'Z') running = Math.max(0, running - 1)
      if (type === 'A' && pooler.mode === 'transaction' && running === 0) return
      client.write(message)
    })
    client.on('close', () => pooler.mode === 'session' && database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return Object.assign(pooler, {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`,
  })
}

// PostgreSQL, "Message Formats": a letter, then the length of the rest, itself included.
function onMessages(socket: Socket, take: (type: string, message: Buffer) => void) {
  let unread = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    unread = Buffer.concat([unread, bytes as Buffer])
    while (unread.length >= 5) {
      const length = 1 + unread.readInt32BE(1)
      if (unread.length < length) return
      take(String.fromCharCode(unread[0] ?? 0), unread.subarray(0, length))
      unread = unread.subarray(length)
    }
  })
}

function refusalOf(parameter: string) {
  const fields = Buffer.from(
    `SFATAL\0C08P01\0Munsupported startup parameter: ${parameter}\0\0`,
    'latin1',
  )
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
