import type { Email } from 'postal-mime'
import { type BounceSubject, readBounceAddress } from '#app/server/email/bounce-address.server.ts'

/** What an email in the bounce mailbox says. */
export type Report =
  | { kind: 'bounce'; recipientId: number; isHard: boolean; code: string | null; reportId: string }
  /** The provider's report that a reader has called an email spam. */
  | { kind: 'complaint'; subject: BounceSubject }
  | { kind: 'unsubscribe'; token: string }

/** More of an email is never looked at: a report says what it has to say long before. */
export const reportMaxBytes = 256 * 1024

const limits = {
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
  maxNestingDepth: 10,
  maxHeadersSize: 64 * 1024,
} as const

/**
 * Reads an email that came to the bounce mailbox: a delivery report (RFC 3464), a complaint (RFC 5965), or a reader's wish
 * to unsubscribe. Whom it is about is in a signed address, and what else it claims about that is not believed.
 *
 * @returns null for everything else, such as the answer of somebody on holiday, and for what cannot be read
 */
export async function readReport(source: Uint8Array): Promise<Report | null> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(source.subarray(0, reportMaxBytes), limits).catch(() => null)
  if (!email) return null
  const type = headerOf(email, 'content-type')
  if (/\breport-type="?feedback-report\b/i.test(type)) return complaintIn(email)
  const subject = subjectOf(addressesOf(email))
  if (subject?.kind === 'unsubscribe') return { kind: 'unsubscribe', token: subject.token }
  if (subject?.kind !== 'recipient' || !/\breport-type="?delivery-status\b/i.test(type)) return null
  const status = partOf(email, /^message\/(?:global-)?delivery-status$/)
  if (!/^action:\s*failed\b/im.test(status)) return null
  const code = codeIn(status)
  return {
    kind: 'bounce',
    recipientId: subject.recipientId,
    isHard: isForGood(code),
    code,
    reportId: idOf(email) || `<report about ${subject.recipientId}>`,
  }
}

/** The status of a delivery report, or the one in its diagnosis where it says nothing: Exim writes 5.0.0 for everything. */
function codeIn(report: string) {
  const [, status = null] = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(report) ?? []
  if (status && !/^\d\.0\.0$/.test(status)) return status
  const [, diagnosis] =
    /^diagnostic-code:\s*smtp;\s*\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/im.exec(report) ?? []
  return diagnosis ?? status
}

// PostgreSQL takes no NUL in a text: with one, the report could never be counted, and all behind it would wait.
function idOf({ messageId = '' }: Email) {
  return messageId.replace(/[^\x20-\x7e]/g, '').slice(0, 200)
}

/**
 * Whether an address will never take an email: there is no such mailbox or domain, or it was closed (RFC 3463). A full
 * mailbox, a refused text or a policy may be otherwise next time.
 */
function isForGood(code: string | null) {
  return /^5\.(?:1\.(?:[0-6]|10)|2\.1|4\.4)$/.test(code ?? '')
}

function complaintIn(email: Email): Report | null {
  const feedback = partOf(email, /^message\/feedback-report$/)
  if (!/^feedback-type:\s*(?:abuse|fraud|other)\b/im.test(feedback)) return null
  // The email it is about is attached; providers remove the reader's address from it, and leave ours.
  const original = partOf(email, /^(?:message\/rfc822(?:-headers)?|text\/rfc822-headers)$/)
  const subject = subjectOf([...addressesIn(feedback), ...addressesIn(original)])
  return subject && { kind: 'complaint', subject }
}

function addressesOf(email: Email) {
  const named = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
  return named.flatMap((name) => addressesIn(headerOf(email, name)))
}

function addressesIn(text: string) {
  return text.match(/[\w.]+\+[\w-]+@[\w.-]+/g) ?? []
}

function subjectOf(addresses: string[]) {
  for (const address of addresses.slice(0, 100)) {
    const subject = readBounceAddress(address)
    if (subject) return subject
  }
  return null
}

function headerOf(email: Email, name: string) {
  return email.headers
    .filter(({ key }) => key === name)
    .map(({ value }) => value)
    .join('\n')
}

function partOf(email: Email, type: RegExp) {
  const part = email.attachments.find(({ mimeType }) => type.test(mimeType))
  return typeof part?.content === 'string' ? part.content : ''
}
