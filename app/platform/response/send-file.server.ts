import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestKind } from '#app/platform/observability/metrics.server.ts'
import { logRequest } from '#app/platform/observability/request-log.server.ts'
import { matchingTag } from './etag.ts'
import { setSecurityHeaders } from './security-headers.server.ts'

/** Names and values in turn. A 304 has the first list alone. */
export type FileHead = { etag: string; headers: string[]; ofBody: string[] }

export type FileExchange = {
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  kind: RequestKind
  startedAt: number
}

export function createFileHead(headers: Headers, pathname: string): FileHead {
  setSecurityHeaders(headers, { pathname, nonce: '' })
  const ofBody = ['content-type', 'content-encoding', 'last-modified']
  const pairs = [...headers]
  return {
    etag: headers.get('ETag') ?? '',
    headers: pairs.filter(([name]) => !ofBody.includes(name)).flat(),
    ofBody: pairs.filter(([name]) => ofBody.includes(name)).flat(),
  }
}

export function sendIfNotModified(head: FileHead, exchange: FileExchange) {
  if (!matchingTag(exchange.request.headers['if-none-match'], [head.etag])) return false
  send(304, head.headers, exchange)
  return true
}

export function sendFile(
  { etag, headers, ofBody }: FileHead,
  body: Buffer,
  exchange: FileExchange,
) {
  const { range, 'if-range': ifRange } = exchange.request.headers
  const part =
    ifRange === undefined || ifRange === etag ? readRange(range, body.byteLength) : 'whole'
  const all = [...headers, ...ofBody]
  if (part === 'whole') {
    return send(200, [...all, 'Content-Length', String(body.byteLength)], exchange, body)
  }
  if (part === 'none') {
    return send(416, [...headers, 'Content-Range', `bytes */${body.byteLength}`], exchange)
  }
  const { start, end } = part
  const ofPart = ['Accept-Ranges', 'bytes', 'Content-Length', String(end - start)]
  const where = ['Content-Range', `bytes ${start}-${end - 1}/${body.byteLength}`]
  send(206, [...all, ...ofPart, ...where], exchange, body.subarray(start, end))
}

/** RFC 9110, 14.1.2. Several at once, and what is no range, get the whole. */
export function readRange(range: string | undefined, size: number) {
  const [, first, last] = /^bytes=(?!-$)(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined) return 'whole'
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(size, Number(last) + 1) : size
  return start < end ? { start, end } : 'none'
}

function send(status: number, headers: string[], exchange: FileExchange, body?: Buffer) {
  const { request, response, kind, pathname, startedAt } = exchange
  const id = randomUUID()
  response.writeHead(status, [...headers, 'X-Request-Id', id])
  response.end(request.method === 'HEAD' ? undefined : body)
  logRequest({ id, kind, method: request.method, pathname, status, startedAt })
}
