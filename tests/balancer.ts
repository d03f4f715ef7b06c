import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Shares out requests among copies of the site as docs/deploy.md would have it, until `close`. It asks each for
 * `/readyz` five times a second, keeps connections open, and never tries anything twice.
 *
 * @param options.share `'last'`: the copy that came in last has all requests; `'turns'`: one copy after the other has one
 */
export async function openBalancer({ share }: { share: 'last' | 'turns' }) {
  const copies = new Map<string, { ready: boolean; taken: number }>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function look() {
    for (const [url, copy] of copies) {
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      copy.ready = answer?.status === 200
    }
  }
  const looking = setInterval(look, 200)

  function choose() {
    const ready = [...copies].filter(([, copy]) => copy.ready)
    turn += 1
    return (share === 'last' ? ready.at(-1) : ready[turn % ready.length]) ?? []
  }

  const balancer = createServer((incoming, outgoing) => {
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end())
    const [url, copy] = choose()
    if (!url || !copy) return fail()
    copy.taken += 1
    const { method, headers } = incoming
    const passed = request(url + incoming.url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', fail).pipe(outgoing)
    })
    passed.on('error', fail)
    // Whoever leaves has left the copy too.
    outgoing.on('close', () => outgoing.writableFinished || passed.destroy())
    incoming.pipe(passed)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')

  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    /** Takes a copy in; it has visitors once it says that it is ready. */
    async add(url: string) {
      copies.set(url, { ready: false, taken: 0 })
      await look()
    },
    taken: (url: string) => copies.get(url)?.taken ?? 0,
    close() {
      clearInterval(looking)
      agent.destroy()
      balancer.close()
      balancer.closeAllConnections()
    },
  }
}
