import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'
import { createContext, type RouterContextProvider } from 'react-router'

export type RequestContext = {
  requestId: string
  nonce: string
  clientIp: string
  userId?: string
  /** Set when somebody of the team is signed in, or it cannot be known who is: what they open is not counted. */
  mayBeTeam?: true
  notCacheable?: true
  unavailable?: true
  /** By this a page for the cache marks its personal parts (page-cache/personal-page.ts). */
  personalMark?: string
  form?: FormData
  retryAfterSeconds?: number
  formFailed?: true
  errorShown?: true
}

export const requestContextKey = createContext<RequestContext>()

export function createRequestContext(clientIp: string): RequestContext {
  return { requestId: randomUUID(), nonce: randomBytes(16).toString('base64'), clientIp }
}

export function getRequestContext(context: Readonly<RouterContextProvider>) {
  return context.get(requestContextKey)
}

const current = new AsyncLocalStorage<RequestContext>()

export function runWithRequestContext<T>(requestContext: RequestContext, work: () => T) {
  return current.run(requestContext, work)
}

/** Undefined outside a request, as in a job or a command. */
export function currentRequestContext() {
  return current.getStore()
}

/** Marks a page that lacks something for now, so that it is not cached in this state. */
export function markNotCacheable(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).notCacheable = true
}

/** Marks a page that failed because the database did, so that the status is 503 and not 500. */
export function markUnavailable(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).unavailable = true
}

export function markErrorShown(context: Readonly<RouterContextProvider>) {
  getRequestContext(context).errorShown = true
}

/**
 * A forwarded header is trusted only when our own proxy is in front, and then only its last entry, which that proxy wrote.
 * @returns an IPv4 address, a network such as `2001:db8:0:0::/64`, since an IPv6 client usually owns it all, or 'unknown'
 */
export function readClientIp(
  socket: string | undefined,
  forwarded: string | null,
  trustProxy: boolean,
) {
  const last = trustProxy ? withoutPort(forwarded?.split(',').at(-1)?.trim()) : ''
  const address = isIP(last) ? last : (socket ?? 'unknown')
  return isIPv6(address) ? fromIPv6(address) : address
}

// Some proxies also write the port, which changes with each connection: `192.0.2.1:5678`, `[2001:db8::1]:5678`.
function withoutPort(address = '') {
  return address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

// The same IPv6 address can be written in several ways. A suffix such as `%eth0` names a network interface.
function fromIPv6(address: string) {
  const binary = convertIPv6ToBinary(address.replace(/%.*$/, ''))
  if (isIPv4MappedIPv6(binary))
    return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(binary))
  const groups = [112n, 96n, 80n, 64n].map((shift) => ((binary >> shift) & 0xffffn).toString(16))
  return `${groups.join(':')}::/64`
}
