import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Shares out visitors among copies of the site as docs/operations.md would have it, for one test. It asks each for
 * `/readyz` five times a second, keeps connections open, and never tries anything twice.
 */
export async function openBalancer() {
  const copies = new Map<string, { ready: boolean; taken: number }>()
  const agent = new Agent({ keepAlive: true })

  async function look() {
    for (const [url, copy] of copies) {
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      copy.ready = answer?.status === 200
    }
  }
  const looking = setInterval(look, 200)

  const balancer = createServer((incoming, outgoing) => {
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    const [url, copy] = [...copies].filter(([, { ready }]) => ready).at(-1) ?? []
    if (!url || !copy) return fail()
    copy.taken += 1
    const { method, headers } = incoming
    const passed = request(url + incoming.url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', fail).pipe(outgoing)
    })
    passed.on('error', fail)
    incoming.pipe(passed)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => {
    clearInterval(looking)
    agent.destroy()
    balancer.close()
    balancer.closeAllConnections()
  })

  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    /** Takes a copy in; it has visitors once it says that it is ready, and the last that came in has all of them. */
    add: (url: string) => copies.set(url, { ready: false, taken: 0 }),
    taken: (url: string) => copies.get(url)?.taken ?? 0,
  }
}
