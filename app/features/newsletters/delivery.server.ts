import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '#app/db/client.server.ts'
import { newsletterRecipients, newsletters, subscriptions } from '#app/db/schema/tables.server.ts'
import { noteRefusal, returnPathFor } from '#app/features/bounces/suppressions.server.ts'
import { listUnsubscribeOf } from '#app/features/subscriptions/unsubscribe-links.server.ts'
import { configuration } from '#app/server/configuration.server.ts'
import type { BulkDelivery } from '#app/server/email/deliver.server.ts'
import {
  DeliveryError,
  deliveryErrorOf,
  MailServerError,
  Undeliverable,
} from '#app/server/email/delivery-error.server.ts'
import { noteMailServer } from '#app/server/email/mail-server-check.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { emailsDelivered } from '#app/server/observability/metrics.server.ts'
import { takeTurn } from '#app/server/rate-limit/rate-limit.server.ts'
import { recordNewsletterEvent } from './newsletters.server.ts'
import { isReachable, type RecipientState } from './recipients.server.ts'
import { startDue } from './sending.server.ts'
import { unsubscribePlaceholder } from './unsubscribe-placeholder.ts'

/** How often delivery to somebody is tried: for about a day. */
export const maxAttempts = 12

// Longer than one email may take (`bulkTimeoutMs`): whoever had this one in hand was killed.
const lease = sql`interval '2 minutes'`

type Recipient = typeof newsletterRecipients.$inferSelect
type Sending = Pick<typeof newsletters.$inferSelect, 'id' | 'subject' | 'sentHtml' | 'sentText'>
type Subscription = typeof subscriptions.$inferSelect
type Taken = { sending: Sending; recipient: Recipient; subscription: Subscription | null }

/** What became of an attempt: `isOurs` is a failure of the mail server, which says nothing about this recipient. */
type Outcome = { error: DeliveryError | null; isOurs: boolean }

/** What a step has done. */
export type DeliveryStep = 'sent' | 'too early' | 'nothing to send' | 'server away'

/**
 * Sends one email of a newsletter, if it is time for one. Called again and again by each copy of the site. A row is taken
 * in one transaction and settled in another, so that a process that is killed leaves at most one row in doubt.
 */
export async function deliverNext({ send }: Pick<BulkDelivery, 'send'>): Promise<DeliveryStep> {
  const taken = await takeRecipient()
  if (typeof taken === 'string') return taken
  const outcome = await attempt(taken, send)
  await settle(taken.recipient, outcome)
  return outcome.isOurs ? 'server away' : 'sent'
}

/** @returns also why nobody was taken */
async function takeRecipient(): Promise<Taken | 'too early' | 'nothing to send'> {
  const sendings = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(asc(newsletters.startedAt))
  for (const { id } of sendings) {
    const taken = await db.transaction((tx) => takeRecipientOf(tx, id))
    if (taken) return taken
    await finish(id)
  }
  return 'nothing to send'
}

async function takeRecipientOf(tx: Transaction, newsletterId: string) {
  for (;;) {
    const recipient = await lockQueued(tx, newsletterId)
    if (!recipient) return null
    const [sending] = await tx
      .select({
        ...{ id: newsletters.id, subject: newsletters.subject },
        ...{ sentHtml: newsletters.sentHtml, sentText: newsletters.sentText },
      })
      .from(newsletters)
      // It may have been paused since.
      .where(and(eq(newsletters.id, newsletterId), eq(newsletters.state, 'sending')))
    if (!sending) return null
    const subscription = await findSubscription(tx, recipient)
    if (!recipient.email || (!subscription && !recipient.userId)) {
      await mark(tx, recipient, { state: 'left out', nextAttemptAt: null })
      continue
    }
    const rate = { name: 'newsletters', perMinute: configuration.mailPerMinute }
    if (!(await takeTurn(tx, rate))) return 'too early'
    const attempts = recipient.attempts + 1
    await mark(tx, recipient, { state: 'in delivery', attempts })
    return { sending, recipient: { ...recipient, attempts }, subscription }
  }
}

