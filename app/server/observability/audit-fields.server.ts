import {
  currentRequestContext,
  type RequestContext,
} from '#app/server/request/request-context.server.ts'

/**
 * What the log line of an event that matters to security says besides: the request, who was signed in, and the network
 * it came from. Never the whole address.
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
