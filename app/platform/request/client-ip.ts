import { isIP, isIPv6 } from 'node:net'
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr'

/**
 * The address that rate limits count by. A forwarded header is trusted only when our own proxy is in front,
 * and then only its last entry, which that proxy wrote. An IPv6 client usually owns a whole /64.
 * @returns an IPv4 address, a network such as `2001:db8:0:0::/64`, or 'unknown'
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
