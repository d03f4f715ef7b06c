import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClientIp } from './request-context.server.ts'

test('ignores X-Forwarded-For without a trusted proxy', () => {
  expect(readClientIp('203.0.113.9', '198.51.100.1', false)).toBe('203.0.113.9')
})

test('takes the last entry of X-Forwarded-For behind a trusted proxy', () => {
  expect(readClientIp('10.0.0.1', '6.6.6.6, 198.51.100.1', true)).toBe('198.51.100.1')
  expect(readClientIp('10.0.0.1', ' 198.51.100.1 ', true)).toBe('198.51.100.1')
})

test('takes the proxy’s address when it forwards none', () => {
  expect(readClientIp('10.0.0.1', null, true)).toBe('10.0.0.1')
  expect(readClientIp('10.0.0.1', '', true)).toBe('10.0.0.1')
  expect(readClientIp('10.0.0.1', '198.51.100.1, ', true)).toBe('10.0.0.1')
})

test('counts a whole IPv6 /64 as one client', () => {
  const one = readClientIp('2001:db8:1:2::1', null, false)
  expect(one).toBe('2001:db8:1:2::/64')
  expect(readClientIp('2001:db8:1:2:dead:beef:0:1', null, false)).toBe(one)
  expect(readClientIp('2001:db8:1:3::1', null, false)).not.toBe(one)
})

test('recognises a network in a shortened IPv6 address', () => {
  expect(readClientIp('2001:db8::1', null, false)).toBe('2001:db8:0:0::/64')
  expect(readClientIp('2001:db8:0:0:5::1', null, false)).toBe('2001:db8:0:0::/64')
  expect(readClientIp('::1', null, false)).toBe('0:0:0:0::/64')
})

test('reads an IPv4 client on an IPv6 socket as IPv4', () => {
  expect(readClientIp('::ffff:203.0.113.9', null, false)).toBe('203.0.113.9')
})

test('a closed socket has no address', () => {
  expect(readClientIp(undefined, null, false)).toBe('unknown')
})

test('ignores a port after the address', () => {
  expect(readClientIp('10.0.0.1', '198.51.100.1:5678', true)).toBe('198.51.100.1')
  expect(readClientIp('10.0.0.1', '[2001:db8:1:2::1]:5678', true)).toBe('2001:db8:1:2::/64')
  expect(readClientIp('10.0.0.1', '2001:db8:1:2::1', true)).toBe('2001:db8:1:2::/64')
})

test('does not accept a forwarded value that is not an address', () => {
  expect(readClientIp('10.0.0.1', 'unknown', true)).toBe('10.0.0.1')
  expect(readClientIp('10.0.0.1', 'words:of:a:stranger', true)).toBe('10.0.0.1')
})

test('whatever the header, a client is an IPv4 address, an IPv6 network or its socket’s address', () => {
  const header = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.tuple(fc.string(), fc.oneof(fc.ipV4(), fc.ipV6())).map((parts) => parts.join(', ')),
  )
  fc.assert(
    fc.property(header, fc.boolean(), (forwarded, trusted) => {
      const client = readClientIp('192.0.2.7', forwarded, trusted)
      expect(client).toMatch(/^\d+\.\d+\.\d+\.\d+$|^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}::\/64$/)
      if (!trusted) expect(client).toBe('192.0.2.7')
    }),
  )
})

test('treats all spellings of an IPv6 address as one client', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const [plain, padded] = [1, 4].map((width) =>
        groups.map((each) => each.toString(16).padStart(width, '0')).join(':'),
      )
      const client = readClientIp(plain, null, false)
      expect(readClientIp(padded, null, false)).toBe(client)
      expect(readClientIp(padded?.toUpperCase(), null, false)).toBe(client)
      const shortened = plain?.replace(/(?:^|:)0(?::0)+(?=:|$)/, ':').replace(/(?<!:):$/, '::')
      expect(readClientIp(shortened, null, false)).toBe(client)
    }),
    { examples: [[[0, 1, 0, 1, 0, 0, 0, 0]], [[0, 0, 0, 0, 0, 0, 0, 0]]] },
  )
})

test('reads all spellings of a mapped IPv4 address as IPv4', () => {
  for (const written of ['::ffff:203.0.113.9', '::FFFF:203.0.113.9', '0:0:0:0:0:ffff:cb00:7109']) {
    expect(readClientIp(written, null, false)).toBe('203.0.113.9')
  }
})
