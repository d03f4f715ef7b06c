import { once } from 'node:events'
import type { Site } from './site.ts'

/** Started with this, a site lets this machine look inside it, at a port of its own choice. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/**
 * Looks inside a site that was started `inspected`: the same one that ships, without a flag that changes how it works.
 *
 * @returns what sweeps its memory and says how many megabytes of objects are left
 */
export async function inspect(site: Site) {
  const [address = ''] = /ws:\/\/\S+/.exec(await site.said()) ?? []
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (result: unknown) => void>()
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
    waiting.delete(id)
  })

  function ask(method: string) {
    lastId += 1
    const { promise, resolve } = Promise.withResolvers<unknown>()
    waiting.set(lastId, resolve)
    socket.send(JSON.stringify({ id: lastId, method }))
    return promise
  }

  return {
    async keptMegabytes() {
      // What is freed by the first sweep may let go of more.
      await ask('HeapProfiler.collectGarbage')
      await ask('HeapProfiler.collectGarbage')
      const { usedSize } = (await ask('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize / 1024 / 1024
    },
  }
}
