import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Link = { name: string; client: Socket; server: Socket }

/**
 * A line to the database that can be cut, frozen or made slow, for one test.
 *
 * @param databaseUrl where the database listens, by its unix socket
 */
export async function openProxy(databaseUrl: string) {
  const { pathname, searchParams, username } = new URL(databaseUrl)
  const path = `${searchParams.get('host')}/.s.PGSQL.5432`
  const links = new Set<Link>()
  const queryCounts = new Map<string, number>()
  const most = new Map<string, number>()
  let mostTogether = 0
  let frozen = false
  let lag = 0
  let cutAfter = Number.POSITIVE_INFINITY

  const proxy = createServer((client) => {
    const server = connect(path)
    const link: Link = { name: '', client, server }
    links.add(link)
    const end = () => {
      links.delete(link)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      socket.setNoDelay(true).on('error', end).on('close', end)
      if (frozen) socket.pause()
    }
    client.on('data', (bytes) => {
      if (!link.name) name(link, bytes as Buffer)
      else count(link)
      later(() => server.write(bytes))
    })
    server.on('data', (bytes) => {
      client.write(bytes)
    })

    function later(pass: () => void) {
      if (lag) setTimeout(pass, lag)
      else pass()
    }
  })

  // The first thing a client says holds its name (PostgreSQL, "Message Formats": StartupMessage).
  function name(link: Link, bytes: Buffer) {
    link.name = /application_name\0([^\0]+)/.exec(bytes.toString('latin1'))?.[1] ?? 'nameless'
    const open = [...links].filter(({ name }) => name === link.name).length
    most.set(link.name, Math.max(most.get(link.name) ?? 0, open))
    mostTogether = Math.max(mostTogether, links.size)
  }

  function count({ name }: Link) {
    queryCounts.set(name, (queryCounts.get(name) ?? 0) + 1)
    if (name !== 'indelible') return
    cutAfter -= 1
    if (cutAfter < 0) cutAll()
  }

  function cutAll() {
    for (const { client, server } of links) {
      client.destroy()
      server.destroy()
    }
  }

  async function listen(port: number) {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
  }

  await listen(0)
  const { port } = proxy.address() as AddressInfo
  onTestFinished(() => {
    proxy.close()
    cutAll()
  })

  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}?sslmode=disable`,

    /** How often the site's pool has asked the database anything. */
    asked: () => queryCounts.get('indelible') ?? 0,
    /** The most connections that were open at once, by the name they gave. */
    most: () => Object.fromEntries(most),
    /** The most that were open at once under any name. */
    mostTogether: () => mostTogether,

    /** All is as it should be. */
    async up() {
      frozen = false
      lag = 0
      cutAfter = Number.POSITIVE_INFINITY
      for (const { client, server } of links) {
        client.resume()
        server.resume()
      }
      if (!proxy.listening) await listen(port)
    },

    /** Nobody is there: connections break, and new ones are refused. */
    async down() {
      const closed = once(proxy, 'close')
      proxy.close()
      cutAll()
      await closed
    },

    /** Everything is accepted and nothing is answered. */
    hang() {
      frozen = true
      for (const { client, server } of links) {
        client.pause()
        server.pause()
      }
    },

    /** Whatever is asked arrives so many milliseconds late. */
    slow(milliseconds: number) {
      lag = milliseconds
    },

    /** All connections break when the site's pool has asked so many things more. */
    cutAfter(things: number) {
      cutAfter = things
    },
  }
}
