import { setTimeout as wait } from 'node:timers/promises'
import {
  and,
  asc,
  between,
  eq,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { pauseRefusedSending } from '#app/newsletters/bounces/refused-sending.server.ts'
import { noteRefusal, returnPathFor } from '#app/newsletters/bounces/suppressions.server.ts'
import { addressToLeave } from '#app/newsletters/subscribe/subscriptions.server.ts'
import { recordNewsletterEvent } from '#app/newsletters/write/newsletters.server.ts'
import { configuration, siteUrl } from '#app/platform/configuration/configuration.server.ts'
import { type Database, db, type Transaction } from '#app/platform/db/client.server.ts'
import {
  newsletterRecipients,
  newsletters,
  subscriptions,
} from '#app/platform/db/schema/tables.server.ts'
import { unsubscribeAddressFor } from '#app/platform/email/bounce-address.server.ts'
import { type BulkParts, bulkParts } from '#app/platform/email/bulk-parts.server.ts'
import type { BulkDelivery } from '#app/platform/email/deliver.server.ts'
import {
  DeliveryError,
  MailServerError,
  toDeliveryError,
  Undeliverable,
} from '#app/platform/email/delivery-error.server.ts'
import { noteMailServer } from '#app/platform/email/mail-server-check.server.ts'
import { noteSenderRefusal } from '#app/platform/email/sender-refusals.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { emailsDelivered } from '#app/platform/observability/metrics.server.ts'
import { takeTurns } from '#app/platform/rate-limit/rate-limit.server.ts'
import { unsubscribePlaceholder } from './newsletter-email.ts'
import { isReachable, type RecipientState } from './recipients.server.ts'
import { startDue } from './sending.server.ts'

export const maxAttempts = 12

// Longer than one email may take (`bulkTimeoutMs`): whoever had this one in hand was killed.
const lease = sql`interval '2 minutes'`

type Recipient = typeof newsletterRecipients.$inferSelect
type Subscription = typeof subscriptions.$inferSelect
type Delivery = { recipient: Recipient; subscription: Subscription | null }

type Message = { subject: string; partsFor: (link: string) => BulkParts }

type Outcome = { recipient: Recipient; error: DeliveryError | null; isServerFailure: boolean }

type DeliveryStep = 'sent' | 'too early' | 'nothing to send' | 'server away'

/**
 * Called again and again by each copy of the site. Rows are taken in one transaction and settled in another, so a process
 * that is killed leaves these in doubt and no more.
 */
export async function deliverNext(
  { send }: Pick<BulkDelivery, 'send'>,
  atOnce = 1,
): Promise<DeliveryStep> {
  const batch = await takeRecipients(atOnce)
  if (typeof batch === 'string') return batch
  const outcomes = await Promise.all(
    batch.recipients.map((one) => attempt(batch.message, one, send)),
  )
  logFailures(outcomes)
  await settleWithRetries(outcomes)
  const refused = outcomes.findLast(({ error }) => error?.bounceClass === 'ours')
  if (refused) await pauseRefusedSending(refused.recipient)
  return outcomes.some(({ isServerFailure }) => isServerFailure) ? 'server away' : 'sent'
}

type Batch = { message: Message; recipients: Delivery[] }

async function takeRecipients(atOnce: number): Promise<Batch | 'too early' | 'nothing to send'> {
  const sendings = await db
    .select({ id: newsletters.id })
    .from(newsletters)
    .where(eq(newsletters.state, 'sending'))
    .orderBy(asc(newsletters.startedAt))
  for (const { id } of sendings) {
    const batch = await db.transaction(async (tx) => {
      const recipients = await claimRecipients(tx, id, atOnce)
      if (typeof recipients === 'string') return recipients
      // Before the transaction ends, so that nobody was taken when it cannot be read.
      return { message: await readMessage(tx, id), recipients }
    })
    if (batch !== 'nothing to send') return batch
    await finish(id)
  }
  messages.clear()
  return 'nothing to send'
}

// Several newsletters can be on their way: one waits a day for those who are tried again.
const messages = new LRUCache<string, Message>({ max: 4 })

async function readMessage(tx: Transaction, id: string) {
  const known = messages.get(id)
  if (known) return known
  const { subject, sentHtml, sentText } = newsletters
  const [row] = await tx
    .select({ subject, html: sentHtml, text: sentText })
    .from(newsletters)
    .where(eq(newsletters.id, id))
  const texts = { html: row?.html ?? '', text: row?.text ?? '' }
  const partsFor = bulkParts(texts, unsubscribePlaceholder)
  const message: Message = { subject: row?.subject ?? '', partsFor }
  messages.set(id, message)
  return message
}

async function claimRecipients(tx: Transaction, newsletterId: string, atOnce: number) {
  for (;;) {
    const locked = await lockQueued(tx, newsletterId, atOnce)
    if (locked.length === 0) return 'nothing to send'
    const subscriptions = await findSubscriptions(tx, locked)
    const withSubscription = locked.map((recipient) => ({
      recipient,
      subscription: subscriptions.find(({ id }) => id === recipient.subscriptionId) ?? null,
    }))
    const eligible = withSubscription.filter(mayGetIt)
    const unwanted = withSubscription.filter((one) => !mayGetIt(one))
    await mark(tx, unwanted, { from: 'queued', to: 'left out', nextAttemptAt: null })
    if (eligible.length === 0) continue
    const rate = { name: 'newsletters', perMinute: configuration.mailPerMinute }
    const turns = await takeTurns(tx, rate, eligible.length)
    if (turns === 0) return 'too early'
    const atTurn = eligible.slice(0, turns)
    const attempts = sql`${newsletterRecipients.attempts} + 1`
    await mark(tx, atTurn, { from: 'queued', to: 'in delivery', attempts })
    return atTurn.map(({ recipient, subscription }) => ({
      recipient: { ...recipient, attempts: recipient.attempts + 1 },
      subscription,
    }))
  }
}

function mayGetIt({ recipient: { email, userId }, subscription }: Delivery) {
  return email !== null && (subscription !== null || userId !== null)
}

async function lockQueued(tx: Transaction, newsletterId: string, atOnce: number) {
  const rows = await queuedRecipients(tx, newsletterId, atOnce)
  return rows.map(({ recipient }) => recipient)
}

/** None when the newsletter is paused, or another copy has locked all rows that are due. */
export function queuedRecipients(
  executor: Pick<Database, 'select'>,
  newsletterId: string,
  atOnce: number,
) {
  const { state, nextAttemptAt, id } = newsletterRecipients
  return (
    executor
      .select({ recipient: newsletterRecipients })
      .from(newsletterRecipients)
      .innerJoin(
        newsletters,
        and(
          eq(newsletters.id, newsletterRecipients.newsletterId),
          eq(newsletters.state, 'sending'),
        ),
      )
      .where(
        and(
          eq(newsletterRecipients.newsletterId, newsletterId),
          // With `=` PostgreSQL knows the state, leaves it out of the order, and reads the primary key after all.
          between(state, 'queued', 'queued'),
          or(isNull(nextAttemptAt), lte(nextAttemptAt, sql`now()`)),
        ),
      )
      // By `id` alone PostgreSQL would walk the primary key through every newsletter; with `state` first it uses the index.
      .orderBy(asc(state), asc(id))
      .limit(atOnce)
      .for('update', { of: newsletterRecipients, skipLocked: true })
  )
}

async function findSubscriptions(tx: Transaction, recipients: Recipient[]) {
  const ids = recipients.flatMap(({ subscriptionId }) => subscriptionId ?? [])
  if (ids.length === 0) return []
  return tx
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.id, ids), isReachable))
}

