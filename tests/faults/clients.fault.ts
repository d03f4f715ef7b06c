import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { percentile, since } from './figures.ts'
import { readerOf } from './reader.ts'
import { openSite, type Site, tell } from './site.ts'

test('whoever sends a request word by word, or a body and then nothing, is shown out, and nobody else notices', async () => {
  const site = await openSite()
  const visitor = readerOf(site.url)
  await visitor.get('/about')
  const before = site.holds()

  for (const [id, opening, more] of [
    ['N1', 'GET /about HTTP/1.1\r\nHost: localhost\r\n', 'X-Slow: a\r\n'],
    ['N2', post(10_000), 'name=a'],
  ] as const) {
    const crowd = await connections(site, 500)
    for (const socket of crowd) socket.write(opening)
    const drip = setInterval(() => {
      for (const socket of crowd) if (socket.writable) socket.write(more)
    }, 2_000)
    onTestFinished(() => clearInterval(drip))
    const began = performance.now()
    const times = await whileOpen(crowd, () => visitor.get('/about'))
    clearInterval(drip)
    tell(
      id,
      `500 slow ones shown out after ${since(began)} ms; /about meanwhile ${times.length} times, ${percentile(times)} ms (p95)`,
    )
  }
  await expectTidy(site, before)
})

test('ten thousand who come in and say nothing keep nobody else out', async () => {
  const site = await openSite()
  const visitor = readerOf(site.url)
  await visitor.get('/about')
  const before = site.holds()
  const crowd = await connections(site, await mostSockets())
  const times: number[] = []
  for (let at = 0; at < 20; at += 1) {
    const { status, milliseconds } = await visitor.get('/about')
    expect(status).toBe(200)
    times.push(milliseconds)
  }
  const open = crowd.filter(({ destroyed }) => !destroyed).length
  const grown = site.holds().megabytes - before.megabytes
  tell('N3', `${open} idle connections: /about ${percentile(times)} ms (p95), ${grown} MB more`)
  for (const socket of crowd) socket.destroy()
  await expectTidy(site, before)
})

test('what is no request is refused, and the site goes on', async () => {
  const site = await openSite()
  const told: string[] = []
  for (const [name, bytes] of Object.entries(malformed)) {
    const [socket] = await connections(site, 1)
    if (!socket) throw new Error('no connection')
    let said = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      said += piece
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.end(Buffer.from(bytes, 'latin1'))
    await closed
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 0)
    expect([0, 400, 403, 404, 405, 408, 413, 431], name).toContain(status)
    expect(said.match(/^HTTP\/1\.1 /gm)?.length ?? 0, name).toBeLessThanOrEqual(1)
    told.push(`${name} ${status || 'closed'}`)
  }
  tell('N5', told.join(', '))
  expect((await readerOf(site.url).get('/healthz')).status).toBe(200)
  expect(await site.errors()).toEqual([])
})

const host = 'Host: localhost\r\n'
const post = (length: number) =>
  `POST /contact HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`

const malformed = {
  'no HTTP': 'HELLO\r\n\r\n',
  'a header of 100 kB': `GET /about HTTP/1.1\r\n${host}X: ${'a'.repeat(100_000)}\r\n\r\n`,
  '10,000 headers': `GET /about HTTP/1.1\r\n${host}${'X: a\r\n'.repeat(10_000)}\r\n`,
  'two lengths': `POST /contact HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`,
  'length and chunks': `POST /contact HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n${host}\r\n`,
  'a bad chunk': `POST /contact HTTP/1.1\r\n${host}Sec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n`,
  'NUL in the path': `GET /\x00about HTTP/1.1\r\n${host}\r\n`,
  'NUL in a header': `GET /about HTTP/1.1\r\n${host}X: a\x00b\r\n\r\n`,
  'no host': 'GET /about HTTP/1.1\r\n\r\n',
  'a negative length': `POST /contact HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
  'a folded header': `GET /about HTTP/1.1\r\n${host}X: a\r\n b\r\nX y: b\r\n\r\n`,
  'HTTP of tomorrow': `GET /about HTTP/9.9\r\n${host}\r\n`,
}

async function connections({ url }: Site, count: number) {
  const port = Number(new URL(url).port)
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (let at = 0; at < count; at += 100) {
    const some = Array.from({ length: Math.min(100, count - at) }, () => connect(port, '127.0.0.1'))
    for (const socket of some) socket.on('error', () => {}).resume()
    sockets.push(...some)
    await Promise.all(some.map((socket) => once(socket, 'connect')))
  }
  return sockets
}

/** Asks again and again until all the connections are closed. @returns how long each answer took */
async function whileOpen(
  crowd: Socket[],
  ask: () => Promise<{ status: number; milliseconds: number }>,
) {
  const times: number[] = []
  while (crowd.some(({ destroyed }) => !destroyed)) {
    const { status, milliseconds } = await ask()
    expect(status).toBe(200)
    times.push(milliseconds)
  }
  return times
}

// Both ends of each connection are on this machine, and this process has other things open as well.
async function mostSockets() {
  const { report } = process
  const { userLimits } = report.getReport() as unknown as {
    userLimits: { open_files: { soft: number | 'unlimited' } }
  }
  const { soft } = userLimits.open_files
  return Math.min(10_000, (soft === 'unlimited' ? 20_000 : soft) - 500)
}

async function expectTidy(site: Site, before: ReturnType<Site['holds']>) {
  await expect.poll(() => site.holds().descriptors).toBeLessThanOrEqual(before.descriptors + 5)
  const after = site.holds()
  tell(
    'L2',
    `before ${before.descriptors} files and sockets and ${before.megabytes} MB, after ${after.descriptors} and ${after.megabytes} MB`,
  )
}
