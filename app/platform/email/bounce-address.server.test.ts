import { expect, onTestFinished, test } from 'vitest'
import { configuration, configure } from '#app/platform/configuration/configuration.server.ts'
import {
  readBounceAddress,
  returnPathFor,
  returnPathForJob,
  unsubscribeAddressFor,
} from './bounce-address.server.ts'

function givenMailbox() {
  const former = configuration
  onTestFinished(() => configure(former))
  configure({ ...former, bounceAddress: 'bounces@indelible.example' })
}

test('an address names a recipient, and is recognised whatever its case', () => {
  givenMailbox()
  const address = returnPathFor(123_456_789)!
  expect(address).toMatch(/^bounces\+r21i3v9-[0-9a-f]{16}@indelible\.example$/)
  for (const written of [address, address.toUpperCase(), `<${address}>`]) {
    expect(readBounceAddress(written)).toEqual({ kind: 'recipient', recipientId: 123_456_789 })
  }
})

test('an address names an email of the queue, and none that was made up does', () => {
  givenMailbox()
  for (const jobId of [
    '0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000001',
  ]) {
    const address = returnPathForJob(jobId)!
    expect(readBounceAddress(address.toUpperCase())).toEqual({ kind: 'email', jobId })
    expect(readBounceAddress(address.replace('+e', '+r'))).toBeNull()
    expect(address.indexOf('@')).toBeLessThan(65)
  }
  expect(readBounceAddress(returnPathFor(1)!.replace('+r', '+e'))).toBeNull()
})

test('an address that is too long for a server is left out', () => {
  givenMailbox()
  configure({ ...configuration, bounceAddress: `${'b'.repeat(30)}@indelible.example` })
  expect(returnPathForJob('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBeUndefined()
  expect(returnPathFor(1)).toBeDefined()
})

test('a made-up address is nobody’s', () => {
  givenMailbox()
  const address = returnPathFor(1)!
  for (const wrong of [
    address.replace('+r1-', '+r2-'),
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    'bounces@indelible.example',
    'bounces+r1-@indelible.example',
    'bounces+r-0123456789abcdef@indelible.example',
    '',
  ]) {
    expect(readBounceAddress(wrong), wrong).toBeNull()
  }
  const other = configuration.secret
  configure({ ...configuration, secret: 'another secret, of 32 characters or more' })
  expect(readBounceAddress(address)).toBeNull()
  configure({ ...configuration, secret: other })
})

test('an address unsubscribes with the token of the subscription', () => {
  givenMailbox()
  const token = '0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01'
  const address = unsubscribeAddressFor(token)!
  expect(readBounceAddress(address.toUpperCase())).toEqual({ kind: 'unsubscribe', token })
  // RFC 5321, 4.5.3.1.1: the part before the @ has 64 characters at most.
  expect(address.indexOf('@')).toBeLessThan(65)
})

test('without a bounce mailbox there are no such addresses', () => {
  expect(returnPathFor(1)).toBeUndefined()
  expect(unsubscribeAddressFor('0f6c1a52-93a4-4c1e-9d53-0d9a4f8f9b01')).toBeUndefined()
})
