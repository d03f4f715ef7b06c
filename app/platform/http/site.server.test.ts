import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setReady } from '#app/platform/observability/health.server.ts'
import { markUnavailable } from '#app/platform/request/request-context.server.ts'
import { expectStatus } from '#tests/expect-status.ts'
import { logLines } from '#tests/log-lines.ts'
import { openSite, type Page } from '#tests/site.ts'

const ownOrigin = { 'sec-fetch-site': 'same-origin' }
const wordsLimit = 256 * 1024

/** A page that says how many bytes it read. */
const counting: Page = {
  loader: () => new Response('read'),
  action: async ({ request }) => new Response(String((await request.arrayBuffer()).byteLength)),
}

for (const method of ['PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
  test(`${method} is something no page can do`, async () => {
    const { url } = await openSite({ words: counting })

    const answer = await fetch(`${url}/words`, { method, headers: ownOrigin })

    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
  })
}

test('OPTIONS answers with the allowed methods while the site is ready, and with 503 before and after', async () => {
  const { url } = await openSite({ words: counting })
  const ask = (path: string) => fetch(url + path, { method: 'OPTIONS' })
  onTestFinished(() => setReady(false))

  for (const path of ['/', '/words', '/nowhere']) await expectStatus(503, ask(path))
  setReady(true)
  for (const path of ['/', '/words', '/nowhere']) {
    const answer = await ask(path)
    expect(answer.status).toBe(204)
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toBe('')
  }
  setReady(false)
  await expectStatus(503, ask('/'))
})

for (const [path, to] of [
  ['//evil.example', '/evil.example'],
  ['//evil.example/words?a=%2F%2Fb', '/evil.example/words?a=%2F%2Fb'],
  ['////evil.example//words', '/evil.example//words'],
  ['/.//evil.example', '/evil.example'],
  ['/words/..//evil.example', '/evil.example'],
  ['//', '/'],
]) {
  test(`${path} would lead away as a link, so it is no page but leads to ${to}`, async () => {
    const { url } = await openSite({ '*': counting })
    const { hostname, port } = new URL(url)

    const [answer] = await once(httpRequest({ hostname, port, path }).end(), 'response')

    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toBe(to)
    answer.resume()
  })
}

test('allows no other origin', async () => {
  const { url } = await openSite({ words: counting })
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }

  const answer = await fetch(`${url}/words`, { method: 'OPTIONS', headers })

  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('ignores a header that overrides the method', async () => {
  let acted = false
  const { url } = await openSite({
    words: {
      action() {
        acted = true
        return null
      },
    },
  })

  await fetch(`${url}/words`, { headers: { 'x-http-method-override': 'POST' } })

  expect(acted).toBe(false)
})

for (const [what, headers] of Object.entries<Record<string, string>>({
  'a page of another site': { 'sec-fetch-site': 'cross-site' },
  'another origin': { origin: 'https://evil.test' },
  'a sandboxed frame': { origin: 'null' },
  nobody: {},
})) {
  test(`refuses a form sent by ${what} before any route runs`, async () => {
    let acted = false
    const { url } = await openSite({
      words: {
        action() {
          acted = true
          return null
        },
      },
    })

    for (const path of ['/words', '/words.data', '/', '/?index', '/nowhere']) {
      const answer = await fetch(url + path, { method: 'POST', body: 'a=1', headers })
      expect(answer.status).toBe(403)
    }
    expect(acted).toBe(false)
  })
}

test('accepts a form of the site behind a proxy with another host', async () => {
  const { url } = await openSite({ words: counting })
  const headers = { origin: 'http://localhost:3000' }

  const answer = await fetch(`${url}/words`, { method: 'POST', body: 'a=1', headers })

  expect([answer.status, await answer.text()]).toEqual([200, '3'])
})

test('a page knows the configured address, whatever the Host header says', async () => {
  const { url } = await openSite({
    words: { loader: ({ request }) => new Response(request.url) },
  })
  const { port } = new URL(url)
  const output = await new Promise<string>((resolve, reject) => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    httpRequest({ port, path: '/words?a=1', headers }, (response) => {
      response.setEncoding('utf8').on('data', resolve)
    })
      .on('error', reject)
      .end()
  })

  expect(output).toBe('http://localhost:3000/words?a=1')
})

test('reads a body at its limit and refuses one byte more', async () => {
  const { url } = await openSite({ words: counting })
  const send = (size: number) =>
    fetch(`${url}/words`, { method: 'POST', body: new Uint8Array(size), headers: ownOrigin })

  expect(await (await send(wordsLimit)).text()).toBe(String(wordsLimit))
  await expectStatus(413, send(wordsLimit + 1))
})

test('counts a body without a length as it arrives', async () => {
  const { url } = await openSite({ words: counting })
  const send = (blocks: number) =>
    fetch(`${url}/words`, {
      method: 'POST',
      headers: ownOrigin,
      body: new ReadableStream<Uint8Array>({
        start(stream) {
          for (let block = 0; block < blocks; block += 1) stream.enqueue(new Uint8Array(1_024))
          stream.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)

  expect(await (await send(256)).text()).toBe(String(wordsLimit))
  await expectStatus(413, send(257))
})

test('a body that no page reads is no obstacle to the answer', async () => {
  const { url } = await openSite({ words: { ...counting, action: () => new Response('done') } })

  const answer = await fetch(`${url}/words`, {
    method: 'POST',
    body: new Uint8Array(wordsLimit),
    headers: ownOrigin,
  })

  expect(await answer.text()).toBe('done')
})

test('an error, and a site that is not ready, are answered with all security headers and a request id', async () => {
  const { url } = await openSite({
    broken: {
      loader: () => {
        throw new Error('a bug')
      },
    },
  })
  const answers = await Promise.all(['broken', 'readyz'].map((path) => fetch(`${url}/${path}`)))

  expect(answers.map(({ status }) => status)).toEqual([500, 503])
  for (const { url: address, headers } of answers) {
    expect(Object.fromEntries(headers), address).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors/),
      'cache-control': expect.stringMatching(/no-store|no-cache/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers.has('server') || headers.has('x-powered-by')).toBe(false)
  }
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(2)
})

test('never uses a nonce twice', async () => {
  const { url } = await openSite()
  const nonces = new Set<string | undefined>()
  for (let page = 0; page < 50; page += 1) {
    const policy = (await fetch(url)).headers.get('content-security-policy')
    nonces.add(/'nonce-([^']{22,})'/.exec(policy ?? '')?.[1])
  }
  expect(nonces.size).toBe(50)
})

test('private pages, signed-in pages and cookies cannot be cached', async () => {
  const withCookie = { headers: { 'Set-Cookie': 'toast=x', 'Cache-Control': 'public, max-age=60' } }
  const { url } = await openSite({
    words: counting,
    dashboard: counting,
    Admin: counting,
    photo: { loader: () => new Response('x', { headers: { 'Cache-Control': 'public' } }) },
    renewing: { loader: () => new Response('x', withCookie) },
  })
  const cacheState = async (path: string, cookie = '') =>
    (await fetch(url + path, { headers: { cookie } })).headers.get('cache-control')

  expect(await cacheState('/words')).toBe('private, no-cache')
  expect(await cacheState('/words', 'a=1; session=x')).toBe('private, no-store')
  expect(await cacheState('/words', '__Host-session=x')).toBe('private, no-store')
  expect(await cacheState('/dashboard')).toBe('private, no-store')
  expect(await cacheState('/admin')).toBe('private, no-store')
  expect(await cacheState('/photo')).toBe('public')
  // A photo that brings the renewed session with it would give one reader's key to the next.
  expect(await cacheState('/renewing')).toBe('private, no-store')
})

test('logs each request once, without its query, body, cookies or address', async () => {
  const lines = logLines()
  const { url } = await openSite({ words: counting })

  const answer = await fetch(`${url}/words?token=canary-one`, {
    method: 'POST',
    body: 'password=canary-two',
    headers: { ...ownOrigin, cookie: 'session=canary-three', 'user-agent': 'canary-four' },
  })

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      id: answer.headers.get('x-request-id'),
      method: 'POST',
      path: '/words',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
  expect(lines.join('')).not.toMatch(/canary|127\.0\.0\.1/)
})

test('an address cannot inject a log line', async () => {
  const lines = logLines()
  const { url } = await openSite()

  await fetch(`${url}/%0a{"level":"fatal"}`)

  expect(lines).toHaveLength(1)
  expect(lines[0]?.trim()).not.toContain('\n')
})

for (const path of ['/%', '/stories/%E0%A4%A', '/%c3%28.data', '/submission/1/canary%ff']) {
  test(`${path} cannot be decoded, so it is a 404 and is logged`, async () => {
    const lines = logLines()
    const terminal = vi.spyOn(console, 'warn')
    const { url } = await openSite({ words: counting })

    const answer = await fetch(url + path)

    expect(answer.status).toBe(404)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['request'])
    expect(lines.join('')).not.toContain('canary')
    expect(terminal).not.toHaveBeenCalled()
    terminal.mockRestore()
  })
}

test('does not log a story’s title from the address of a submission', async () => {
  const lines = logLines()
  const { url } = await openSite()

  await fetch(`${url}/submission/5c1b1f0a/canary-words-here`)

  expect(lines.join('')).not.toContain('canary')
  expect(JSON.parse(lines[0] ?? '').path).toBe('/submission/5c1b1f0a/...')
})

for (const path of [
  '/%70review/canary',
  '//preview/canary',
  '/preview%2fcanary',
  '/PREVIEW/canary%',
  '/%73ubmission/5c1b1f0a/canary',
  '/submission//5c1b1f0a/canary',
  '/collection/canary',
  '/collection/canary/delete',
  '/complaints/canary',
]) {
  test(`does not log what ${path} ends with`, async () => {
    const lines = logLines()
    const { url } = await openSite()

    await fetch(url + path, { redirect: 'manual' })

    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('canary')
  })
}

test('survives a request that is not HTTP', async () => {
  const { url } = await openSite({ words: counting })
  const { port } = new URL(url)
  for (const head of [
    'NOT HTTP\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: a b\r\n\r\n',
    'GET // HTTP/1.1\r\nHost: x\r\n\r\n',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(head))
      socket
        .on('close', () => resolve())
        .on('error', () => {})
        .resume()
    })
  }

  await expectStatus(200, fetch(`${url}/words`))
})

test('a failure of the database is a 503, any other failure a 500', async () => {
  const failing = () => {
    throw new Error('a mistake')
  }
  const { url } = await openSite({
    away: {
      loader({ context }) {
        markUnavailable(context)
        return failing()
      },
    },
    wrong: { loader: failing },
  })

  const away = await fetch(`${url}/away`)
  const wrong = await fetch(`${url}/wrong`)

  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '15'])
  expect(await away.text()).toContain('Not available at the moment')
  expect([wrong.status, wrong.headers.get('retry-after')]).toEqual([500, null])
})
