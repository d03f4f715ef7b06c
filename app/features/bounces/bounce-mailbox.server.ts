import { and, eq } from 'drizzle-orm'
import type { ImapFlow } from 'imapflow'
import { db } from '#app/db/client.server.ts'
import { newsletterRecipients } from '#app/db/schema/tables.server.ts'
import { isDatabaseUnavailable } from '#app/db/unavailable.server.ts'
import {
  unsubscribeAddress,
  unsubscribeByToken,
} from '#app/features/subscriptions/subscriptions.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import { jobs } from '#app/server/jobs.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { type Report, readReport, reportMaxBytes } from './report.server.ts'
import { noteRefusal, suppress } from './suppressions.server.ts'

const queue = 'bounce-mailbox'
/** More of them wait for the next time. */
const messagesAtOnce = 500
const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/** Reads the bounce mailbox every five minutes, when there is one; one copy of the site at a time. */
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
 * Handles each email that nobody has read. A report is deleted from the mailbox once it is counted; should the process end
 * in between, it is found again and not counted twice. Everything else is marked as read and stays for a person. One that
 * cannot be handled is tried again the next time.
 *
 * @throws when the mailbox or the database cannot be reached
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

/** Handles what nobody has read in an open mailbox, as `readBounceMailbox` says. */
export async function handleUnread(mailbox: Mailbox) {
  const counts = { reports: 0, others: 0, failed: 0 }
  const found = (await mailbox.search({ seen: false }, { uid: true })) || []
  for (const uid of found.slice(0, messagesAtOnce)) {
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

/** Counts a bounce, acts on a complaint, or unsubscribes. What is about nobody we know does nothing. */
export async function handleReport(report: Report) {
  if (report.kind === 'unsubscribe') return unsubscribeByToken(report.token)
  if (report.kind === 'bounce') return handleBounce(report)
  const { subject } = report
  if (subject.kind === 'unsubscribe') return unsubscribeByToken(subject.token)
  const recipient = await recipientOf(subject.recipientId)
  if (!recipient?.email) return
  const { email } = recipient
  await db.transaction((transaction) =>
    suppress(transaction, { email, reason: 'complaint', code: null }),
  )
  await unsubscribeAddress(email)
}

async function handleBounce({ recipientId, isHard, code, reportId }: Report & { kind: 'bounce' }) {
  const recipient = await recipientOf(recipientId)
  if (!recipient?.email) return
  const { email } = recipient
  await db.transaction(async (transaction) => {
    if (!(await noteRefusal(transaction, { email, isHard, code, reportId }))) return
    await transaction
      .update(newsletterRecipients)
      .set({ state: 'bounced', code })
      .where(
        and(eq(newsletterRecipients.id, recipientId), eq(newsletterRecipients.state, 'delivered')),
      )
  })
}

async function recipientOf(id: number) {
  const [recipient] = await db
    .select({ email: newsletterRecipients.email })
    .from(newsletterRecipients)
    .where(eq(newsletterRecipients.id, id))
  return recipient
}
