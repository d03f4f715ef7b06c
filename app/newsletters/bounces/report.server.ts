import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import { type BounceSubject, readBounceAddress } from '#app/platform/email/bounce-address.server.ts'
import {
  type BounceClass,
  classifyBounce,
  findCode,
  type ServerAnswer,
} from '#app/platform/email/bounce-class.ts'

export type Report =
  | {
      kind: 'bounce'
      subject: Exclude<BounceSubject, { kind: 'unsubscribe' }>
      bounceClass: Exclude<BounceClass, 'none'>
      code: string | null
      /** It may contain addresses. */
      answer: string
      reportId: string
    }
  /** The provider's report that a reader has called an email spam. */
  | { kind: 'complaint'; subject: BounceSubject }
  | { kind: 'unsubscribe'; subject: BounceSubject }

/** A report says what it has to say long before. */
export const reportMaxBytes = 256 * 1024

const limits = {
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
  maxNestingDepth: 10,
  maxHeadersSize: 64 * 1024,
} as const

/**
 * A delivery report (RFC 3464, or plain text), a complaint (RFC 5965, or as outlook.com writes it), or a wish to
 * unsubscribe. Whom it is about is in a signed address; what else it claims about that is not believed. @returns null for
 * all else
 */
export async function readReport(source: Uint8Array): Promise<Report | null> {
  const { default: PostalMime } = await import('postal-mime')
  const email = await PostalMime.parse(source.subarray(0, reportMaxBytes), limits).catch(() => null)
  if (!email) return null
  if (/\breport-type="?feedback-report\b/i.test(findHeader(email, 'content-type'))) {
    return complaintIn(email)
  }
  const subject = readSubject(listAddresses(email))
  if (subject?.kind === 'unsubscribe') return { kind: 'unsubscribe', subject }
  const status = findPart(email, /^message\/(?:global-)?delivery-status$/)
  if (!subject) return status ? null : attachedComplaintIn(email)
  const text = email.text ?? ''
  const answer = status ? statusAnswer(status, text) : plainTextAnswer(text, isNamedAsServer(email))
  const bounceClass = answer ? classifyBounce(answer) : 'none'
  if (!answer || bounceClass === 'none') return null
  return {
    kind: 'bounce',
    subject,
    bounceClass,
    code: findCode(answer),
    answer: answer.text,
    reportId: readReportId(email) ?? hashReport(source),
  }
}

/** About the first recipient whom it did not reach. */
function statusAnswer(status: string, text: string): ServerAnswer | null {
  const unfolded = status.replaceAll(/\r?\n[ \t]+/g, '\n\t').replaceAll(/\n\t/g, ' ')
  const blocks = unfolded
    .slice(0, 64 * 1024)
    .split(/\n\s*\n/)
    .map(parseFields)
  const failed =
    blocks.find(({ action }) => action && /^fail/i.test(action)) ??
    // Some servers leave out what RFC 3464 requires.
    blocks.find((fields) => !fields.action && fields.status?.startsWith('5'))
  if (!failed) return null
  const diagnosis = failed['diagnostic-code'] ?? ''
  const isVague = !diagnosis && /^\d\.0\.0/.test(failed.status ?? '')
  return {
    text: isVague ? (plainTextAnswer(text, true)?.text ?? '') : diagnosis,
    action: 'failed',
    status: failed.status,
  }
}

function parseFields(block: string): Record<string, string | undefined> {
  const lines = block.split(/\r?\n/).map((line) => /^([\w-]{1,60}):[ \t]*(.*)$/.exec(line.trim()))
  const fields = lines.flatMap((line) => (line ? [[line[1]!.toLowerCase(), line[2]!]] : []))
  // The first of two with one name.
  return Object.fromEntries(fields.toReversed())
}

/** An empty return path does not: programs that answer for people have one too. */
function isNamedAsServer({ from }: Email) {
  const [mailbox = ''] = (from?.address ?? '').split('@')
  return (
    /mailer-?daemon|postmaster|mdaemon|bounce|administrator|^root$/i.test(mailbox) ||
    /mailer-?daemon|postmaster|mail ?delivery|mail system|(?:mail|system) administrator/i.test(
      from?.name ?? '',
    )
  )
}

/** Plain text only, as another report of the same server has another. */
function readReportId({ messageId = '' }: Email) {
  return /^[\x20-\x7e]{1,200}$/.test(messageId) ? messageId : null
}

function hashReport(source: Uint8Array) {
  return `sha256:${createHash('sha256').update(source).digest('hex')}`
}

