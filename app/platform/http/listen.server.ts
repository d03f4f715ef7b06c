import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ConfigurationError } from '#app/platform/configuration/configuration.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'

type HostPort = {
  port: number
  host: string
  variable?: string
  hostVariable?: string
}

/** @throws ConfigurationError naming the variable, when the port is taken or the address is none of this machine's */
export async function listen(
  server: Server,
  { port, host, variable = 'PORT', hostVariable = 'HOST' }: HostPort,
) {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    throw await explained(error as NodeJS.ErrnoException, { port, host, variable, hostVariable })
  }
}

async function explained(
  error: NodeJS.ErrnoException,
  { port, host, variable, hostVariable }: Required<HostPort>,
) {
  switch (error.code) {
    case 'EADDRINUSE': {
      const free = await nextFreePort(port, host)
      const advice = free ? `set ${variable}=${free}, which is free` : `set ${variable}`
      return new ConfigurationError(
        `Port ${port} is taken by another program: stop it, or ${advice}.`,
      )
    }
    case 'EACCES':
      return new ConfigurationError(`${variable}: this account may not listen on port ${port}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigurationError(`${hostVariable}: must be an address of this machine`)
    default:
      return error
  }
}

/** @returns undefined when none of the next twenty is free */
async function nextFreePort(port: number, host: string) {
  for (let next = port + 1; next <= Math.min(port + 20, 65_535); next += 1) {
    if (await isFree(next, host)) return next
  }
}

function isFree(port: number, host: string) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** So that the next request opens a connection to another server. */
export function announceClosing(server: Server) {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close')
  })
}

/** Waits for running requests, and closes the connections left after `timeoutMs`. */
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

// Closing the port resets connections that Node has not accepted yet, and it accepts all of them in one turn of the event
// loop. So this waits for a turn shorter than a millisecond: hardly any connection can have come during it.
async function untilAccepted() {
  // The rest of a turn does not accept any.
  await nextTurn()
  for (let turns = 0; turns < 200; turns += 1) {
    const before = performance.now()
    await nextTurn()
    if (performance.now() - before < 1) break
  }
  // What came on them is read in the turn after; Node closes a connection on which nothing was read.
  await nextTurn()
}
