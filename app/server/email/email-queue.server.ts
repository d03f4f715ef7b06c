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
/** Jobs that were in a restored backup. They wait here, without a worker, until an admin releases them. */
export const heldQueue = 'held-after-restore'

/** What an email is about: all that is known of it without decrypting it. */
export type EmailKind =
  | 'account'
  | 'story'
  | 'report'
  | 'complaint'
  | 'newsletter'
  | 'interest'
  | 'team'
  | 'piece'

export type EmailJob = {
  sealed: string
  usefulUntil: string | null
  /** Missing in jobs that older versions queued. */
  kind?: EmailKind
}

/** A job that waited in a backup, and the queue it waited in. */
export type HeldJobData = {
  queue: string
  data: object
  /** When it was first queued; null in a backup of an older version. */
  createdAt: string | null
  /** For an email: what it is about. */
  kind?: EmailKind
}

/** Why an email was not sent, as codes only: the server's text may contain the address. */
export type EmailJobOutput = { code?: string; thrownAway?: true }

/**
 * Queues an email. It is encrypted in the queue, since it may contain a link that gives access to an account.
 *
 * @param transaction when given, the email is queued only if the transaction commits
 * @param usefulUntil an email still waiting then is discarded, because its link has expired
 * @param kind is stored unencrypted, so that admins can see what is waiting
 */
export async function sendEmail(
  email: Email,
  {
    transaction,
    usefulUntil,
    kind,
  }: { transaction?: Transaction; usefulUntil?: Date; kind: EmailKind },
) {
  const queuedEmail: QueuedEmail = { ...email, id: randomUUID() }
  const job: EmailJob = {
    sealed: seal(JSON.stringify(queuedEmail)),
    usefulUntil: usefulUntil?.toISOString() ?? null,
    kind,
  }
  await jobs.send(emailQueue, job, transaction ? withinTransaction(transaction) : {})
}

/** How long an email that could not be delivered is kept for an admin to retry it. */
export const deadLetterDays = 30

/** How long an email that was sent is kept, so that the admin pages can show that emails go out. */
export const sentEmailDays = 1

// Most mail servers accept several connections at once; ten are too many for some.
const workerCount = 5

/** Creates the queue and starts its workers. Retries begin after a minute and grow to every half hour, for three days. */
export async function startEmailQueue(send: DeliverEmail) {
  const deadLetterOptions = { retentionSeconds: deadLetterDays * 86_400 }
  await jobs.createQueue(deadLetterQueue, deadLetterOptions)
  await jobs.updateQueue(deadLetterQueue, deadLetterOptions)
  const options = {
    retryLimit: 150,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 120,
    deleteAfterSeconds: sentEmailDays * 86_400,
    deadLetter: deadLetterQueue,
    notify: true,
  }
  await jobs.createQueue(emailQueue, options)
  await jobs.updateQueue(emailQueue, options)
  for (let at = 0; at < workerCount; at += 1) await startWorker(send)
}

/** Starts a worker that sends one email after another, so that a server that hangs blocks only this worker. */
async function startWorker(send: DeliverEmail) {
  const id = await jobs.work(
    emailQueue,
    { perJobResults: true, pollingIntervalSeconds: 2 },
    async (batch: Job<EmailJob>[]) => {
      const outcomes = await Promise.all(batch.map(({ id, data }) => deliver(id, data, send)))
      // There may be more emails. Without this pg-boss would poll again only half a minute later.
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
    await send(unsealEmail(sealed))
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

// An email sealed with another secret can never be decrypted, so it is not retried.
function unsealEmail(sealed: string): QueuedEmail {
  try {
    return JSON.parse(unseal(sealed))
  } catch {
    throw new Undeliverable('sealed with another secret')
  }
}
