import { isIPv6 } from 'node:net'

/**
 * The address limits are counted by. A forwarded header is believed only when a proxy of ours stands in front,
 * and then only its last entry, which that proxy wrote. An IPv6 client owns a whole /64.
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | null,
  trustProxy: boolean,
) {
  const last = trustProxy ? forwarded?.split(',').at(-1)?.trim() : undefined
  const address = (withoutPort(last) || socket || 'unknown').replace(/^::ffff:/, '')
  return isIPv6(address) ? `${networkOf(address)}::/64` : address
}

// Some proxies write the port too, another one with each connection: `192.0.2.1:5678`, `[2001:db8::1]:5678`.
function withoutPort(address: string | undefined) {
  return address?.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
}

function networkOf(address: string) {
  const [head = '', tail = ''] = address.split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = address.includes('::') ? Array(8 - first.length - last.length).fill('0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
