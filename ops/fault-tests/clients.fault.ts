import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pluck } from '#tests/pluck.ts'
import { percentile, since } from './figures.ts'
import { readerOf } from './reader.ts'
import { openSite, type Site, tell } from './site.ts'

test('slow clients are disconnected without affecting others', async () => {
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

test('ten thousand silent connections keep nobody out', async () => {
  const site = await openSite()
  const visitor = readerOf(site.url)
  await visitor.get('/about')
  const before = site.holds()
  const crowd = [5_000, 5_000].map((count) => crowdOf<number>(site, count))
  let here = false
  const all = Promise.all(pluck(crowd, 'there')).finally(() => {
    here = true
  })
  const began = performance.now()
  const times: Record<'coming' | 'there', number[]> = { coming: [], there: [] }
  const ask = async (when: keyof typeof times) => {
    const { status, milliseconds } = await visitor.get('/about')
    expect(status).toBe(200)
    times[when].push(milliseconds)
  }
  while (!here) await ask('coming')
  const open = (await all).reduce((sum, each) => sum + each)
  tell('N3', `${open} idle connections of 10,000 after ${since(began)} ms`)
  const grown = site.holds().megabytes - before.megabytes
  for (let at = 0; at < 20; at += 1) await ask('there')
  tell(
    'N3',
    `/about ${percentile(times.coming)} ms (p95) while they came, ${percentile(times.there)} ms once they were there; ${grown} MB more`,
  )
  await Promise.all(crowd.map(({ leave }) => leave()))
  await expectTidy(site, before)
})

test('ten thousand simultaneous requests get their page', async () => {
  const site = await openSite()
  const visitor = readerOf(site.url)
  await visitor.get('/about')
  const before = site.holds()
  const began = performance.now()
  const crowd = [5_000, 5_000].map((count) => crowdOf<string[]>(site, count, '/about'))
  const answers = (await Promise.all(pluck(crowd, 'there'))).flat()
  const took = since(began)
  const counted = [...Map.groupBy(answers, (status) => status)].map(
    ([status, { length }]) => `${length} × ${status}`,
  )
  tell('N4', `10,000 who ask for /about: ${counted.join(', ')}, all in ${took} ms`)
  tell('N4', `${site.holds().megabytes - before.megabytes} MB more`)
  expect(answers.filter((status) => status !== '200' && status !== '503')).toEqual([])
  await expectTidy(site, before)
})

test('refuses malformed requests and continues', async () => {
  const site = await openSite()
  const responses: string[] = []
  for (const [name, bytes] of Object.entries(malformed)) {
    const [socket] = await connections(site, 1)
    if (!socket) throw new Error('no connection')
    let response = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      response += piece
    })
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.end(Buffer.from(bytes, 'latin1'))
    await closed
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0)
    expect([0, 400, 403, 404, 405, 408, 413, 431], name).toContain(status)
    expect(response.match(/^HTTP\/1\.1 /gm)?.length ?? 0, name).toBeLessThanOrEqual(1)
    responses.push(`${name} ${status || 'closed'}`)
  }
  tell('N5', responses.join(', '))
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

/** Some who come in and say nothing, from a process of their own: one process is slower to ask than the site to answer. */
function crowdOf<Told>({ url }: Site, ...words: [count: number, path?: string]) {
  const crowd = fork(
    join(import.meta.dirname, 'crowd.fixture.ts'),
    [new URL(url).port, ...words.map(String)],
    {
      execArgv: [],
    },
  )
  onTestFinished(() => {
    crowd.kill()
  })
  return {
    there: once(crowd, 'message').then(([message]) => message as Told),
    async leave() {
      const gone = once(crowd, 'exit')
      crowd.kill()
      await gone
    },
  }
}

async function expectTidy(site: Site, before: ReturnType<Site['holds']>) {
  await expect.poll(() => site.holds().descriptors).toBeLessThanOrEqual(before.descriptors + 5)
  const after = site.holds()
  tell(
    'L2',
    `before ${before.descriptors} files and sockets and ${before.megabytes} MB, after ${after.descriptors} and ${after.megabytes} MB`,
  )
}
