import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { logRequest } from '#app/server/observability/request-log.server.ts'
import { acceptedEncoding } from '#app/server/response/content-encoding.ts'
import { matchingTag } from '#app/server/response/etag.ts'
import type { CachedPage, EncodedBody } from './cached-page.server.ts'

/** Sends a kept page, or says that the reader's own copy of it is still true. It is all that most requests ever cost. */
export function sendCached(
  { packings }: CachedPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { pathname, startedAt }: { pathname: string; startedAt: number },
) {
  const id = randomUUID()
  const packing = packings[acceptedEncoding(String(headers['accept-encoding'] ?? ''))]
  const known = matchingTag(headers['if-none-match'], packing.etags)
  const status = known ? 304 : 200
  response.writeHead(status, [
    ...(known ? unchanged(packing, known) : packing.headers),
    'X-Request-Id',
    id,
  ])
  response.end(known || method === 'HEAD' ? undefined : packing.body)
  logRequest({ id, kind: 'kept', method, pathname, status, startedAt })
}

// All but what describes the body, which is not sent.
function unchanged({ headers }: EncodedBody, tag: string) {
  const said: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (name === 'etag') said.push(name, tag)
    else if (!name.startsWith('content-') || name.startsWith('content-security'))
      said.push(name, value)
  }
  return said
}
