import { type SQL, sql } from 'drizzle-orm'
import { db } from '#app/platform/db/client.server.ts'
import {
  deadLetterQueue,
  type EmailJob,
  emailQueue,
  type HeldJobData,
  heldQueue,
} from '#app/platform/email/email-queue.server.ts'
import { jobs, withinTransaction } from '#app/platform/jobs/jobs.server.ts'
import { logSecurityEvent } from '#app/platform/observability/audit-fields.server.ts'
import { isUuid } from '#app/platform/paging/cursor.ts'
import { type AdminOrOperator, checkActor } from './undelivered-emails.server.ts'

const batchSize = 1_000

/** It keeps its Message-ID, so mail programs recognise a duplicate. @returns false when it was retried, or deleted */
export async function retryEmail(actor: AdminOrOperator, id: string) {
  checkActor(actor)
  return isUuid(id) && (await retry(actor, sql`id = ${id}`)) > 0
}

/** A thousand at a time. @returns how many */
export async function retryAllEmails(actor: AdminOrOperator) {
  checkActor(actor)
  return retry(actor, sql`coalesce((data ->> 'usefulUntil')::timestamptz > now(), true)`)
}

/** @returns false when it is no longer held */
export async function releaseJob(actor: AdminOrOperator, id: string) {
  checkActor(actor)
  return isUuid(id) && (await release(actor, sql`id = ${id}`)) > 0
}

/** A thousand at a time. @returns how many */
export async function releaseAllJobs(actor: AdminOrOperator) {
  checkActor(actor)
  return release(actor, sql`true`)
}

function retry(actor: AdminOrOperator, which: SQL) {
  return moveJobs<EmailJob>(actor, deadLetterQueue, which, (data) => ({ queue: emailQueue, data }))
}

function release(actor: AdminOrOperator, which: SQL) {
  // The queues are created when the site first starts.
  const hasQueue = sql`${which} and data ->> 'queue' in (select name from pgboss.queue)`
  return moveJobs<HeldJobData>(actor, heldQueue, hasQueue, ({ queue, data }) => ({ queue, data }))
}

async function moveJobs<Data>(
  actor: AdminOrOperator,
  from: string,
  which: SQL,
  moved: (data: Data) => { queue: string; data: object },
) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: Data }>(sql`
      delete from pgboss.job where name = ${from} and id in (
        select id from pgboss.job where name = ${from} and state < 'active' and ${which}
        order by data ->> 'createdAt', id limit ${batchSize} for update skip locked
      ) returning data`)
    const byQueue = Map.groupBy(
      rows.map(({ data }) => moved(data)),
      ({ queue }) => queue,
    )
    for (const [queue, part] of byQueue) {
      await jobs.insert(
        queue,
        part.map(({ data }) => ({ data })),
        withinTransaction(tx),
      )
    }
    if (rows.length > 0) {
      const user = actor === 'operator' ? null : actor.id
      logSecurityEvent({ user, from, jobs: rows.length }, 'jobs are queued again')
    }
    return rows.length
  })
}
