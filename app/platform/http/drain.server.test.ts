import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, type Page } from '#tests/site.ts'
import { announceClosing, drain } from './listen.server.ts'

/** A page that answers when it is told to. */
function slow() {
  const requested = Promise.withResolvers<void>()
  const response = Promise.withResolvers<Response>()
  const page: Page = {
    loader() {
      requested.resolve()
      return response.promise
    },
  }
  return { page, asked: requested.promise, answer: () => response.resolve(new Response('whole')) }
}

test('finishes an open request before the server closes', async () => {
  const { page, asked: requested, answer } = slow()
  const { server, url } = await openSite({ slow: page })
  const waiting = fetch(`${url}/slow`)
  await requested

  const closed = drain(server, 10_000)
  await expect.poll(() => server.listening).toBe(false)
  await expect(fetch(`${url}/slow`)).rejects.toThrow()
  answer()

  expect(await (await waiting).text()).toBe('whole')
  await closed
})

test('answers on a connection that has not been accepted yet when it begins to close', async () => {
  const { server } = await openSite({ page: { loader: () => new Response('whole') } })
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /page HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  // By then the kernel has connected it.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await drain(server, 10_000)
  expect(await text(socket)).toContain('whole')
})

test('a closing site answers with Connection: close', async () => {
  const { server, url } = await openSite({ page: { loader: () => new Response('whole') } }, [
    { path: /^\/$/ },
  ])
  const agent = new Agent({ keepAlive: true })
  const connectionOf = async (path: string) => {
    const [answer] = await once(get(url + path, { agent }), 'response')
    answer.resume()
    await once(answer, 'end')
    return answer.headers.connection
  }
  for (const path of ['/page', '/', '/healthz']) expect(await connectionOf(path)).toBe('keep-alive')

  announceClosing(server)

  for (const path of ['/page', '/', '/healthz']) expect(await connectionOf(path)).toBe('close')
  agent.destroy()
})

test('an idle connection does not delay the close', async () => {
  const { server, url } = await openSite()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response] = await once(get(url, { agent }), 'response')
  response.resume()
  await once(response, 'end')

  // Had it waited for the connection, this test would run out of time.
  await drain(server, 120_000)

  expect(server.listening).toBe(false)
})

test('cuts a request that is unfinished after the time limit', async () => {
  const { page, asked: requested } = slow()
  const { server, url } = await openSite({ slow: page })
  const waiting = fetch(`${url}/slow`).catch(() => 'cut')
  await requested

  await drain(server, 50)

  expect(await waiting).toBe('cut')
})

test('cuts a client that sends half a request and then nothing', async () => {
  const { server } = await openSite()
  const connected = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await connected
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')

  const cut = new Promise((resolve) => socket.once('close', resolve))
  await Promise.all([drain(server, 50), cut])
})
