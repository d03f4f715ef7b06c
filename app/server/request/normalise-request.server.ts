import { configuration } from '#app/server/configuration.server.ts'
import { limitBody } from './body-limit.ts'

/**
 * The request as the routes see it. The address is ours whatever the Host header says, and there is no Origin: the check
 * against forged requests was made before, and the framework's own compares it with the address it sees, which differs
 * behind a proxy.
 *
 * @param limit how many bytes of a body are passed on; `count` says whether there were more
 */
export function normaliseRequest(request: Request, limit: number) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const limited = request.body && limitBody(request.body, limit)
  return {
    count: limited?.count,
    request: new Request(configuration.baseUrl + readable(pathname) + search, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(limited && { body: limited.stream, duplex: 'half' }),
    } as RequestInit),
  }
}

// What stands for no characters at all (`/%`) is taken as it is written: the router would complain of it to the terminal.
function readable(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
