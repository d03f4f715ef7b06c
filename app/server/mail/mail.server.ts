import { randomUUID } from 'node:crypto'
import type { Job } from 'pg-boss'
import type { Transaction } from '#app/db/client.server.ts'
import { jobs, within } from '#app/server/jobs.server.ts'
import { log } from '#app/server/log.server.ts'
import { seal, unseal } from '#app/server/seal.server.ts'
import type { Letter } from './letter.ts'
import { type Envelope, type Post, Undeliverable } from './post.server.ts'

const queue = 'mail'
const dead = 'mail-dead'

type MailJob = { sealed: string; usefulUntil: string | null }

/**
 * Puts a letter in the post. It is sealed, since it may hold a link that opens an account.
 *
 * @param transaction when given, the letter exists exactly when the transaction commits
 * @param usefulUntil a letter still waiting then is thrown away (an expired link helps nobody)
 */
export async function post(
  letter: Letter,
  { transaction, usefulUntil }: { transaction?: Transaction; usefulUntil?: Date } = {},
) {
  const envelope: Envelope = { ...letter, id: randomUUID() }
  const job: MailJob = {
    sealed: seal(JSON.stringify(envelope)),
    usefulUntil: usefulUntil?.toISOString() ?? null,
  }
  await jobs.send(queue, job, transaction ? within(transaction) : {})
}

/** Creates the queue and begins to empty it. First try at once, then after a minute and up to half an hour, for three days. */
export async function startMail(send: Post) {
  await jobs.createQueue(dead, { deleteAfterSeconds: 30 * 86_400 })
  const options = {
    retryLimit: 150,
    retryDelay: 60,
    retryBackoff: true,
    retryDelayMax: 1_800,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
    deadLetter: dead,
    notify: true,
  }
  await jobs.createQueue(queue, options)
  await jobs.updateQueue(queue, options)
  await jobs.work(
    queue,
    // Woken once for two letters, pg-boss would take one and come back for the other half a minute later:
    // it looks again at once only after a full batch, and only when a batch is more than one.
    { perJobResults: true, pollingIntervalSeconds: 2, batchSize: 5, burstWhenBatchFull: true },
    (batch: Job<MailJob>[]) => Promise.all(batch.map(({ id, data }) => deliver(id, data, send))),
  )
}

async function deliver(id: string, { sealed, usefulUntil }: MailJob, send: Post) {
  if (usefulUntil && new Date(usefulUntil) < new Date()) return { id, status: 'completed' as const }
  try {
    await send(opened(sealed))
    log.info({ job: id }, 'mail sent')
    return { id, status: 'completed' as const }
  } catch (error) {
    // The server's own words may repeat the address, so only its codes are logged.
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    log.warn({ job: id, code, responseCode }, 'mail not sent')
    return {
      id,
      status: error instanceof Undeliverable ? ('deadletter' as const) : ('failed' as const),
    }
  }
}

// Sealed with another secret, it will never be opened: no use in trying again for three days.
function opened(sealed: string): Envelope {
  try {
    return JSON.parse(unseal(sealed))
  } catch {
    throw new Undeliverable('sealed with another secret')
  }
}
