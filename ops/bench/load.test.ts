import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { measure } from './load.ts'

/** A server that answers with this status, and collects the addresses and bodies that it is sent. */
async function givenServer(status: number) {
  const sent = { addresses: new Set<unknown>(), bodies: new Set<string>() }
  const server = createServer(async (request, response) => {
    sent.addresses.add(request.headers['x-forwarded-for'])
    sent.bodies.add(`${request.method} ${await new Response(request as never).text()}`)
    response.writeHead(status, { location: '/auth' }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const load = { url: `http://127.0.0.1:${port}/`, pid: process.pid, connections: 2, seconds: 1 }
  return { load, sent }
}

test('requests come from many addresses, with the method and the body', async () => {
  const { load, sent } = await givenServer(303)
  const measured = await measure({ ...load, method: 'POST', body: 'intent=sign-in', status: 303 })
  expect(measured.perSecond).toBeGreaterThan(0)
  expect(measured.p99).toBeGreaterThanOrEqual(measured.p50)
  expect(sent.addresses.size).toBeGreaterThan(10)
  expect([...sent.bodies]).toEqual(['POST intent=sign-in'])
})

for (const status of [303, 500]) {
  test(`a page that answers ${status} is not measured`, async () => {
    const { load } = await givenServer(status)
    await expect(measure(load)).rejects.toThrow(`${status} instead of 200`)
  })
}
