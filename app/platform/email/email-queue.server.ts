import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Job } from 'pg-boss'
import { db, type Transaction } from '#app/platform/db/client.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/observability/logger.server.ts'
import { bouncesCounted, emailsDelivered } from '#app/platform/observability/metrics.server.ts'
import { seal, unseal } from '#app/platform/secrets/seal.server.ts'
import { returnPathForJob } from './bounce-address.server.ts'
import { findCode } from './bounce-class.ts'
import type { DeliverEmail, QueuedEmail } from './deliver.server.ts'
import { DeliveryError, toDeliveryError, Undeliverable } from './delivery-error.server.ts'
import type { Email } from './email.ts'
import { noteMailServer } from './mail-server-check.server.ts'
import { noteSenderRefusal } from './sender-refusals.server.ts'

export const emailQueue = 'mail'
export const deadLetterQueue = 'mail-dead'
/** Of a restored backup. They wait here, without a worker, until an admin releases them. */
export const heldQueue = 'held-after-restore'

/** All that is known of an email without decrypting it. */
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
  kind: EmailKind
}

export type HeldJobData = {
  queue: string
  data: object
  createdAt: string
  kind?: EmailKind
}

/** Codes only: the server's text may contain the address. */
type EmailJobOutput = { code?: string; thrownAway?: true }

/**
 * It is encrypted in the queue, since it may contain a link that gives access to an account.
 * @param usefulUntil one still waiting then is discarded, because its link has expired
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

/** For an admin to retry it. */
export const deadLetterDays = 30

/** So that the admin pages can show that emails go out. */
export const sentEmailDays = 1

// Most mail servers accept several connections at once; ten are too many for some.
const workerCount = 5

/** Retries begin after a minute and grow to every half hour, for three days. */
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

/** One email after another, so that a server that hangs blocks only this worker. */
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
    await send({ ...unsealEmail(sealed), returnPath: returnPathForJob(id) })
    noteMailServer(null)
    emailsDelivered.inc({ outcome: 'sent' })
    log.info({ job: id }, 'mail sent')
    return { id, status: 'completed' as const }
  } catch (cause) {
    const error = cause instanceof DeliveryError ? cause : toDeliveryError(cause)
    noteMailServer(error)
    emailsDelivered.inc({ outcome: 'not sent' })
    const { code, responseCode, command } = error
    if (error.bounceClass) await noteBounce(id, sealed, error)
    log.warn({ job: id, code, responseCode, command }, 'mail not sent')
    return {
      id,
      status: error instanceof Undeliverable ? ('deadletter' as const) : ('failed' as const),
      output: { code: error.message } satisfies EmailJobOutput,
    }
  }
}

/** What a server said about the sender is kept once for each email. */
async function noteBounce(jobId: string, sealed: string, error: DeliveryError) {
  const { bounceClass, response } = error
  if (bounceClass !== 'ours') return bouncesCounted.inc({ class: bounceClass ?? 'soft' })
  const { to: email } = unsealEmail(sealed)
  const code = findCode({ text: response })
  await db
    .transaction((transaction) =>
      noteSenderRefusal(transaction, { email, code, answer: response, reportId: `job ${jobId}` }),
    )
    .catch((failure) => log.error({ err: failure }, 'a refusal of an email was not counted'))
}

// An email sealed with another secret can never be decrypted, so it is not retried.
function unsealEmail(sealed: string): QueuedEmail {
  try {
    return JSON.parse(unseal(sealed))
  } catch {
    throw new Undeliverable('sealed with another secret')
  }
}

/** @returns null when it is kept no longer */
export async function findSentEmail(transaction: Transaction, jobId: string) {
  const { rows } = await transaction.execute<{ data: EmailJob }>(sql`
    select data from pgboss.job
    where name = ${emailQueue} and id = ${jobId} and state = 'completed' and output is null for update`)
  const [job] = rows
  if (!job) return null
  try {
    return { to: unsealEmail(job.data.sealed).to.toLowerCase(), data: job.data }
  } catch {
    return null
  }
}

/** Among those that were not delivered, where an admin can send it again. */
export async function returnSentEmail(
  transaction: Transaction,
  jobId: string,
  { data, code }: { data: EmailJob; code: string | null },
) {
  await transaction.execute(
    sql`delete from pgboss.job where name = ${emailQueue} and id = ${jobId}`,
  )
  const id = await jobs.send(deadLetterQueue, data, withinTransaction(transaction))
  const output: EmailJobOutput = { code: code ? `came back with ${code}` : 'came back' }
  await transaction.execute(
    sql`update pgboss.job set output = ${JSON.stringify(output)}::jsonb where name = ${deadLetterQueue} and id = ${id}`,
  )
}
