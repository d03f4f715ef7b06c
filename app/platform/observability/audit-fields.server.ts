import {
  currentRequestContext,
  type RequestContext,
} from '#app/platform/request/request-context.server.ts'
import { log } from './logger.server.ts'

/** Of every security-relevant log line. The network of the client, never the whole address. */
export function auditFields(requestContext: RequestContext | undefined = currentRequestContext()) {
  if (!requestContext) return {}
  const { requestId, userId, clientIp } = requestContext
  return { id: requestId, ...(userId && { user: userId }), from: networkPrefix(clientIp) }
}

/** Logs what somebody has done that matters for security. */
export function logSecurityEvent(fields: Record<string, unknown>, event: string) {
  log.info({ ...auditFields(), ...fields }, event)
}

/** The first three numbers of an IPv4 address, the first three groups of an IPv6 one (`readClientIp` gives four). */
function networkPrefix(clientIp: string) {
  if (clientIp.includes(':')) return `${clientIp.split(':').slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(clientIp) ? clientIp.replace(/\d+$/, '0/24') : 'unknown'
}