/** The next one whose turn it is; null when everybody left is somebody else's, or has to wait for another attempt. */
async function lockQueued(tx: Transaction, newsletterId: string) {
  const { state, nextAttemptAt, id } = newsletterRecipients
  const [recipient] = await tx
    .select()
    .from(newsletterRecipients)
    .where(
      and(
        eq(newsletterRecipients.newsletterId, newsletterId),
        eq(state, 'queued'),
        or(isNull(nextAttemptAt), lte(nextAttemptAt, sql`now()`)),
      ),
    )
    .orderBy(asc(id))
    .limit(1)
    .for('update', { skipLocked: true })
  return recipient ?? null
}

/** Null as well for those who have unsubscribed or were suppressed since the sending began. */
async function findSubscription(tx: Transaction, { subscriptionId }: Recipient) {
  if (!subscriptionId) return null
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, subscriptionId), isReachable))
  return subscription ?? null
}

async function attempt(
  { sending, recipient, subscription }: Taken,
  send: BulkDelivery['send'],
): Promise<Outcome> {
  const unsubscribe = subscription ? listUnsubscribeOf(subscription) : undefined
  const ownLink = (text: string | null) =>
    (text ?? '').replaceAll(unsubscribePlaceholder, () => unsubscribe?.url ?? '')
  try {
    await send({
      id: `${recipient.newsletterId}.${recipient.id}`,
      to: recipient.email ?? '',
      subject: sending.subject,
      html: ownLink(sending.sentHtml),
      text: ownLink(sending.sentText),
      returnPath: returnPathFor(recipient.id),
      unsubscribe,
    })
    noteMailServer(null)
    return { error: null, isOurs: false }
  } catch (thrown) {
    const error = thrown instanceof DeliveryError ? thrown : deliveryErrorOf(thrown)
    noteMailServer(error)
    return { error, isOurs: error instanceof MailServerError }
  }
}

async function settle(recipient: Recipient, { error, isOurs }: Outcome) {
  emailsDelivered.inc({ outcome: error ? 'not sent' : 'sent' })
  const code = error ? codeOf(error) : null
  if (error) {
    const { command } = error
    log.warn({ recipient: recipient.id, code, command }, 'newsletter not sent to one recipient')
  }
  await db.transaction(async (tx) => {
    if (!error) return mark(tx, recipient, { state: 'delivered', code: null, nextAttemptAt: null })
    // Before a recipient was named, the server refuses the site itself, and nobody has had a turn.
    const isAboutEmail = error.command === 'RCPT TO' || error.command === 'DATA'
    if (isOurs && !isAboutEmail) {
      return mark(tx, recipient, { state: 'queued', attempts: recipient.attempts - 1 })
    }
    const isHard = error instanceof Undeliverable
    if (!isHard && recipient.attempts < maxAttempts) {
      const nextAttemptAt = sql`now() + ${waitMinutes(recipient.attempts)} * interval '1 minute'`
      return mark(tx, recipient, { state: 'queued', code, nextAttemptAt })
    }
    const isMine = await mark(tx, recipient, { state: 'refused', code, nextAttemptAt: null })
    // What only the server of the site refused says nothing about the address.
    if (isMine && recipient.email && !isOurs) {
      await noteRefusal(tx, { email: recipient.email, isHard, code })
    }
  })
}

/** Five minutes, then twice as long each time, up to four hours. */
function waitMinutes(attempts: number) {
  return Math.min(5 * 2 ** (attempts - 1), 240)
}

function codeOf({ enhancedCode, responseCode, code }: DeliveryError) {
  return enhancedCode ?? (responseCode ? String(responseCode) : (code ?? null))
}

type Marks = Partial<Pick<Recipient, 'state' | 'attempts' | 'code'>> & {
  nextAttemptAt?: Recipient['nextAttemptAt'] | ReturnType<typeof sql>
}