async function attempt(
  { subject, partsFor }: Message,
  { recipient, subscription }: Delivery,
  send: BulkDelivery['send'],
): Promise<Outcome> {
  const unsubscribe = subscription ? listUnsubscribeHeaders(subscription) : undefined
  try {
    await send({
      id: `${recipient.newsletterId}.${recipient.id}`,
      to: recipient.email ?? '',
      subject,
      parts: partsFor(unsubscribe?.url ?? ''),
      returnPath: returnPathFor(recipient.id),
      unsubscribe,
    })
    noteMailServer(null)
    return { recipient, error: null, isServerFailure: false }
  } catch (cause) {
    const error = cause instanceof DeliveryError ? cause : toDeliveryError(cause)
    noteMailServer(error)
    return { recipient, error, isServerFailure: error instanceof MailServerError }
  }
}

function logFailures(outcomes: Outcome[]) {
  for (const { recipient, error } of outcomes) {
    emailsDelivered.inc({ outcome: error ? 'not sent' : 'sent' })
    if (!error) continue
    const { command } = error
    const code = formatCode(error)
    log.warn({ recipient: recipient.id, code, command }, 'newsletter not sent to one recipient')
  }
}

// Together with `bulkTimeoutMs` shorter than the lease.
const settleForMs = 20_000

/** What the mail server has taken is noted also when the database fails for a moment: else it would be sent again. */
async function settleWithRetries(outcomes: Outcome[]) {
  const deadline = performance.now() + settleForMs
  for (;;) {
    try {
      return await settle(outcomes)
    } catch (error) {
      if (performance.now() > deadline) throw error
      log.error({ err: error }, 'newsletters were sent and cannot be noted')
      await wait(500)
    }
  }
}

