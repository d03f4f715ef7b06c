import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { setSecurityHeaders } from '#app/server/response/security-headers.server.ts'

// Those that Node gives by itself.
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers what is no request that anything else could answer, as Node does, with the headers of every other answer. */
export function answerClientErrors(server: Server) {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Within an answer that has begun, a second one would be taken for a part of it.
    if (socket.writable && !hasBegunToAnswer(socket as Socket)) {
      socket.write(plainAnswer(statuses[error.code ?? ''] ?? 400))
    }
    socket.destroy(error)
  })
}

/** For a request whose address cannot be read. */
export function unreadableRequest() {
  return new Response(null, { status: 400, headers: headersOf() })
}

function plainAnswer(status: number) {
  const lines = [...headersOf()].map(([name, value]) => `${name}: ${value}`)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Length: 0',
    ...lines,
    '\r\n',
  ].join('\r\n')
}

function headersOf() {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  setSecurityHeaders(headers, { pathname: '/', nonce: '' })
  return headers
}

// Node keeps the answer under way there, and asks the same before it gives its own.
function hasBegunToAnswer(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }) {
  return socket._httpMessage?.headersSent ?? false
}
