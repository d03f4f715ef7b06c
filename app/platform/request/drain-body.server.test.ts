import { connect } from 'node:net'
import { redirect } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { openSite, type Page } from '#tests/site.ts'
import { bodyLimit, largestBodyMaxBytes } from './body-limit.ts'

const wordsLimit = bodyLimit('/read')
const ownOrigin = 'Sec-Fetch-Site: same-origin\r\n'

const pages: Record<string, Page> = {
  signIn: { action: () => redirect('/auth') },
  guarded: {
    middleware: [
      () => {
        throw new Response(null, { status: 403 })
      },
    ],
    action: () => null,
  },
  broken: {
    action: () => {
      throw new Error('a bug')
    },
  },
  read: { action: async ({ request }) => new Response(await request.arrayBuffer()) },
  // As `readPhotoForm` does when a part is too large.
  halfRead: {
    async action({ request }) {
      const reader = request.body!.getReader()
      await reader.read()
      await reader.cancel()
      return new Response(null, { status: 415 })
    },
  },
}

test.for([
  ['an action that reads nothing', 'POST /signIn', ownOrigin, 302],
  ['the guard of an area', 'POST /guarded', ownOrigin, 403],
  ['a page that fails', 'POST /broken', ownOrigin, 500],
  ['an action that stops reading', 'POST /halfRead', ownOrigin, 415],
  ['a page that is not there', 'POST /nowhere', ownOrigin, 404],
  ['a method that no page knows', 'PUT /signIn', ownOrigin, 405],
  ['the check of origins', 'POST /signIn', 'Origin: https://evil.test\r\n', 403],
  ['a path that begins with two slashes', 'POST //signIn', ownOrigin, 308],
] as const)(
  '%s answers once the whole form has arrived',
  async ([, requestLine, headers, status]) => {
    const { port } = await openPages()
    const client = openClient(port)
    client.socket.write(
      `${requestLine} HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: 200000\r\n\r\n`,
    )
    client.socket.write(Buffer.alloc(100_000))

    // Enough turns of this process for an answer to be sent that waits for nothing.
    for (let other = 0; other < 20; other += 1) await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(client.received()).toBe('')

    client.socket.write(Buffer.alloc(100_000))
    await expect.poll(client.received).toContain(`HTTP/1.1 ${status} `)
    expect(client.received()).not.toMatch(/^connection: close/im)

    client.socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(client.received).toMatch(/HTTP\/1\.1 200 .*ok$/s)
  },
)

test('a form that is too large is read to its end, and its connection goes on', async () => {
  const { port } = await openPages()
  for (const framing of [
    `Content-Length: ${wordsLimit * 2}\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n${(wordsLimit * 2).toString(16)}\r\n`,
  ]) {
    const client = openClient(port)
    client.socket.write(`POST /read HTTP/1.1\r\nHost: a\r\n${ownOrigin}${framing}`)
    client.socket.write(Buffer.alloc(wordsLimit))
    for (let other = 0; other < 20; other += 1) await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(client.received()).toBe('')
    client.socket.write(Buffer.alloc(wordsLimit))
    if (framing.includes('chunked')) client.socket.write('\r\n0\r\n\r\n')
    await expect.poll(client.received).toContain('HTTP/1.1 413 ')
    expect(client.received()).not.toMatch(/^connection: close/im)
  }
})

test('a form beyond all limits is not read to its end', async () => {
  const { port } = await openPages()
  const declared = openClient(port)
  declared.socket.write(
    `POST /submit HTTP/1.1\r\nHost: a\r\n${ownOrigin}Content-Length: ${largestBodyMaxBytes + 1}\r\n\r\n`,
  )
  await expect.poll(declared.received).toMatch(/^HTTP\/1\.1 413 .*^connection: close\r$/ims)

  const endless = openClient(port)
  endless.socket.write(
    `POST /signIn HTTP/1.1\r\nHost: a\r\n${ownOrigin}Transfer-Encoding: chunked\r\n\r\n`,
  )
  const mebibyte = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(0x10_0000),
    Buffer.from('\r\n'),
  ])
  let sent = 0
  while (!endless.socket.destroyed && sent < 2 * largestBodyMaxBytes) {
    sent += 0x10_0000
    await new Promise((resolve) => endless.socket.write(mebibyte, resolve))
  }
  expect(sent).toBeLessThan(2 * largestBodyMaxBytes)
  await expect.poll(() => endless.socket.destroyed).toBe(true)
  // What is sent after the answer may reset the connection before the answer is read.
  expect(endless.received()).toMatch(/^$|^HTTP\/1\.1 302 .*^connection: close\r$/ims)
})

test('a form that never arrives is ended by the time limit of the server', async () => {
  const { port } = await openPages({ requestTimeout: 200 })
  const client = openClient(port)
  client.socket.write(
    `POST /signIn HTTP/1.1\r\nHost: a\r\n${ownOrigin}Content-Length: 1000\r\n\r\nemail=`,
  )
  await expect.poll(() => client.socket.destroyed).toBe(true)
  expect(client.received()).toContain('HTTP/1.1 408 ')
})

test('a request for a page is answered without the body that it announces', async () => {
  const { port } = await openPages()
  for (const method of ['GET', 'HEAD']) {
    const client = openClient(port)
    client.socket.write(`${method} /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n`)
    await expect.poll(client.received).toContain('HTTP/1.1 404 ')
  }
})

test('a client that goes away leaves nothing behind', async () => {
  const { port, server } = await openPages()
  const client = openClient(port)
  client.socket.write(
    `POST /signIn HTTP/1.1\r\nHost: a\r\n${ownOrigin}Content-Length: 1000\r\n\r\nemail=`,
  )
  await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
  client.socket.destroy()
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
})

async function openPages(limits = {}) {
  const { server, url } = await openSite(pages, [], { requestTimeout: 60_000, ...limits })
  return { server, port: Number(new URL(url).port) }
}

function openClient(port: number) {
  let output = ''
  const socket = connect(port, '127.0.0.1')
  socket
    .setEncoding('latin1')
    .on('data', (piece) => {
      output += piece
    })
    .on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return { socket, received: () => output }
}