async function settle(outcomes: Outcome[]) {
  await db.transaction(async (tx) => {
    const delivered = outcomes.filter(({ error }) => !error)
    await mark(tx, delivered, {
      from: 'in delivery',
      to: 'delivered',
      code: null,
      nextAttemptAt: null,
      bounceClass: null,
    })
    for (const outcome of outcomes) await settleFailure(tx, outcome)
  })
}

async function settleFailure(tx: Transaction, outcome: Outcome) {
  const { recipient, error, isServerFailure } = outcome
  if (!error) return
  const { attempts, email } = recipient
  const code = formatCode(error)
  // Before a recipient was named, the server refuses the site itself, and nobody has had a turn.
  const isAboutEmail = error.command === 'RCPT TO' || error.command === 'DATA'
  if (isServerFailure && !isAboutEmail) {
    await mark(tx, [outcome], { from: 'in delivery', to: 'queued', attempts: attempts - 1 })
    return
  }
  const { bounceClass } = error
  const isTriedAgain = !(error instanceof Undeliverable) && attempts < maxAttempts
  const marked = await mark(tx, [outcome], {
    from: 'in delivery',
    to: isTriedAgain ? 'queued' : 'refused',
    code,
    bounceClass,
    nextAttemptAt: isTriedAgain
      ? sql`now() + ${waitMinutes(attempts)} * interval '1 minute'`
      : null,
  })
  if (marked === 0 || !email || !bounceClass) return
  if (bounceClass === 'ours') {
    // Once for each reader, however often it is tried.
    if (recipient.bounceClass === 'ours') return
    await noteSenderRefusal(tx, { email, code, answer: error.response })
  } else if (!isTriedAgain && !isServerFailure) {
    await noteRefusal(tx, { email, isHard: bounceClass === 'hard', code })
  }
}

/** Five minutes, then twice as long each time, up to four hours. */
function waitMinutes(attempts: number) {
  return Math.min(5 * 2 ** (attempts - 1), 240)
}

function formatCode({ enhancedCode, responseCode, code }: DeliveryError) {
  return enhancedCode ?? (responseCode ? String(responseCode) : (code ?? null))
}

type Marks = {
  from: RecipientState
  to: RecipientState
  attempts?: number | SQL
  code?: string | null
  bounceClass?: Recipient['bounceClass']
  nextAttemptAt?: null | SQL
}

/** @returns fewer when somebody else has taken one meanwhile, because this process was late */
async function mark(
  tx: Transaction,
  marked: { recipient: Recipient }[],
  { from, to, ...marks }: Marks,
) {
  if (marked.length === 0) return 0
  const { id, attempts, state } = newsletterRecipients
  const attemptRows = marked.map(({ recipient }) => sql`(${recipient.id}, ${recipient.attempts})`)
  const { rowCount } = await tx
    .update(newsletterRecipients)
    .set({ ...marks, state: to, changedAt: sql`now()` })
    .where(and(eq(state, from), sql`(${id}, ${attempts}) in (${sql.join(attemptRows, sql`, `)})`))
  return rowCount ?? 0
}

/** They are sent again with the same Message-ID: one may have left already, and nobody is to be left out. */
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

export async function stopRequeued() {
  await db
    .update(newsletterRecipients)
    .set({ state: 'stopped', changedAt: sql`now()`, nextAttemptAt: null })
    .from(newsletters)
    .where(
      and(
        eq(newsletterRecipients.newsletterId, newsletters.id),
        eq(newsletters.state, 'stopped'),
        eq(newsletterRecipients.state, 'queued'),
      ),
    )
}

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

/** Each copy of the site does; they share the rate. @returns what ends that and waits for the emails on their way */
export function startNewsletters(delivery: BulkDelivery) {
  const ending = new AbortController()
  const running = run(delivery, ending.signal)
  return async () => {
    ending.abort()
    await Promise.race([running, wait(5_000, undefined, { ref: false })])
  }
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
      await stopRequeued()
      await startDue()
      checkedAt = performance.now()
    }
    const step = await deliverNext(delivery, failures > 0 ? 1 : delivery.connections)
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

/** By one click, and by email where there is a mailbox for that. */
function listUnsubscribeHeaders({
  unsubscribeToken: token,
  topic = 'newsletter',
}: {
  unsubscribeToken: string
  topic?: string
}) {
  const path = addressToLeave(topic === 'newsletter' ? 'newsletter' : 'interest')
  const mailto = unsubscribeAddressFor(token)
  return { url: siteUrl(path, { token }), ...(mailto && { mailto }) }
}
