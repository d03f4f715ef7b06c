import { and, eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import {
  unsubscribeAddress,
  unsubscribeByToken,
} from '#app/newsletters/subscribe/subscriptions.server.ts'
import { configuration } from '#app/platform/configuration/configuration.server.ts'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { newsletterRecipients } from '#app/platform/db/schema/tables.server.ts'
import { isDatabaseUnavailable } from '#app/platform/db/unavailable.server.ts'
import { findSentEmail, returnSentEmail } from '#app/platform/email/email-queue.server.ts'
import { noteSenderRefusal } from '#app/platform/email/sender-refusals.server.ts'
import { jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { pauseRefusedSending } from './refused-sending.server.ts'
import { type Report, readReport, reportMaxBytes } from './report.server.ts'
import { noteRefusal, suppress } from './suppressions.server.ts'

const queue = 'bounce-mailbox'
/** More of them wait for the next time. */
const messagesAtOnce = 500
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Every five minutes; one copy of the site at a time. */
export async function startBounceMailbox() {
  await jobs.createQueue(queue, { policy: 'singleton', deleteAfterSeconds: 3_600, retryLimit: 0 })
  const { bounceImapUrl } = configuration
  if (!bounceImapUrl) {
    await jobs.unschedule(queue)
    return
  }
  await jobs.work(queue, { pollingIntervalSeconds: 30 }, () => readBounceMailbox(bounceImapUrl))
  await jobs.schedule(queue, '*/5 * * * *')
}

/**
 * A report is deleted once it is counted, and not counted twice. Everything else is marked as read and stays for a person.
 * One that cannot be handled is tried again the next time. @throws when the mailbox or the database cannot be reached
 */
export async function readBounceMailbox(url: string) {
  // Loaded where there is such a mailbox: with the character sets of all emails it has two megabytes of source.
  const { ImapFlow } = await import('imapflow')
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    ...timeoutsMs,
  })
  // Without a listener a connection that breaks would end the process; the command under way fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      const counts = await handleUnread(client)
      log.info(counts, 'the bounce mailbox was read')
      return counts
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

type Mailbox = Pick<
  ImapFlow,
  'search' | 'fetchOne' | 'messageDelete' | 'messageFlagsAdd' | 'usable'
>

export async function handleUnread(mailbox: Mailbox) {
  const counts = { reports: 0, others: 0, failed: 0 }
  const uids = (await mailbox.search({ seen: false }, { uid: true })) || []
  for (const uid of uids.slice(0, messagesAtOnce)) {
    try {
      counts[await handleMessage(mailbox, String(uid))] += 1
    } catch (error) {
      if (!mailbox.usable || isDatabaseUnavailable(error)) throw error
      log.error({ err: error, uid }, 'an email in the bounce mailbox could not be handled')
      counts.failed += 1
    }
  }
  return counts
}

async function handleMessage(mailbox: Mailbox, uid: string) {
  const message = await mailbox.fetchOne(
    uid,
    { source: { start: 0, maxLength: reportMaxBytes } },
    { uid: true },
  )
  const source = message ? message.source : undefined
  const report = source ? await readReport(source) : null
  if (report) {
    await handleReport(report)
    await mailbox.messageDelete(uid, { uid: true })
    return 'reports'
  }
  await mailbox.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
  return 'others'
}

/** What is about nobody we know does nothing. */
export async function handleReport(report: Report) {
  const { subject } = report
  if (report.kind === 'bounce') {
    return report.subject.kind === 'email'
      ? handleReturnedEmail(report, report.subject.jobId)
      : handleBounce(report, report.subject.recipientId)
  }
  if (subject.kind === 'unsubscribe') return unsubscribeByToken(subject.token)
  const email = await findAddress(subject)
  if (!email) return
  if (report.kind === 'complaint') {
    await db.transaction((transaction) =>
      suppress(transaction, { email, reason: 'complaint', code: null }),
    )
  }
  await unsubscribeAddress(email)
}

type Bounce = Report & { kind: 'bounce' }

async function handleBounce(report: Bounce, recipientId: number) {
  const recipient = await findRecipient(recipientId)
  if (!recipient?.email) return
  const { email } = recipient
  const { bounceClass, code } = report
  const isNew = await db.transaction(async (transaction) => {
    if (!(await noteBounce(transaction, report, email))) return false
    await transaction
      .update(newsletterRecipients)
      .set({ state: 'bounced', code, bounceClass })
      .where(
        and(eq(newsletterRecipients.id, recipientId), eq(newsletterRecipients.state, 'delivered')),
      )
    return true
  })
  if (isNew && bounceClass === 'ours') await pauseRefusedSending({ id: recipientId, email })
}

/** It is listed among those that were not delivered. The account gets its emails as before; the address counts for newsletters. */
async function handleReturnedEmail(report: Bounce, jobId: string) {
  await db.transaction(async (transaction) => {
    const sent = await findSentEmail(transaction, jobId)
    if (!sent || !(await noteBounce(transaction, report, sent.to))) return
    await returnSentEmail(transaction, jobId, { data: sent.data, code: report.code })
  })
}

function noteBounce(
  transaction: Transaction,
  { bounceClass, code, answer, reportId }: Bounce,
  email: string,
) {
  return bounceClass === 'ours'
    ? noteSenderRefusal(transaction, { email, code, answer, reportId })
    : noteRefusal(transaction, { email, isHard: bounceClass === 'hard', code, reportId })
}

async function findAddress(subject: Exclude<Report['subject'], { kind: 'unsubscribe' }>) {
  if (subject.kind === 'recipient') return (await findRecipient(subject.recipientId))?.email
  const sent = await db.transaction((transaction) => findSentEmail(transaction, subject.jobId))
  return sent?.to
}

async function findRecipient(id: number) {
  const [recipient] = await db
    .select({ email: newsletterRecipients.email })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.id, id))
  return recipient
}
