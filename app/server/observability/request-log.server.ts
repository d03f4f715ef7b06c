import { addresses, addressesWhere, pathPattern } from '#app/addresses.ts'
import type { RequestContext } from '#app/server/request/request-context.server.ts'
import { auditFields } from './audit-fields.server.ts'
import { log } from './logger.server.ts'
import { countRequest, type RequestKind } from './metrics.server.ts'

type RequestLogEntry = {
  id: string
  kind: RequestKind
  /** Who asked and from where, for the line of a request that was refused. */
  requestContext?: RequestContext
  method: string | undefined
  pathname: string
  status: number
  /** As `performance.now()` tells it. */
  startedAt: number
}

/** The one line that each request leaves in the log. */
export function logRequest({
  id,
  kind,
  requestContext,
  method,
  pathname,
  status,
  startedAt,
}: RequestLogEntry) {
  const durationMs = performance.now() - startedAt
  countRequest(kind, status, durationMs)
  const refusedFields =
    requestContext && (status === 403 || status === 429) && auditFields(requestContext)
  log.info(
    {
      id,
      method,
      path: redactReaderText(pathname),
      status,
      ms: Math.round(durationMs),
      ...refusedFields,
    },
    'request',
  )
}

export function requestKindOf(method: string, pathname: string): RequestKind {
  if (method === 'OPTIONS' || pathname === '/healthz' || pathname === '/readyz') return 'health'
  if (pathname.startsWith('/assets/')) return 'file'
  if (photoPath.test(pathname)) return 'photo'
  if (method === 'POST') return 'form'
  return pathname.endsWith('.data') ? 'data' : 'page'
}

const photoPath = new RegExp(`^${pathPattern('/photos/:photoId')}(?:/|$)`)

const readerTextPath = new RegExp(
  `^(${addressesWhere((rules) => rules.readersWords !== undefined)
    .map((address) => pathPattern(address.replace(`/${addresses[address].readersWords}`, '')))
    .join('|')})/.*$`,
  'i',
)

function redactReaderText(pathname: string) {
  return pathname.replace(readerTextPath, '$1/...')
}
