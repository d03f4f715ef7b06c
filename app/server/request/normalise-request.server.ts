import { configuration } from '#app/server/configuration.server.ts'
import { limitBody } from './body-limit.ts'

/**
 * The request as the routes see it. Its URL begins with the configured base URL, whatever the Host header says. It has no
 * Origin header: `isSameOrigin` has already checked it, and React Router's own check would compare it with the URL, which
 * differs behind a proxy.
 *
 * @param maxBodyBytes how many bytes of a body are passed on; `count` says whether there were more
 */
export function normaliseRequest(request: Request, maxBodyBytes: number) {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.delete('origin')
  const limited = request.body && limitBody(request.body, maxBodyBytes)
  return {
    count: limited?.count,
    request: new Request(configuration.baseUrl + withValidEscapes(pathname) + search, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(limited && { body: limited.stream, duplex: 'half' }),
    } as RequestInit),
  }
}

// An invalid escape (`/%`) is treated as literal characters: the router would print a warning about it to the terminal.
function withValidEscapes(pathname: string) {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
