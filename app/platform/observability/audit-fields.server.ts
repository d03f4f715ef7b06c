import {
  currentRequestContext,
  type RequestContext,
} from '#app/platform/request/request-context.server.ts'

/** Of every security-relevant log line. The network of the client, never the whole address. */
export function auditFields(requestContext: RequestContext | undefined = currentRequestContext()) {
  if (!requestContext) return {}
  const { requestId, userId, clientIp } = requestContext
  return { id: requestId, ...(userId && { user: userId }), from: networkPrefix(clientIp) }
}

/** The first three numbers of an IPv4 address, the first three groups of an IPv6 one (`readClientIp` gives four). */
function networkPrefix(clientIp: string) {
  if (clientIp.includes(':')) return `${clientIp.split(':').slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(clientIp) ? clientIp.replace(/\d+$/, '0/24') : 'unknown'
}