function complaintIn(email: Email): Report | null {
  const feedback = findPart(email, /^message\/feedback-report$/)
  const [, type = ''] = /^feedback-type:\s*(abuse|fraud|other|opt-out)/im.exec(feedback) ?? []
  if (!type) return null
  // The email it is about is attached; providers remove the reader's address from it, and leave ours.
  const subject = readSubject([...addressesIn(feedback), ...addressesIn(originalIn(email))])
  if (!subject) return null
  return { kind: type.toLowerCase() === 'opt-out' ? 'unsubscribe' : 'complaint', subject }
}

/** Nothing but our email, attached, with the address it was sent from. */
function attachedComplaintIn(email: Email): Report | null {
  const isAutomaticAnswer = /auto-replied/i.test(findHeader(email, 'auto-submitted'))
  if (isAutomaticAnswer || isNamedAsServer(email)) return null
  const [head = ''] = originalIn(email).split(/\r?\n\r?\n/)
  const [, returnPath = ''] = /^return-path:\s*(.*)$/im.exec(head) ?? []
  const subject = readSubject(addressesIn(returnPath))
  return subject && { kind: 'complaint', subject }
}

function originalIn(email: Email) {
  return findPart(email, /^(?:message\/rfc822(?:-headers)?|text\/rfc822-headers)$/)
}

function listAddresses(email: Email) {
  const headerNames = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
  return headerNames.flatMap((name) => addressesIn(findHeader(email, name)))
}

function addressesIn(text: string) {
  return text.match(/[\w.]+\+[\w-]+@[\w.-]+/g) ?? []
}

function readSubject(addresses: string[]) {
  for (const address of addresses.slice(0, 100)) {
    const subject = readBounceAddress(address)
    if (subject) return subject
  }
  return null
}

function findHeader(email: Email, name: string) {
  return email.headers
    .filter(({ key }) => key === name)
    .map(({ value }) => value)
    .join('\n')
}

function findPart(email: Email, type: RegExp) {
  const part = email.attachments.find(({ mimeType }) => type.test(mimeType))
  return typeof part?.content === 'string' ? part.content : ''
}

// What follows is our own email, which may say anything.
const copyBegins =
  /^[ \t>*-]*(?:below (?:this line )?is a copy|this is a copy of|(?:the )?(?:body|header|headers|text) of (?:the|your) (?:original )?message|original message|(?:returned|undelivered) message|included is a copy|message (?:headers? )?follows|your (?:original )?message (?:follows|reads)|return-path:|received:|dkim-signature:|mime-version:)/im

const failed =
  /qmail-send program|konnte nicht zugestellt|trying to deliver|(?:^|\s)unknown user:|permanent (?:fatal )?(?:delivery )?error|permanently|undeliver(?:able|ed)|(?:could|can|did|was) ?n[o']?t (?:able to )?(?:be )?(?:deliver|reach)|(?:unable|failed|not able) to (?:be )?deliver|delivery (?:to the following|has failed|failed|failure)|failed to deliver|returned to (?:you|sender)|wasn't able to deliver|address(?:\(es\)|es)? (?:had|failed)|attempting to deliver|remote host said/i

const delayed =
  /warning message only|will (?:continue to |be )?(?:re-?)?(?:try|tried|retried)|no action is required|not yet been delivered|has been delayed|delivery (?:status notification \(delay\)|incomplete)|still (?:being|trying)|do not need to resend/i

/**
 * As by qmail and older Exim, Sendmail and Exchange. @param isOfServer what people write is no report
 * @returns null when it does not say that it gave up
 */
function plainTextAnswer(text: string, isOfServer: boolean): ServerAnswer | null {
  const head = text.slice(0, 16 * 1024)
  const end = head.search(copyBegins)
  const report = end === -1 ? head : head.slice(0, end)
  const line = report.replaceAll(/\s+/g, ' ')
  if (!isOfServer || !failed.test(line) || delayed.test(line)) return null
  // The line of the session, as `said: 550 …` or `<<< 550 …`, up to a blank line or the next answer.
  const [answer] =
    /(?<![\w.])([45]\d\d)[ -](?:(?!\r?\n\s*\n|\n\W*(?!\1)[45]\d\d[ -])[\s\S]){1,600}/.exec(
      report,
    ) ?? []
  return { text: answer ?? afterAddress(report), action: 'failed' }
}

/** What stands after the address that it is about, which is named after the words that it failed; else what stands before it. */
function afterAddress(report: string) {
  const tail = report.slice(Math.max(0, report.search(failed)))
  const [, rest = tail] = /<?[^\s<>@]+@[^\s<>]+[\w>]:?\s+([\s\S]{1,600})/.exec(tail) ?? []
  const reason = rest.replace(/^(?:because|(?:for the following )?reasons?):\s*/i, '')
  const [paragraph = ''] = reason.trimStart().split(/\n\s*\n/)
  return (/\p{L}/u.test(paragraph) ? paragraph : tail.trim()).slice(0, 600)
}
