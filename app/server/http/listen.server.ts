import type { Server } from 'node:http'
import { ConfigurationError } from '#app/server/configuration.server.ts'

type Address = {
  port: number
  host: string
  /** The variables that name the port and the host. */
  variable?: string
  hostVariable?: string
}

/**
 * Binds a server to its address.
 *
 * @throws ConfigurationError naming the variable, when the port is taken or the address is none of this machine's
 */
export async function listen(
  server: Server,
  { port, host, variable = 'PORT', hostVariable = 'HOST' }: Address,
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
    throw explained(error as NodeJS.ErrnoException, { port, variable, hostVariable })
  }
}

function explained(
  error: NodeJS.ErrnoException,
  { port, variable, hostVariable }: Required<Omit<Address, 'host'>>,
) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `Port ${port} is taken by another program: stop it, or set ${variable}.`,
      )
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
