import {
  currentRequestContext,
  type RequestContext,
} from '#app/server/request/request-context.server.ts'

/**
 * The fields that every security-relevant log line carries: the request id, the signed-in user, and the network of the
 * client, never the whole address.
 */
export function auditFields(requestContext: RequestContext | undefined = currentRequestContext()) {
  if (!requestContext) return {}
  const { requestId, userId, address } = requestContext
  return { id: requestId, ...(userId && { user: userId }), from: networkPrefix(address) }
}

/** The first three numbers of an IPv4 address, the first three groups of an IPv6 one (`client-address.ts` gives four). */
function networkPrefix(address: string) {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  return /^\d+\.\d+\.\d+\.\d+$/.test(address) ? address.replace(/\d+$/, '0/24') : 'unknown'
}
