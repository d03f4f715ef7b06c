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
