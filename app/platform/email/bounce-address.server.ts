import { timingSafeEqual } from 'node:crypto'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { derivedToken } from '#app/platform/secrets/seal.server.ts'

export type BounceSubject =
  | { kind: 'recipient'; recipientId: number }
  | { kind: 'email'; jobId: string }
  | { kind: 'unsubscribe'; token: string }

/**
 * The envelope's sender of one email (VERP), by which a report says whom it is about. It is signed, so that nobody can
 * suppress a stranger. @returns undefined without a bounce mailbox, or when its address is too long for a tag
 */
export function returnPathFor(recipientId: number) {
  const id = recipientId.toString(36)
  return taggedAddress(`r${id}-${sign(id)}`)
}

/** An email of the queue, which its job names. */
export function returnPathForJob(jobId: string) {
  const id = BigInt(`0x${jobId.replaceAll('-', '')}`).toString(36)
  return taggedAddress(`e${id}-${sign(`email ${id}`)}`)
}

/** @returns undefined without a bounce mailbox */
export function unsubscribeAddressFor(token: string) {
  return taggedAddress(`u${token.replaceAll('-', '')}`)
}

/** @returns null for any other address, and one that was made up */
export function readBounceAddress(address: string): BounceSubject | null {
  const tag = /\+([^@]+)@/.exec(address)?.[1] ?? ''
  const [, hex] = /^u([0-9a-f]{32})$/i.exec(tag) ?? []
  if (hex) {
    return { kind: 'unsubscribe', token: toUuid(hex.toLowerCase()) }
  }
  // Some servers write an address in capitals, or in small letters.
  const [, kind = '', id = '', signature = ''] =
    /^([re])([0-9a-z]{1,25})-([0-9a-f]{16})$/.exec(tag.toLowerCase()) ?? []
  const expected = Buffer.from(sign(kind === 'e' ? `email ${id}` : id))
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), expected)) {
    return null
  }
  if (kind === 'r') return { kind: 'recipient', recipientId: Number.parseInt(id, 36) }
  const number = Array.from(id).reduce((sum, c) => sum * 36n + BigInt(Number.parseInt(c, 36)), 0n)
  return { kind: 'email', jobId: toUuid(number.toString(16).padStart(32, '0')) }
}

function toUuid(hex: string) {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Hexadecimal, since the case of an address may be lost.
function sign(id: string) {
  const token = derivedToken(`bounce of ${id}`)
  return Buffer.from(token, 'base64url').toString('hex').slice(0, 16)
}

// RFC 5321, 4.5.3.1.1: the part before the @ has 64 characters at most.
function taggedAddress(tag: string) {
  const address = configuration.bounceAddress?.replace('@', `+${tag}@`)
  return address && address.indexOf('@') <= 64 ? address : undefined
}
