import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logRequest } from '#app/server/observability/request-log.server.ts'
import { acceptedEncoding } from '#app/server/response/content-encoding.ts'
import { matchingTag } from '#app/server/response/etag.ts'
import type { CachedPage, EncodedBody } from './cached-page.server.ts'

/** Sends a cached page, or a 304 when the browser's copy is current. Most requests are answered here, so it stays cheap. */
export function sendCached(
  { encodedBodies }: CachedPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { pathname, startedAt }: { pathname: string; startedAt: number },
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
  logRequest({ id, kind: 'kept', method, pathname, status, startedAt })
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
