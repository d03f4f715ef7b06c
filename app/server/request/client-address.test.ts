import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test('without a proxy of ours the forwarded header is the client talking, and is not believed', () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', false)).toBe('203.0.113.9')
})

test('behind a proxy of ours only its own entry, the last, is believed', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6, 198.51.100.1', true)).toBe('198.51.100.1')
  expect(clientAddress('10.0.0.1', ' 198.51.100.1 ', true)).toBe('198.51.100.1')
})

test('a proxy that says nothing is itself the client', () => {
  expect(clientAddress('10.0.0.1', null, true)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '', true)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '198.51.100.1, ', true)).toBe('10.0.0.1')
})

test('a client with a whole /64 to rotate through is one client', () => {
  const one = clientAddress('2001:db8:1:2::1', null, false)
  expect(one).toBe('2001:db8:1:2::/64')
  expect(clientAddress('2001:db8:1:2:dead:beef:0:1', null, false)).toBe(one)
  expect(clientAddress('2001:db8:1:3::1', null, false)).not.toBe(one)
})

test('an address shortened in the middle of its network is the same network', () => {
  expect(clientAddress('2001:db8::1', null, false)).toBe('2001:db8:0:0::/64')
  expect(clientAddress('2001:db8:0:0:5::1', null, false)).toBe('2001:db8:0:0::/64')
  expect(clientAddress('::1', null, false)).toBe('0:0:0:0::/64')
})

test('an IPv4 client on an IPv6 socket is an IPv4 client', () => {
  expect(clientAddress('::ffff:203.0.113.9', null, false)).toBe('203.0.113.9')
})

test('a socket that is gone has no address', () => {
  expect(clientAddress(undefined, null, false)).toBe('unknown')
})

test('the port that some proxies write too does not make another client', () => {
  expect(clientAddress('10.0.0.1', '198.51.100.1:5678', true)).toBe('198.51.100.1')
  expect(clientAddress('10.0.0.1', '[2001:db8:1:2::1]:5678', true)).toBe('2001:db8:1:2::/64')
  expect(clientAddress('10.0.0.1', '2001:db8:1:2::1', true)).toBe('2001:db8:1:2::/64')
})

test('what a proxy writes that is no address does not become one', () => {
  expect(clientAddress('10.0.0.1', 'unknown', true)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', 'words:of:a:stranger', true)).toBe('10.0.0.1')
})

test('whatever a header says, a client is an IPv4 address, a network of IPv6, or its socket', () => {
  const header = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.tuple(fc.string(), fc.oneof(fc.ipV4(), fc.ipV6())).map((parts) => parts.join(', ')),
  )
  fc.assert(
    fc.property(header, fc.boolean(), (forwarded, trusted) => {
      const client = clientAddress('192.0.2.7', forwarded, trusted)
      expect(client).toMatch(/^\d+\.\d+\.\d+\.\d+$|^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}::\/64$/)
      if (!trusted) expect(client).toBe('192.0.2.7')
    }),
  )
})

test('one IPv6 address is one client, however it is written', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const [plain, padded] = [1, 4].map((width) =>
        groups.map((each) => each.toString(16).padStart(width, '0')).join(':'),
      )
      const client = clientAddress(plain, null, false)
      expect(clientAddress(padded, null, false)).toBe(client)
      expect(clientAddress(padded?.toUpperCase(), null, false)).toBe(client)
      expect(clientAddress(plain?.replace(/(?:^|:)0(?::0)+(?=:|$)/, ':'), null, false)).toBe(client)
    }),
  )
})

test('an IPv4 address inside an IPv6 one is the IPv4 client, however it is written', () => {
  for (const written of ['::ffff:203.0.113.9', '::FFFF:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109']) {
    expect(clientAddress(written, null, false)).toBe('203.0.113.9')
  }
})
