import type { Server } from 'node:http'
import { log } from '#app/server/log.server.ts'

/** Takes no new connections, lets requests under way finish, and cuts what is left after `patience` milliseconds. */
export async function drain(server: Server, patience: number) {
  log.info('closing')
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const impatient = setTimeout(() => server.closeAllConnections(), patience)
  // Connections that fall idle one by one are told to go as they do.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await closed
  clearTimeout(impatient)
  clearInterval(sweep)
}
