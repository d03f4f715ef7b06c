import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setSecurityHeaders } from '#app/platform/response/security-headers.server.ts'

// The statuses that Node itself sends for these errors.
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** As Node does, with our security headers added. */
export function answerClientErrors(server: Server) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // After a response has begun, a second one would be read as part of it.
    if (socket.writable && !hasBegunToAnswer(socket as Socket)) {
      socket.write(plainAnswer(statuses[error.code ?? ''] ?? 400))
    }
    socket.destroy(error)
  })
}

export function unreadableRequest() {
  return new Response(null, { status: 400, headers: buildHeaders() })
}

function plainAnswer(status: number) {
  const lines = [...buildHeaders()].map(([name, value]) => `${name}: ${value}`)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Length: 0',
    ...lines,
    '\r\n',
  ].join('\r\n')
}

function buildHeaders() {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  setSecurityHeaders(headers, { pathname: '/', nonce: '' })
  return headers
}

// Node stores the current response in this property, and makes the same check before it sends its own error response.
function hasBegunToAnswer(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }) {
  return socket._httpMessage?.headersSent ?? false
}
