import { isIP, isIPv6 } from 'node:net'

/**
 * The address limits are counted by. A forwarded header is believed only when a proxy of ours stands in front,
 * and then only its last entry, which that proxy wrote. An IPv6 client owns a whole /64.
 *
 * @returns an IPv4 address, a network such as `2001:db8:0:0::/64`, or 'unknown'
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | null,
  trustProxy: boolean,
) {
  const last = trustProxy ? withoutPort(forwarded?.split(',').at(-1)?.trim()) : ''
  const address = isIP(last) ? last : (socket ?? 'unknown')
  return isIPv6(address) ? fromIPv6(address) : address
}

// Some proxies write the port too, another one with each connection: `192.0.2.1:5678`, `[2001:db8::1]:5678`.
function withoutPort(address = '') {
  return address.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

// An address can be written in many ways, and `URL` knows the one (RFC 5952). `%eth0` says where it was heard.
function fromIPv6(address: string) {
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([^:]+):([^:]+)$/.exec(written) ?? []
  return high && low ? toIPv4(high, low) : `${networkOf(written)}::/64`
}

function toIPv4(...halves: string[]) {
  const bytes = halves.map((half) => Number.parseInt(half, 16))
  return bytes.flatMap((half) => [half >> 8, half & 255]).join('.')
}

function networkOf(address: string) {
  const [head = '', tail = ''] = address.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array(8 - first.length - last.length).fill('0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
