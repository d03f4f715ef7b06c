import { timingSafeEqual } from 'node:crypto'
import { configuration } from '#app/server/configuration.server.ts'
import { derivedToken } from '#app/server/secrets/seal.server.ts'

/** What an email that came into the bounce mailbox is about, by the address it was sent to. */
export type BounceSubject =
  | { kind: 'recipient'; recipientId: number }
  | { kind: 'unsubscribe'; token: string }

/**
 * The envelope's sender of one email of a newsletter (VERP): a report comes back to it, and so says whom it is about. It is
 * signed, so that nobody can suppress a stranger with a made-up report.
 *
 * @returns undefined when there is no bounce mailbox
 */
export function returnPathFor(recipientId: number) {
  const id = recipientId.toString(36)
  return taggedAddress(`r${id}-${signatureOf(id)}`)
}

/** An address to which an email unsubscribes; its token is that of the subscription. Undefined without a bounce mailbox. */
export function unsubscribeAddressFor(token: string) {
  return taggedAddress(`u${token.replaceAll('-', '')}`)
}

/** @returns null for every other address, and for one that was made up */
export function readBounceAddress(address: string): BounceSubject | null {
  const tag = /\+([^@]+)@/.exec(address)?.[1] ?? ''
  const [, hex] = /^u([0-9a-f]{32})$/i.exec(tag) ?? []
  if (hex) {
    const token = hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { kind: 'unsubscribe', token }
  }
  // Some servers write an address in capitals, or in small letters.
  const [, id = '', signature = ''] =
    /^r([0-9a-z]{1,11})-([0-9a-f]{16})$/.exec(tag.toLowerCase()) ?? []
  const expected = Buffer.from(signatureOf(id))
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), expected)) {
    return null
  }
  return { kind: 'recipient', recipientId: Number.parseInt(id, 36) }
}

// Hexadecimal, since the case of an address may be lost.
function signatureOf(id: string) {
  const token = derivedToken(`bounce of ${id}`)
  return Buffer.from(token, 'base64url').toString('hex').slice(0, 16)
}

function taggedAddress(tag: string) {
  const { bounceAddress } = configuration
  return bounceAddress?.replace('@', `+${tag}@`)
}
