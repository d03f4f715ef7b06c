import { randomUUID } from 'node:crypto'
import type { Job } from 'pg-boss'
import type { Transaction } from '#app/db/client.server.ts'
import { jobs, withinTransaction } from '#app/server/jobs.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { emailsDelivered } from '#app/server/observability/metrics.server.ts'
import { seal, unseal } from '#app/server/secrets/seal.server.ts'
import type { DeliverEmail, QueuedEmail } from './deliver.server.ts'
import { DeliveryError, deliveryErrorOf, Undeliverable } from './delivery-error.server.ts'
import type { Email } from './email.ts'
import { noteMailServer } from './mail-server-check.server.ts'

export const emailQueue = 'mail'
export const deadLetterQueue = 'mail-dead'
/** What waited in a backup, until a person releases it; nobody works on it. */
export const heldQueue = 'held-after-restore'

/** What a letter is about: all that is known of it without opening it. */
export type EmailKind =
  | 'account'
  | 'story'
  | 'report'
  | 'complaint'
  | 'newsletter'
  | 'interest'
  | 'team'

export type EmailJob = { sealed: string; usefulUntil: string | null; kind?: EmailKind }

/** A job that waited in a backup, and the queue it waited in. */
export type HeldJobData = {
  queue: string
  data: object
  /** When it was first queued; null in a backup of an older version. */
  createdAt: string | null
  /** For an email: what it is about. */
  kind?: EmailKind
}

/** Why a letter did not go: the codes alone, since a server's own words may repeat the address. */
export type EmailJobOutput = { code?: string; thrownAway?: true }

/**
 * Puts a letter in the post. It is sealed, since it may hold a link that opens an account.
 *
 * @param transaction when given, the letter exists exactly when the transaction commits
 * @param usefulUntil a letter still waiting then is thrown away (an expired link helps nobody)
 * @param kind stands outside the seal, for the desk to see what is on its way
 */
export async function sendEmail(
  letter: Email,
  {
    transaction,
    usefulUntil,
    kind,
  }: { transaction?: Transaction; usefulUntil?: Date; kind?: EmailKind } = {},
) {
  const envelope: QueuedEmail = { ...letter, id: randomUUID() }
  const job: EmailJob = {
    sealed: seal(JSON.stringify(envelope)),
    usefulUntil: usefulUntil?.toISOString() ?? null,
    ...(kind && { kind }),
  }
  await jobs.send(emailQueue, job, transaction ? withinTransaction(transaction) : {})
}

/** How long a letter that could not be delivered waits for somebody to try again. */
export const deadLetterDays = 30

// A mail server that is polite to strangers takes several connections at once, and some ten are too many for many.
const atOnce = 5

/** Creates the queue and begins to empty it. First try at once, then after a minute and up to half an hour, for three days. */
export async function startEmailQueue(send: DeliverEmail) {
  const kept = { retentionSeconds: deadLetterDays * 86_400 }
  await jobs.createQueue(deadLetterQueue, kept)
  await jobs.updateQueue(deadLetterQueue, kept)
  const options = {
    retryLimit: 150,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 120,
    // For a day, so that the desk can tell that letters go out.
    deleteAfterSeconds: 86_400,
    deadLetter: deadLetterQueue,
    notify: true,
  }
  await jobs.createQueue(emailQueue, options)
  await jobs.updateQueue(emailQueue, options)
  for (let at = 0; at < atOnce; at += 1) await employ(send)
}

/** One who takes letters to the post, one after the other, so that a silence holds up none but those behind it. */
async function employ(send: DeliverEmail) {
  const id = await jobs.work(
    emailQueue,
    { perJobResults: true, pollingIntervalSeconds: 2 },
    async (batch: Job<EmailJob>[]) => {
      const outcomes = await Promise.all(batch.map(({ id, data }) => deliver(id, data, send)))
      // Where there was a letter there may be another. Left to itself pg-boss would look again half a minute later.
      jobs.notifyWorker(id)
      return outcomes
    },
  )
}

async function deliver(id: string, { sealed, usefulUntil }: EmailJob, send: DeliverEmail) {
  if (usefulUntil && new Date(usefulUntil) < new Date()) {
    return {
      id,
      status: 'completed' as const,
      output: { thrownAway: true } satisfies EmailJobOutput,
    }
  }
  try {
    await send(opened(sealed))
    noteMailServer(null)
    emailsDelivered.inc({ outcome: 'sent' })
    log.info({ job: id }, 'mail sent')
    return { id, status: 'completed' as const }
  } catch (thrown) {
    const error = thrown instanceof DeliveryError ? thrown : deliveryErrorOf(thrown)
    noteMailServer(error)
    emailsDelivered.inc({ outcome: 'not sent' })
    const { code, responseCode, command } = error
    log.warn({ job: id, code, responseCode, command }, 'mail not sent')
    return {
      id,
      status: error instanceof Undeliverable ? ('deadletter' as const) : ('failed' as const),
      output: { code: error.message } satisfies EmailJobOutput,
    }
  }
}

// Sealed with another secret, it will never be opened: no use in trying again for three days.
function opened(sealed: string): QueuedEmail {
  try {
    return JSON.parse(unseal(sealed))
  } catch {
    throw new Undeliverable('sealed with another secret')
  }
}
