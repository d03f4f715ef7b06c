import type { ServerOptions } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { setReady } from '#app/platform/observability/health.server.ts'
import { openSite } from '#tests/site.ts'

const refused: [string, string, number][] = [
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  [
    'headers beyond all measure',
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['a backslash in the path', 'GET /\\evil.example HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
]

for (const [what, request, status] of refused) {
  test(`${what} is refused with the headers of every other answer`, async () => {
    const answer = await answerTo(request)

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
    expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
    expect(answer).toMatch(/^cache-control: private, no-store\r$/im)
  })
}

test('a request that times out gets 408 with the same headers', async () => {
  const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n', {
    keepsOpen: true,
    limits: { headersTimeout: 100 },
  })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im)
})

test('answers a load balancer’s check by HTTP/1.0 without a host', async () => {
  expect(await answerTo('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*ok$/s)
  expect(await answerTo('OPTIONS / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 503 /)

  setReady(true)
  onTestFinished(() => setReady(false))
  // The connection stays open, since the database is asked first.
  expect(await answerTo('OPTIONS / HTTP/1.0\r\n\r\n', { keepsOpen: true })).toMatch(
    /^HTTP\/1\.1 204 .*^allow: GET, HEAD, OPTIONS, POST\r$/ims,
  )
})

/**
 * All that a site says to these bytes until it closes the connection.
 * @param client.keepsOpen the client does not say that it has sent everything
 */
async function answerTo(
  request: string,
  { keepsOpen = false, limits }: { keepsOpen?: boolean; limits?: ServerOptions } = {},
) {
  const { server } = await openSite({}, [], limits)
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  if (keepsOpen) socket.write(request)
  else socket.end(request)
  return text(socket)
}
