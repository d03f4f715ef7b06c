import type { Server } from 'node:http'
import { log } from '#app/server/observability/logger.server.ts'

const endless = new Set<() => void>()

/** For an answer that has no end of its own: a site that closes ends it and does not wait for it. @returns takes it off the list */
export function untilClosing(end: () => void) {
  endless.add(end)
  return () => {
    endless.delete(end)
  }
}

/** Lets each answer from now on say that its connection is at an end, so that the next request opens one elsewhere. */
export function announceClosing(server: Server) {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close')
  })
}

/** Takes no new connections, lets requests under way finish, and cuts what is left after `patience` milliseconds. */
export async function drain(server: Server, patience: number) {
  log.info('closing')
  const closed = new Promise((resolve) => server.close(resolve))
  const sweepUp = () => {
    for (const end of endless) end()
    server.closeIdleConnections()
  }
  sweepUp()
  const impatient = setTimeout(() => server.closeAllConnections(), patience)
  // Connections that fall idle one by one are told to go as they do.
  const sweep = setInterval(sweepUp, 100)
  await closed
  clearTimeout(impatient)
  clearInterval(sweep)
}