/** @returns false when somebody else has taken it meanwhile, because this process was late */
async function mark(tx: Transaction, { id, attempts }: Recipient, marks: Marks) {
  const isAtTurn = marks.state === 'in delivery' || marks.state === 'left out'
  const before: RecipientState = isAtTurn ? 'queued' : 'in delivery'
  const { rowCount } = await tx
    .update(newsletterRecipients)
    .set({ ...marks, changedAt: sql`now()` })
    .where(
      and(
        eq(newsletterRecipients.id, id),
        eq(newsletterRecipients.state, before),
        isAtTurn ? undefined : eq(newsletterRecipients.attempts, attempts),
      ),
    )
  return rowCount === 1
}

/**
 * Puts back those that were in the hands of a process that was killed. They are sent again with the same Message-ID: it may
 * have left already, and nobody is to be left out.
 */
export async function requeueAbandoned() {
  const { rowCount } = await db
    .update(newsletterRecipients)
    .set({ state: 'queued', changedAt: sql`now()` })
    .from(newsletters)
    .where(
      and(
        eq(newsletterRecipients.newsletterId, newsletters.id),
        eq(newsletters.state, 'sending'),
        eq(newsletterRecipients.state, 'in delivery'),
        lt(newsletterRecipients.changedAt, sql`now() - ${lease}`),
      ),
    )
  if (rowCount) log.warn({ recipients: rowCount }, 'newsletter sent again after a crash')
}

/** Ends a sending in which nobody is left, neither queued nor in somebody's hands. */
async function finish(id: string) {
  await db.transaction(async (tx) => {
    const left = (state: RecipientState) =>
      notExists(
        tx
          .select({ id: newsletterRecipients.id })
          .from(newsletterRecipients)
          .where(
            and(eq(newsletterRecipients.newsletterId, id), eq(newsletterRecipients.state, state)),
          ),
      )
    const [newsletter] = await tx
      .select()
      .from(newsletters)
      .where(
        and(
          eq(newsletters.id, id),
          eq(newsletters.state, 'sending'),
          left('queued'),
          left('in delivery'),
        ),
      )
      .for('update')
    if (!newsletter) return
    await tx
      .update(newsletters)
      .set({ state: 'sent', finishedAt: sql`now()` })
      .where(eq(newsletters.id, id))
    await recordNewsletterEvent(tx, newsletter, null, 'finished')
  })
}

const idleMs = 5_000
const longestPauseMs = 60_000

let ending: AbortController | null = null
let running = Promise.resolve()

/** Starts to send what is due, until `stopNewsletters`. Each copy of the site does; they share the rate. */
export function startNewsletters(delivery: BulkDelivery) {
  ending = new AbortController()
  running = run(delivery, ending.signal)
}

/** Waits for the email that is on its way. A server that does not answer leaves it to the next start. */
export async function stopNewsletters() {
  ending?.abort()
  await Promise.race([running, wait(5_000, undefined, { ref: false })])
}

async function run(delivery: BulkDelivery, signal: AbortSignal) {
  let failures = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    const pauseMs = await next().catch((error) => {
      log.error({ err: error }, 'newsletters cannot be sent')
      return idleMs
    })
    if (pauseMs > 0) await wait(pauseMs, undefined, { ref: false, signal }).catch(() => {})
  }
  delivery.close()

  async function next() {
    if (performance.now() - checkedAt > idleMs) {
      await requeueAbandoned()
      await startDue()
      checkedAt = performance.now()
    }
    const step = await deliverNext(delivery)
    if (step === 'nothing to send') return idleMs
    if (step === 'server away') {
      failures += 1
      return Math.min(1_000 * 2 ** failures, longestPauseMs)
    }
    failures = 0
    return step === 'too early'
      ? Math.min(Math.max(20, 30_000 / configuration.mailPerMinute), 1_000)
      : 0
  }
}
