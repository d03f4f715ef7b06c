import type { Server } from 'node:http'
import { ConfigurationError } from '#app/server/configuration.server.ts'

/**
 * Binds a server to its address.
 *
 * @param address.variable the variable that names the port
 * @throws ConfigurationError naming the variable, when the port is taken or the address is none of this machine's
 */
export async function listen(
  server: Server,
  { port, host, variable = 'PORT' }: { port: number; host: string; variable?: string },
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
    throw explained(error as NodeJS.ErrnoException, { port, variable })
  }
}

function explained(
  error: NodeJS.ErrnoException,
  { port, variable }: { port: number; variable: string },
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
      return new ConfigurationError('HOST: must be an address of this machine')
    default:
      return error
  }
}
