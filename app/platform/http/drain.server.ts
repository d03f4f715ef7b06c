import type { Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { log } from '#app/platform/observability/logger.server.ts'

/** Adds `Connection: close` to every response from now on, so that the next request opens a connection to another server. */
export function announceClosing(server: Server) {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close')
  })
}

/** Accepts no new connections, waits for running requests, and closes the connections left after `timeoutMs`. */
export async function drain(server: Server, timeoutMs: number) {
  log.info('closing')
  await untilAccepted()
  const closed = new Promise((resolve) => server.close(resolve))
  const closeIdle = () => server.closeIdleConnections()
  closeIdle()
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  // Connections become idle one by one and are closed as they do.
  const interval = setInterval(closeIdle, 100)
  await closed
  clearTimeout(timeout)
  clearInterval(interval)
}

/**
 * Closing the port resets connections that the kernel has made and Node has not accepted yet. Node accepts all of them in one
 * turn of the event loop. So this waits for a turn shorter than a millisecond: hardly any connection can have come during it.
 */
async function untilAccepted() {
  for (let turns = 0; turns < 200; turns += 1) {
    const before = performance.now()
    await nextTurn()
    if (performance.now() - before < 1) return
  }
}
