import { addresses, addressesWhere, pathPattern } from '#app/addresses.ts'
import type { RequestContext } from '#app/platform/request/request-context.server.ts'
import { auditFields } from './audit-fields.server.ts'
import { log } from './logger.server.ts'
import { countRequest, type RequestKind } from './metrics.server.ts'

type RequestLogEntry = {
  id: string
  kind: RequestKind
  /** For the line of a refused request. */
  requestContext?: RequestContext
  method: string | undefined
  pathname: string
  status: number
  /** A time of `performance.now()`. */
  startedAt: number
}

/** What load balancers ask for every few seconds is logged at level debug. */
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
  const level = kind === 'health' && status < 400 ? 'debug' : 'info'
  log[level](
    {
      id,
      method,
      path: redacted(pathname),
      status,
      ms: Math.round(durationMs),
      ...refusedFields,
    },
    'request',
  )
}

export function classifyRequest(method: string, pathname: string): RequestKind {
  if (method === 'OPTIONS' || pathname === '/healthz' || pathname === '/readyz') return 'health'
  if (pathname.startsWith('/assets/')) return 'file'
  if (photoPath.test(pathname)) return 'photo'
  if (picturePath.test(pathname)) return 'file'
  if (method === 'POST') return 'form'
  return pathname.endsWith('.data') ? 'data' : 'page'
}

const photoPath = new RegExp(`^${pathPattern('/photos/:photoId')}(?:/|$)`)
const picturePath = new RegExp(`^${pathPattern('/pictures/:file')}$`)

const unloggedPath = new RegExp(
  `^(${addressesWhere((rules) => rules.unlogged !== undefined)
    .map((address) => pathPattern(address.replace(`/${addresses[address].unlogged}`, '')))
    .join('|')})/.*$`,
  'i',
)

// The router opens a page also by its address with letters escaped, and redirects from doubled slashes.
function redacted(pathname: string) {
  const plain = pathname
    .replace(/%[2-7][\da-f]/gi, (sign) => String.fromCharCode(Number.parseInt(sign.slice(1), 16)))
    .replace(/\/{2,}/g, '/')
  return unloggedPath.test(plain) ? plain.replace(unloggedPath, '$1/...') : pathname
}
