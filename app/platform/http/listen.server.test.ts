import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigurationError } from '#app/platform/configuration/configuration.server.ts'
import { listen } from './listen.server.ts'

function givenServer() {
  const server = createServer()
  onTestFinished(() => void server.close())
  return server
}

test('reports a taken port by its number and its variable, and names a free one', async () => {
  const first = givenServer()
  await listen(first, { port: 0, host: '127.0.0.1' })
  const { port } = first.address() as AddressInfo

  for (const variable of ['PORT', 'METRICS_PORT']) {
    const refused = listen(givenServer(), { port, host: '127.0.0.1', variable })
    const error: Error = await refused.then(
      () => expect.fail(),
      (error) => error,
    )
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(error.message).toMatch(
      `Port ${port} is taken by another program: stop it, or set ${variable}`,
    )
    const [, free] = /=(\d+), which is free/.exec(error.message) ?? []
    await listen(givenServer(), { port: Number(free), host: '127.0.0.1' })
  }
})

test('reports an address that is not this machine’s by its variable', async () => {
  // RFC 5737: 203.0.113.0/24 is nobody's. RFC 6761: no name ends in .invalid.
  for (const host of ['203.0.113.1', 'nowhere.invalid', 'not a host']) {
    await expect(listen(givenServer(), { port: 0, host })).rejects.toThrow(/^HOST: must be/)
  }
})
