import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutEdgeHeaders } from '#app/platform/edge/edge-headers.server.ts'
import { logRequest } from '#app/platform/observability/request-log.server.ts'
import { compressQuickly } from '#app/platform/response/compression.server.ts'
import { acceptedEncoding } from '#app/platform/response/content-encoding.ts'
import { matchingTag } from '#app/platform/response/etag.ts'
import type { RequestedPage } from './cache-key.ts'
import { type CachedPage, type EncodedBody, headerPairs } from './cached-page.server.ts'
import { fillPage, type PersonalParts } from './personal-page.ts'

export type Exchange = {
  requested: RequestedPage
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
}

/** Most requests are answered here, so it stays cheap. */
export function sendCached(
  { encodedBodies }: CachedPage,
  { requested: { pathname }, request: { method, headers }, response, startedAt }: Exchange,
) {
  const id = randomUUID()
  const encoded = encodedBodies[acceptedEncoding(String(headers['accept-encoding'] ?? ''))]
  const matchedEtag = matchingTag(headers['if-none-match'], encoded.etags)
  const status = matchedEtag ? 304 : 200
  response.writeHead(status, [
    ...(matchedEtag ? notModifiedHeaders(encoded, matchedEtag) : encoded.headers),
    'X-Request-Id',
    id,
  ])
  response.end(matchedEtag || method === 'HEAD' ? undefined : encoded.body)
  logRequest({ id, kind: 'cached', method, pathname, status, startedAt })
}

export async function sendPersonal(
  { personal, encodedBodies }: CachedPage,
  parts: PersonalParts,
  { requested: { pathname }, request: { method, headers }, response, startedAt }: Exchange,
) {
  if (!personal) throw new Error('This page has no personal parts.')
  const encoding = acceptedEncoding(String(headers['accept-encoding'] ?? ''))
  const page = Buffer.from(fillPage(personal, parts))
  const body = encoding === 'identity' ? page : await compressQuickly(page, encoding)
  const id = randomUUID()
  const own = new Headers(headerPairs(encodedBodies.identity.headers))
  own.delete('etag')
  withoutEdgeHeaders(own)
  own.set('Content-Length', String(body.byteLength))
  if (encoding !== 'identity') own.set('Content-Encoding', encoding)
  own.set('X-Request-Id', id)
  response.writeHead(200, [...own].flat())
  response.end(body)
  logRequest({ id, kind: 'cached', method, pathname, status: 200, startedAt })
}

// A 304 has no body, so the headers that describe the body are left out.
function notModifiedHeaders({ headers }: EncodedBody, tag: string) {
  const result: string[] = []
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = headers.slice(index, index + 2)
    if (name === 'etag') result.push(name, tag)
    else if (!name.startsWith('content-') || name.startsWith('content-security'))
      result.push(name, value)
  }
  return result
}
