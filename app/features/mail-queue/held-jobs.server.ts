import { type SQL, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { type HeldJobData, heldQueue } from '#app/server/email/email-queue.server.ts'
import { jobs, withinTransaction } from '#app/server/jobs.server.ts'
import { auditFields } from '#app/server/observability/audit-fields.server.ts'
import { log } from '#app/server/observability/logger.server.ts'
import { isUuid } from '#app/server/paging/cursor.ts'
import { requireAdmin } from '#app/server/sessions/require-admin.server.ts'
import type { Viewer } from '#app/server/sessions/viewer.server.ts'
import type { HeldJob } from './held-job.ts'

/** An admin in the browser, or a command on the server. */
type Actor = Viewer | 'operator'

const heldPerPage = 25
const releaseBatchSize = 1_000

/**
 * The jobs of a restored backup that may have run since the backup was made: the 25 oldest, and the total number.
 */
export async function heldJobs(actor: Actor): Promise<{ count: number; held: HeldJob[] }> {
  checkActor(actor)
  const { rows } = await db.execute<{ id: string; data: HeldJobData; count: number }>(sql`
    select id, data, count(*) over ()::int as count from pgboss.job
    where name = ${heldQueue} and state < 'active'
    order by data ->> 'createdAt', id limit ${heldPerPage}`)
  return {
    count: rows[0]?.count ?? 0,
    held: rows.map(({ id, data: { queue, kind, createdAt } }) => ({
      id,
      queue,
      kind: kind ?? null,
      createdAt: createdAt ? new Date(createdAt) : null,
    })),
  }
}

/** Releases one job to its queue. @returns false when it is no longer held */
export async function releaseJob(actor: Actor, id: string) {
  return isUuid(id) && (await release(actor, sql`id = ${id}`)) > 0
}

/** Releases all held jobs, a thousand at a time. @returns how many */
export function releaseAllJobs(actor: Actor) {
  return release(actor, sql`true`)
}

async function release(actor: Actor, which: SQL) {
  checkActor(actor)
  return db.transaction(async (tx) => {
    // The queues are created when the site first starts.
    const { rows } = await tx.execute<{ data: HeldJobData }>(sql`
      delete from pgboss.job where name = ${heldQueue} and id in (
        select id from pgboss.job where name = ${heldQueue} and state < 'active' and ${which}
          and data ->> 'queue' in (select name from pgboss.queue)
        order by data ->> 'createdAt', id
        limit ${releaseBatchSize} for update skip locked
      ) returning data`)
    for (const [queue, part] of Map.groupBy(rows, ({ data }) => data.queue)) {
      await jobs.insert(
        queue,
        part.map(({ data }) => ({ data: data.data })),
        withinTransaction(tx),
      )
    }
    if (rows.length > 0) {
      const user = actor === 'operator' ? null : actor.id
      log.info({ ...auditFields(), user, jobs: rows.length }, 'held jobs are released')
    }
    return rows.length
  })
}

function checkActor(actor: Actor) {
  if (actor !== 'operator') requireAdmin(actor)
}
